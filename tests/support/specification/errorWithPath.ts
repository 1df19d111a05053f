/** Prepends the path to an error, as code for a test. */
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
