import { join } from "node:path";
import { type Mutant, mutated } from "./mutants.ts";

/** How long the tests of a mutant may take, in milliseconds: one that never ends is caught. */
const LIMIT_MS = 60_000;

export interface Workshop {
  /** Whether any of the tests fails with the mutant. */
  isCaught(
    file: string,
    mutant: Mutant,
    source: string,
    tests: readonly string[],
  ): Promise<boolean>;
  close(): Promise<void>;
}

/** A copy of what the tests of machines need, in which one module at a time is mutated. */
export async function workshop(): Promise<Workshop> {
  const folder = await Deno.makeTempDir({ prefix: "mutants-" });
  for (const part of ["contract", "machines", "tests"]) await copy(part, join(folder, part));
  for (const part of ["deno.json", "deno.lock"]) await Deno.copyFile(part, join(folder, part));
  await Deno.symlink(await Deno.realPath("node_modules"), join(folder, "node_modules"));
  return {
    async isCaught(file, mutant, source, tests) {
      await Deno.writeTextFile(join(folder, file), mutated(source, mutant));
      try {
        const { success } = await new Deno.Command(Deno.execPath(), {
          args: ["test", "--no-check", "-q", "--fail-fast", "-RE", ...tests],
          cwd: folder,
          stdout: "null",
          stderr: "null",
          signal: AbortSignal.timeout(LIMIT_MS),
        }).output();
        return !success;
      } finally {
        await Deno.writeTextFile(join(folder, file), source);
      }
    },
    close: () => Deno.remove(folder, { recursive: true }),
  };
}

async function copy(from: string, to: string): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    if (isDirectory) await copy(join(from, name), join(to, name));
    else await Deno.copyFile(join(from, name), join(to, name));
  }
}
