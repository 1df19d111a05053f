import assert from "node:assert/strict";
import {
  findSchemaError,
  RESPONSE_SCHEMAS,
  type ResponseName,
} from "../../contract/schemas/responses.ts";
import { type FormName, FORMS, loadForm } from "../../contract/schemas/forms.ts";

Deno.test("response schemas: are in the file named after their resource", async () => {
  for (const name of Object.keys(RESPONSE_SCHEMAS) as ResponseName[]) {
    assert.match(`${await findSchemaError(name, undefined)}`, /undefined/, name);
  }
});

Deno.test("form schemas: are in the file named after their resource", async () => {
  for (const name of Object.keys(FORMS) as FormName[]) {
    assert.notDeepEqual((await loadForm(name)).schema.props, [], name);
  }
});
