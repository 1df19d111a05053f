/** Converts a value for comparison and printing: actors to ids, functions to names. */
export function toComparable(value: unknown): unknown {
  if (typeof value === "function") return `function ${value.name}`;
  if (typeof value !== "object" || value === null || value instanceof Error) return value;
  if (isActor(value)) return `actor ${value.id}`;
  if (Array.isArray(value)) return value.map(toComparable);
  if (value instanceof Map || value instanceof Set || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, toComparable(inner)]),
  );
}

function isActor(value: object): value is { id: string } {
  return "id" in value && "send" in value && "getSnapshot" in value;
}

/** A key for what is comparable: the same for what is equal. */
export const createKey = (value: unknown): string =>
  JSON.stringify(value, (_, inner) => {
    if (inner instanceof Error) return `error ${inner.message}`;
    if (inner === undefined) return "undefined";
    if (inner instanceof Map || inner instanceof Set) return [...inner];
    return inner;
  });
