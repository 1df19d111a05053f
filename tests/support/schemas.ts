import { ANSWERS, faultOf } from "../../contract/schemas/answers.ts";
import { FORMS, loadForm } from "../../contract/schemas/forms.ts";
import { validate, type Validated } from "../../contract/validation.ts";
import { checkBy, type FormOf } from "../../src/api/schemas.ts";

// Where views are tested there is no thread beside theirs, and nothing is waited for but its answer.
await Promise.all([...Object.values(ANSWERS), ...Object.values(FORMS)].map((load) => load()));

checkBy({
  validate: async <Value>({ name }: FormOf<Value>, input: object) =>
    validate(await loadForm(name), input) as Validated<Value>,
  faultOf,
});
