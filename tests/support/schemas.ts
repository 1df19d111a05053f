import * as forms from "../../contract/schemas/forms.ts";
import type { Validated } from "../../contract/validation.ts";
import { checkBy, type FormOf } from "../../src/api/schemas.ts";

// Where views are tested there is no thread beside theirs.
checkBy({
  validate: async <Value>({ name }: FormOf<Value>, input: object) =>
    await forms.validate<object>(forms[name], input) as Validated<Value>,
  faultOf: async (answer, body) => await forms.faultOf(answer, body),
});
