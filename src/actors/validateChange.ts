import type { Validation } from "../../machines/submission.ts";

/**
 * Validates the change of a record, and takes its unchanged fields as they are: they may hold what
 * former rules allowed. Where only those are at fault, they are left out of what is sent.
 */
export async function validateChange<Value>(
  validate: (input: object) => Promise<Validation<Value>>,
  { input, initial }: { input: object; initial: object },
): Promise<Validation<Value>> {
  const whole = await validate(input);
  if (whole.ok) return whole;
  const before = new Map(Object.entries(initial));
  const isUnchanged = ([name, value]: [string, unknown]) =>
    name !== "version" && JSON.stringify(value) === JSON.stringify(before.get(name));
  const unchanged = new Set(Object.entries(input).filter(isUnchanged).map(([name]) => name));
  const errors = Object.entries(whole.errors)
    .filter(([field]) => !unchanged.has(field.split(".")[0] ?? field));
  if (errors.length > 0) return { ok: false, errors: Object.fromEntries(errors) };
  const changed = Object.entries(input).filter(([name]) => !unchanged.has(name));
  return await validate(Object.fromEntries(changed));
}
