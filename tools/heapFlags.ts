/** Reads the V8 flags with the heap limits that `deno task start` gives the server. */
export async function readHeapFlags(): Promise<string> {
  const { tasks: { start } } = JSON.parse(
    await Deno.readTextFile(new URL("../deno.json", import.meta.url)),
  );
  const [flags] = /--v8-flags=\S+/.exec(start.command) ?? [];
  if (flags === undefined) throw new Error("The task start names no --v8-flags");
  return flags;
}
