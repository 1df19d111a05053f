import { join } from "node:path";
import { type Mutant, mutated } from "./mutants.ts";

/** A mutant that takes this many times the normal duration counts as an endless loop. */
const TIMEOUT_FACTOR = 10;
/** Minimal limit, as the machine may be busy. */
const LEAST_LIMIT_MS = 60_000;

export interface Workshop {
  /** Returns milliseconds without a mutant. @throws if a test fails. */
  time(tests: readonly string[]): Promise<number>;
  /** Returns whether a test fails or times out with the mutant. */
  isCaught(
    file: string,
    mutant: Mutant,
    source: string,
    tests: readonly string[],
    usualMs: number,
  ): Promise<boolean>;
  close(): Promise<void>;
}

/** Copies what the tests of machines need, to mutate one module at a time. */
export async function workshop(): Promise<Workshop> {
  const folder = await Deno.makeTempDir({ prefix: "mutants-" });
  for (const part of ["contract", "machines", "tests", "tools/inspector"]) {
    await copy(part, join(folder, part));
  }
  for (const part of ["deno.json", "deno.lock"]) await Deno.copyFile(part, join(folder, part));
  await Deno.symlink(await Deno.realPath("node_modules"), join(folder, "node_modules"));
  const pass = async (tests: readonly string[], signal?: AbortSignal) => {
    const { success } = await new Deno.Command(Deno.execPath(), {
      args: ["test", "--no-check", "-q", "--fail-fast", "-RE", ...tests],
      cwd: folder,
      env: { FIRST_DEVIATION: "ends" },
      stdout: "null",
      stderr: "null",
      ...signal && { signal },
    }).output();
    return success;
  };
  return {
    async time(tests) {
      const began = performance.now();
      if (!await pass(tests)) throw new Error(`without any mutant, one fails of ${tests}`);
      return performance.now() - began;
    },
    async isCaught(file, mutant, source, tests, usualMs) {
      await Deno.writeTextFile(join(folder, file), mutated(source, mutant));
      const limitMs = Math.max(TIMEOUT_FACTOR * usualMs, LEAST_LIMIT_MS);
      try {
        return !await pass(tests, AbortSignal.timeout(limitMs));
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
