/** Prepends the path that led to an error, as lines of code to paste into a test. */
export function createErrorWithPath(
  begin: readonly string[],
  path: readonly string[],
  error: unknown,
  send = "actor.send",
): Error {
  const lines = path.map((event) => `${send}(${JSON.stringify(event)});`);
  const message = error instanceof Error ? error.message : String(error);
  return new Error([...begin, ...lines, "", message].join("\n"), { cause: error });
}
