import fc from "fast-check";
import { dirname, join, normalize } from "node:path";

const TESTS = "tests/machines";

/**
 * The test files that hold a module of machines: those that import it, or what is made of it; first
 * those with a specification, which notice the most.
 */
export function testsOf(file: string): string[] {
  const importers = importersOf(file, modulesIn(TESTS));
  const tests = new Set(importers.flatMap((module) => testsAbove(module)));
  if (tests.size === 0) {
    return [...new Set(importersOf(file, modulesIn("machines")).flatMap(testsOf))];
  }
  const specified = [...tests].filter((test) => importsSpecification(test));
  return [...new Set([...specified, ...tests])];
}

const importsSpecification = (test: string): boolean =>
  Deno.readTextFileSync(test).includes('"./specifications/');

/** The test itself, or the tests that import a specification or stub. */
function testsAbove(module: string): string[] {
  if (module.endsWith("_test.ts")) return [module];
  return importersOf(module, modulesIn(TESTS)).flatMap(testsAbove);
}

const modulesIn = (folder: string): string[] =>
  [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) =>
    isDirectory ? modulesIn(join(folder, name)) : [join(folder, name)]
  );

const importersOf = (file: string, modules: readonly string[]): string[] =>
  modules.filter((module) =>
    [...Deno.readTextFileSync(module).matchAll(/from "(\.[^"]+)"/g)]
      .some(([, path]) => normalize(join(dirname(module), path ?? "")) === file)
  );

/** So many of a list, chosen by a seed, in their order; all, if it has no more. */
export function pick<Item>(all: readonly Item[], count: number, seed: number): Item[] {
  if (count >= all.length) return [...all];
  const some = fc.subarray([...all], { minLength: count, maxLength: count });
  return fc.sample(some, { seed, numRuns: 1 }).flat();
}
