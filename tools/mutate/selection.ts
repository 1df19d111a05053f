import fc from "fast-check";
import { dirname, join, normalize } from "node:path";

/** Charts of the tools are tested in `tests/tools`. */
const testsFolder = (file: string): string =>
  file.startsWith("tools/") ? "tests/tools" : "tests/machines";

/**
 * Returns the test files that import a module directly or indirectly.
 * Those with a specification come first, as they catch most mutants.
 */
export function findTests(file: string): string[] {
  const modules = modulesIn(testsFolder(file));
  const tests = new Set(findImporters(file, modules).flatMap((one) => testsAbove(one, modules)));
  if (tests.size === 0) {
    return [...new Set(findImporters(file, modulesIn("machines")).flatMap(findTests))];
  }
  const specified = [...tests].filter((test) => importsSpecification(test));
  return [...new Set([...specified, ...tests])];
}

const importsSpecification = (test: string): boolean =>
  Deno.readTextFileSync(test).includes('"./specifications/');

function testsAbove(module: string, modules: readonly string[]): string[] {
  if (module.endsWith("_test.ts")) return [module];
  return findImporters(module, modules).flatMap((one) => testsAbove(one, modules));
}

const modulesIn = (folder: string): string[] =>
  [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) =>
    isDirectory ? modulesIn(join(folder, name)) : [join(folder, name)]
  );

const findImporters = (file: string, modules: readonly string[]): string[] =>
  modules.filter((module) =>
    [...Deno.readTextFileSync(module).matchAll(/from "(\.[^"]+)"/g)]
      .some(([, path]) => normalize(join(dirname(module), path ?? "")) === file)
  );

/** Returns `count` items chosen by seed, in their order. */
export function pick<Item>(all: readonly Item[], count: number, seed: number): Item[] {
  if (count >= all.length) return [...all];
  const some = fc.subarray([...all], { minLength: count, maxLength: count });
  return fc.sample(some, { seed, numRuns: 1 }).flat();
}
