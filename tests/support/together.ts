type Hook = () => void | Promise<void>;

interface TestFile {
  tests: Deno.TestDefinition[];
  hooks: Record<"beforeAll" | "beforeEach" | "afterEach" | "afterAll", Hook[]>;
}

interface Share {
  /** Folders of `tests`. */
  of: string[];
  /** Which of so many shares, to be run side by side; of one, unless told. */
  share?: [number, number];
  sanitizers?: Pick<Deno.TestDefinition, "sanitizeOps" | "sanitizeResources">;
}

const TESTS = new URL("../", import.meta.url);
const { test } = Deno;

/**
 * Runs the tests of many files in one isolate, which loads what they share once; each of them is as
 * it would be alone, with its file's hooks around it.
 */
export async function together({ of, share: [number, count] = [1, 1], sanitizers = {} }: Share) {
  const files = of.flatMap(testFiles).filter((_, index) => index % count === number - 1);
  for (const file of files) {
    for (const definition of withHooks(file, await collect(file))) {
      test({ ...sanitizers, ...definition });
    }
  }
}

/** The files with tests in a folder and those below it, from `tests`. */
function testFiles(folder: string): string[] {
  return [...Deno.readDirSync(new URL(folder, TESTS))].flatMap(({ name, isDirectory }) => {
    const path = `${folder}/${name}`;
    if (isDirectory) return testFiles(path);
    return /_test\.tsx?$/.test(name) ? [path] : [];
  }).sort();
}

/** Loads a file and keeps what it hands to `Deno.test`, whose hooks are around all of an isolate. */
async function collect(file: string): Promise<TestFile> {
  const tests: TestFile["tests"] = [];
  const hooks: TestFile["hooks"] = { beforeAll: [], beforeEach: [], afterEach: [], afterAll: [] };
  const add = (given: string | Deno.TestDefinition, fn?: Deno.TestDefinition["fn"]) => {
    if (typeof given === "object" && !fn) tests.push(given);
    else if (typeof given === "string" && fn) tests.push({ name: given, fn });
    else throw new TypeError("A test is a name and a function, or one object");
  };
  const keepers = Object.entries(hooks)
    .map(([name, kept]) => [name, (hook: Hook) => void kept.push(hook)]);
  Object.assign(Deno, { test: Object.assign(add, Object.fromEntries(keepers)) });
  try {
    await import(new URL(file, TESTS).href);
  } finally {
    Object.assign(Deno, { test });
  }
  return { tests, hooks };
}

/** Tests that run a file's hooks themselves, and say which file they are of. */
export function withHooks(file: string, { tests, hooks }: TestFile): Deno.TestDefinition[] {
  let begun: Promise<void> | undefined;
  let left = tests.filter(({ ignore }) => !ignore).length;
  return tests.map(({ name, fn, ...definition }) => ({
    ...definition,
    name: `${file}: ${name}`,
    fn: async (context) => {
      try {
        await (begun ??= inTurn(hooks.beforeAll));
        await inTurn(hooks.beforeEach);
        try {
          await fn(context);
        } finally {
          await inTurn(hooks.afterEach);
        }
      } finally {
        if (--left === 0) await inTurn(hooks.afterAll);
      }
    },
  }));
}

async function inTurn(hooks: Hook[]): Promise<void> {
  for (const hook of hooks) await hook();
}
