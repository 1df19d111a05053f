/** Narrows a value that is set in every state that reads it. @throws {TypeError} if it is not. */
export function required<Value>(value: Value | null | undefined, name: string): Value {
  if (value === null || value === undefined) throw new TypeError(`${name} is not set`);
  return value;
}
