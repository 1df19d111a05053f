import assert from "node:assert/strict";
import { type AnswerName, ANSWERS, faultOf } from "../../contract/schemas/answers.ts";
import { type FormName, FORMS, loadForm } from "../../contract/schemas/forms.ts";

Deno.test("what the browser takes as an answer is described in the file named for it", async () => {
  for (const name of Object.keys(ANSWERS) as AnswerName[]) {
    assert.match(`${await faultOf(name, undefined)}`, /undefined/, name);
  }
});

Deno.test("what people fill in is described in the file named for it", async () => {
  for (const name of Object.keys(FORMS) as FormName[]) {
    assert.notDeepEqual((await loadForm(name)).schema.props, [], name);
  }
});
