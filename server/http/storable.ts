/**
 * Whether PostgreSQL can hold every text in a parsed JSON value: it takes neither NUL nor half a
 * surrogate pair.
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\0");
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner));
}
