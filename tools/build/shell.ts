import type { ImportKind, Metafile } from "esbuild";
import { resolve } from "node:path";

export const ENTRY = "main.tsx";

/**
 * What has always been loaded before some of the parts of the app. By itself esbuild makes a chunk
 * for every combination of parts that share something: dozens of crumbs that compress badly. So
 * these parts import all of it, which costs them nothing and leaves one combination. Paths are
 * absolute.
 */
export interface Shell {
  imports: string[];
  /** The dynamically imported modules that are loaded after it. */
  before: Set<string>;
}

/** What a signed-in user has loaded, whatever the page: the frame and what a list is drawn with. */
const FRAME = "src/app/bundles/frame.ts";
/** Parts behind the sign-in, and what opens on them. */
const FRAMED = /^src\/(?:app\/(?:bundles\/(?!guest)|tools|openedTools)|pages\/|ui\/later)/;

/** What a plugin made: no file. */
const MADE = /^[\w()-]+:/;

/** What is drawn right after the page: it does not wait for what opens later. */
const NEXT = /^src\/(?:app\/tools|pages\/list\/later)/;

/**
 * Finds the shells in the outcome of a bundling without them: what the entry imports and what is
 * shared by parts before and behind the sign-in; the frame; and what two or more of the parts
 * behind the sign-in share beyond it, that which is drawn right after the page apart from the rest.
 */
export function shellsOf({ inputs }: Metafile, root: string): Shell[] {
  const importsOf = (path: string, kind: ImportKind) =>
    (inputs[path]?.imports ?? []).flatMap((found) =>
      found.kind === kind && !found.external && inputs[found.path] ? [found.path] : []
    );
  const reachedFrom = (paths: Iterable<string>) => {
    const reached = new Set(paths);
    for (const path of reached) {
      for (const imported of importsOf(path, "import-statement")) reached.add(imported);
    }
    return reached;
  };
  const eager = reachedFrom([ENTRY]);
  const lazy = new Set(
    Object.keys(inputs).flatMap((path) => importsOf(path, "dynamic-import"))
      .filter((path) => !eager.has(path)),
  );
  const framed = new Set([...lazy].filter((path) => FRAMED.test(path)));
  const schemas = new Set([...lazy].filter((path) => path.startsWith("contract/")));
  const others = [...lazy.difference(framed).difference(schemas)].map((path) => [path]);
  const common = sharedBy([framed, schemas, ...others].map(reachedFrom))
    .filter((path) => !eager.has(path) && !lazy.has(path));
  const frame = reachedFrom([ENTRY, ...common, ...inputs[FRAME] ? [FRAME] : []]);
  const shared = sharedBy([...framed].map((path) => reachedFrom([path])))
    .filter((path) => !frame.has(path) && !lazy.has(path));

  const next = [...framed].filter((path) => NEXT.test(path));
  const reachedNext = reachedFrom(next);
  const [sharedNext, sharedLater] = [
    shared.filter((path) => reachedNext.has(path)),
    shared.filter((path) => !reachedNext.has(path)),
  ];

  const absolute = (paths: Iterable<string>) =>
    [...paths].filter((path) => !path.endsWith(".css") && !MADE.test(path)).map((path) =>
      resolve(root, path)
    );
  const beyondFrame = [...framed].filter((path) => !frame.has(path));
  return [
    { imports: absolute(common), before: new Set(absolute([ENTRY, ...lazy])) },
    {
      imports: absolute(importsOf(ENTRY, "import-statement")),
      before: new Set(absolute(lazy)),
    },
    { imports: absolute(inputs[FRAME] ? [FRAME] : []), before: new Set(absolute(beyondFrame)) },
    { imports: absolute(sharedNext), before: new Set(absolute(beyondFrame)) },
    {
      imports: absolute(sharedLater),
      before: new Set(absolute(beyondFrame.filter((path) => !next.includes(path)))),
    },
  ];
}

/** What is in two or more of the sets. */
function sharedBy(sets: readonly Set<string>[]): string[] {
  const times = new Map<string, number>();
  for (const path of sets.flatMap((set) => [...set])) times.set(path, (times.get(path) ?? 0) + 1);
  return [...times].filter(([, count]) => count > 1).map(([path]) => path);
}

/** What the source of a module begins with, given the shells. */
export function importShells(shells: Shell[], path: string): string {
  return shells.filter(({ before }) => before.has(path))
    .flatMap(({ imports }) => imports.map((imported) => `import ${JSON.stringify(imported)}; `))
    .join("");
}
