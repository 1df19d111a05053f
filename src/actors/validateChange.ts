import type { Validation } from "../../machines/submission.ts";

/**
 * Validates the changed fields of a record. Stored values may break newer rules: if only unchanged
 * fields are invalid, they are left out of the request.
 */
export async function validateChange<Value>(
  validate: (input: object) => Promise<Validation<Value>>,
  { input, initial }: { input: object; initial: object },
): Promise<Validation<Value>> {
  const wholeResult = await validate(input);
  if (wholeResult.ok) return wholeResult;
  const before = new Map(Object.entries(initial));
  const isUnchanged = ([name, value]: [string, unknown]) =>
    name !== "version" && JSON.stringify(value) === JSON.stringify(before.get(name));
  const unchanged = new Set(Object.entries(input).filter(isUnchanged).map(([name]) => name));
  const errors = Object.entries(wholeResult.errors)
    .filter(([field]) => !unchanged.has(field.split(".")[0] ?? field));
  if (errors.length > 0) return { ok: false, errors: Object.fromEntries(errors) };
  const changed = Object.entries(input).filter(([name]) => !unchanged.has(name));
  return await validate(Object.fromEntries(changed));
}
