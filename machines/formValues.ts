import { isProblemOfType } from "../contract/problemTypes.ts";
import type { LocalizedText } from "./localizedText.ts";

/** A form's values by the names of its fields. */
export type Values = Readonly<Record<string, unknown>>;

/** What is wrong with which field. */
export type FieldTexts = Readonly<Record<string, readonly LocalizedText[]>>;

/** What a submit that was refused for its fields rejects with: the problem body's `errors`. */
interface FieldRefusal {
  fieldErrors: Record<string, string[]>;
}

function isFieldRefusal(error: unknown): error is FieldRefusal {
  return typeof error === "object" && error !== null && "fieldErrors" in error &&
    typeof error.fieldErrors === "object" && error.fieldErrors !== null;
}

/** What is wrong with which field, where that is why something was refused. */
export const fieldErrorsOf = (error: unknown): FieldTexts =>
  isFieldRefusal(error) ? error.fieldErrors : {};

/** The message of a field whose value was changed elsewhere while it was being edited. */
const CHANGED_ELSEWHERE = {
  key: "This was changed elsewhere as well. Saving replaces that with what you typed.",
} satisfies LocalizedText;

/** Whether any field has another value than in `initial`. */
export function isAnyFieldChanged(values: Values, initial: Values): boolean {
  const names = new Set([...Object.keys(values), ...Object.keys(initial)]);
  return [...names].some((name) => !Object.is(values[name], initial[name]));
}

/** The fields that have another value than in `initial`. */
export function changedFields<Fields extends Values>(
  values: Fields,
  initial: Fields,
): Partial<Fields> {
  const changed: Partial<Fields> = {};
  for (const name in values) {
    if (!isSameValue(values[name], initial[name])) changed[name] = values[name];
  }
  return changed;
}

/** The errors of fields that were changed here and, to another value, elsewhere. */
export function conflictTexts(changed: Values, initial: Values, newest: Values): FieldTexts {
  const names = Object.keys(changed).filter((name) =>
    !isSameValue(newest[name], initial[name]) && !isSameValue(newest[name], changed[name])
  );
  return Object.fromEntries(names.map((name) => [name, [CHANGED_ELSEWHERE]]));
}

const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Whether an earlier attempt has created a record that this one is not: it had other values, or was
 * deleted since. The next attempt is then for another record.
 */
export function isForAnotherRecord(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("problem" in error)) return false;
  const { problem } = error as { problem?: { type?: unknown } };
  const type = problem?.type;
  return typeof type === "string" &&
    (["idempotency-key-reused", "not-found"] as const).some((one) =>
      isProblemOfType({ type }, one)
    );
}

/** The texts of the other fields. */
export function withoutField(errors: FieldTexts, name: string): FieldTexts {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name));
}
