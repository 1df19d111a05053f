import { isProblemOfType } from "../contract/problemTypes.ts";
import type { LocalizedText } from "./localizedText.ts";

/** A form's values by field name. */
export type Values = Readonly<Record<string, unknown>>;

/** The input of a form that was left, and the values that it changes. */
export interface Draft {
  values: Values;
  initial: Values;
}

/** Error texts by field name. */
export type FieldTexts = Readonly<Record<string, readonly LocalizedText[]>>;

/** The rejection of a submit with invalid fields; `fieldErrors` is the problem's `errors`. */
interface FieldProblem {
  fieldErrors: Record<string, string[]>;
}

function isFieldProblem(error: unknown): error is FieldProblem {
  return typeof error === "object" && error !== null && "fieldErrors" in error &&
    typeof error.fieldErrors === "object" && error.fieldErrors !== null;
}

/** The error texts of a rejected submit; empty if no field is invalid. */
export const getFieldErrors = (error: unknown): FieldTexts =>
  isFieldProblem(error) ? error.fieldErrors : {};

/** Whether any field differs from its initial value. */
export function isAnyFieldChanged(values: Values, initial: Values): boolean {
  const names = new Set([...Object.keys(values), ...Object.keys(initial)]);
  return [...names].some((name) => !Object.is(values[name], initial[name]));
}

/** Whether two values of a field are equal, in structure. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Whether the idempotency key belongs to another record. A retry then needs a new key. */
export function isForAnotherRecord(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("problem" in error)) return false;
  const { problem } = error as { problem?: { type?: unknown } };
  const type = problem?.type;
  if (typeof type !== "string") return false;
  return isProblemOfType({ type }, "idempotency-key-reused") ||
    isProblemOfType({ type }, "not-found");
}

/** Returns error texts without those of one field: the same object if it has none. */
export function withoutField(errors: FieldTexts, name: string): FieldTexts {
  if (!(name in errors)) return errors;
  return Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name));
}

/** Replaces the values of a form's fields by those that the others have. */
export const replaceValues = <Fields extends Values>(fields: Fields, others: Values): Fields => ({
  ...fields,
  ...Object.fromEntries(Object.entries(others).filter(([name]) => name in fields)),
});
