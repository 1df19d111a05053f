import { findSchemaError, RESPONSE_SCHEMAS } from "../../contract/schemas/responses.ts";
import { FORMS, loadForm } from "../../contract/schemas/forms.ts";
import { validate, type Validated } from "../../contract/validation.ts";
import { type FormOf, type Schemas, setSchemas } from "../../src/api/schemas.ts";

await Promise.all(
  [...Object.values(RESPONSE_SCHEMAS), ...Object.values(FORMS)].map((load) => load()),
);

export const testSchemas: Schemas = {
  validate: async <Value>({ name }: FormOf<Value>, input: object) =>
    validate(await loadForm(name), input) as Validated<Value>,
  findBodyError: findSchemaError,
};
setSchemas(testSchemas);
