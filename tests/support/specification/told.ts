/** An error with the path that led there, as lines for a test, the first of which begins to play. */
export function told(
  begin: readonly string[],
  path: readonly string[],
  error: unknown,
  take = "play.take",
): Error {
  const lines = path.map((happening) => `${take}(${JSON.stringify(happening)});`);
  const message = error instanceof Error ? error.message : String(error);
  return new Error([...begin, ...lines, "", message].join("\n"), { cause: error });
}
