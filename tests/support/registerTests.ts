type Hook = () => void | Promise<void>;

interface TestFile {
  tests: Deno.TestDefinition[];
  hooks: Record<"beforeAll" | "beforeEach" | "afterEach" | "afterAll", Hook[]>;
}

interface Share {
  /** Folders of `tests`. */
  of: string[];
  /** The share to run and their number; by default all. */
  share?: [number, number];
  sanitizers?: Pick<Deno.TestDefinition, "sanitizeOps" | "sanitizeResources">;
}

const TESTS = new URL("../", import.meta.url);
const { test } = Deno;

/**
 * Registers the tests of many files in one isolate, which loads shared modules once. Each file's
 * hooks run around its own tests.
 */
export async function registerTests(
  { of, share: [number, count] = [1, 1], sanitizers = {} }: Share,
) {
  const files = of.flatMap(testFiles).filter((_, index) => index % count === number - 1);
  for (const file of files) {
    for (const definition of withHooks(file, await collect(file))) {
      test({ ...sanitizers, ...definition });
    }
  }
}

/** Lists the test files of a folder, relative to `tests`. */
function testFiles(folder: string): string[] {
  return [...Deno.readDirSync(new URL(folder, TESTS))].flatMap(({ name, isDirectory }) => {
    const path = `${folder}/${name}`;
    if (isDirectory) return testFiles(path);
    return /_test\.tsx?$/.test(name) ? [path] : [];
  }).sort();
}

/** Imports a test file and collects its tests and hooks. */
async function collect(file: string): Promise<TestFile> {
  const tests: TestFile["tests"] = [];
  const hooks: TestFile["hooks"] = { beforeAll: [], beforeEach: [], afterEach: [], afterAll: [] };
  const add = (nameOrDefinition: string | Deno.TestDefinition, fn?: Deno.TestDefinition["fn"]) => {
    if (typeof nameOrDefinition === "object" && !fn) tests.push(nameOrDefinition);
    else if (typeof nameOrDefinition === "string" && fn) tests.push({ name: nameOrDefinition, fn });
    else throw new TypeError("A test is a name and a function, or one object");
  };
  const hookFunctions = Object.entries(hooks)
    .map(([name, registeredHooks]) => [name, (hook: Hook) => void registeredHooks.push(hook)]);
  Object.assign(Deno, { test: Object.assign(add, Object.fromEntries(hookFunctions)) });
  try {
    await import(new URL(file, TESTS).href);
  } finally {
    Object.assign(Deno, { test });
  }
  return { tests, hooks };
}

/** Returns tests that run the file's hooks and are prefixed by its name. */
export function withHooks(file: string, { tests, hooks }: TestFile): Deno.TestDefinition[] {
  let setUp: Promise<void> | undefined;
  let remaining = tests.filter(({ ignore }) => !ignore).length;
  return tests.map(({ name, fn, ...definition }) => ({
    ...definition,
    name: `${file}: ${name}`,
    fn: async (context) => {
      try {
        await (setUp ??= runInTurn(hooks.beforeAll));
        await runInTurn(hooks.beforeEach);
        try {
          await fn(context);
        } finally {
          await runInTurn(hooks.afterEach);
        }
      } finally {
        if (--remaining === 0) await runInTurn(hooks.afterAll);
      }
    },
  }));
}

async function runInTurn(hooks: Hook[]): Promise<void> {
  for (const hook of hooks) await hook();
}
