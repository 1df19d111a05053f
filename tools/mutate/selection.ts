import fc from "fast-check";
import { dirname, join, normalize } from "node:path";

/** Where the tests are that hold a module: the tools' charts are tested with the tools. */
const testsFolder = (file: string): string =>
  file.startsWith("tools/") ? "tests/tools" : "tests/machines";

/**
 * The test files that hold a module of machines: those that import it, or what is made of it; first
 * those with a specification, which notice the most.
 */
export function testsOf(file: string): string[] {
  const modules = modulesIn(testsFolder(file));
  const tests = new Set(importersOf(file, modules).flatMap((one) => testsAbove(one, modules)));
  if (tests.size === 0) {
    return [...new Set(importersOf(file, modulesIn("machines")).flatMap(testsOf))];
  }
  const specified = [...tests].filter((test) => importsSpecification(test));
  return [...new Set([...specified, ...tests])];
}

const importsSpecification = (test: string): boolean =>
  Deno.readTextFileSync(test).includes('"./specifications/');

/** The test itself, or the tests that import a specification or stub. */
function testsAbove(module: string, modules: readonly string[]): string[] {
  if (module.endsWith("_test.ts")) return [module];
  return importersOf(module, modules).flatMap((one) => testsAbove(one, modules));
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
