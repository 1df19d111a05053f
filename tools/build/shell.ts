import type { ImportKind, Metafile, Plugin } from "esbuild";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";

export const ENTRY = "main.tsx";

/**
 * What is loaded before some of the parts of the app. By itself esbuild makes a chunk for every
 * combination of parts that share something: dozens of crumbs that compress badly. So these parts
 * import all of it, which leaves one combination. Paths are absolute.
 */
export interface Shell {
  imports: string[];
  /** The dynamically imported modules that are loaded after it. */
  before: Set<string>;
}

/** What a signed-in user has loaded, whatever the page: the frame and what a list is drawn with. */
const FRAME = "src/app/bundles/frame.ts";
/** Parts behind the sign-in, and what opens on them. */
const FRAMED = /^src\/(?:app\/(?:bundles\/(?!guest)|tools)|pages\/|ui\/later)/;

/** What a plugin made: no file. */
const MADE = /^[\w()-]+:/;

const bundle = (name: string) => `src/app/bundles/${name}.ts`;

/** Pages that wait for no form. */
const PAGES = ["lists", "home", "projects", "processes", "records", "reminders"].map(bundle);
/** Of what two or more of the parts share, this comes apart: what no other pages reach. */
const AREAS = [["reminders"], ["lists", "records"], ["lists", "home", "reminders"], [
  "home",
  "processes",
]]
  .map((names) => new Set(names.map(bundle)));

/**
 * Finds the shells in the outcome of a bundling without them: what the entry imports, with what the
 * frame shares with parts before the sign-in; the frame; what those parts and forms share; and what
 * two or more of the parts behind the sign-in share beyond it: what pages without a form reach, of
 * which a few areas come apart, and the rest, which are fields and what opens.
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
  const reachedFromOne = (path: string) => reachedFrom(inputs[path] ? [path] : []);
  const eager = reachedFrom([ENTRY]);
  const lazy = new Set(
    Object.keys(inputs).flatMap((path) => importsOf(path, "dynamic-import"))
      .filter((path) => !eager.has(path)),
  );
  const framed = new Set([...lazy].filter((path) => FRAMED.test(path)));
  const others = [...lazy.difference(framed)].map((path) => [path]);
  const common = sharedBy([framed, ...others].map(reachedFrom))
    .filter((path) => !eager.has(path) && !lazy.has(path));
  const ofFrame = reachedFromOne(FRAME);
  const ofPages = reachedFrom([FRAME, ...PAGES].filter((path) => inputs[path]));
  const [first, ofForms] = parted(common, (path) => ofPages.size === 0 || ofPages.has(path));
  const frame = reachedFrom([ENTRY, ...first]).union(ofFrame);
  const shared = sharedBy([...framed].map((path) => reachedFrom([path])))
    .filter((path) => !frame.has(path) && !lazy.has(path) && !ofForms.includes(path));
  const [ofPagesToo, ofFields] = parted(shared, (path) => ofPages.has(path));
  const reachedByPage = PAGES.map((page) => ({ page, reached: reachedFromOne(page) }));
  const pagesWith = (path: string) =>
    new Set(reachedByPage.flatMap(({ page, reached }) => reached.has(path) ? [page] : []));
  const byArea = Map.groupBy(
    ofPagesToo,
    (path) => AREAS.find((area) => pagesWith(path).isSubsetOf(area)),
  );

  const absolute = (paths: Iterable<string>) =>
    [...paths].filter((path) => !path.endsWith(".css") && !MADE.test(path)).map((path) =>
      resolve(root, path)
    );
  /** What a plugin made comes with a file of the frame that imports it. */
  const bringing = (paths: readonly string[]) =>
    paths.flatMap((path) =>
      MADE.test(path)
        ? [...ofFrame].filter((one) => importsOf(one, "import-statement").includes(path))
          .slice(0, 1)
        : [path]
    );
  const beyondFrame = [...framed].filter((path) => !frame.has(path));
  /** What the parts are given reaches further: each is asked after those that reach it. */
  const given = new Map<string, string[]>();
  const needing = (imports: readonly string[], parts: Iterable<string>): Shell => {
    const wanted = new Set(imports);
    const before = [...parts].filter((part) =>
      !reachedFrom([part, ...given.get(part) ?? []]).isDisjointFrom(wanted)
    );
    for (const part of before) given.set(part, [...given.get(part) ?? [], ...imports]);
    return { imports: absolute(imports), before: new Set(absolute(before)) };
  };
  return [
    { imports: absolute(bringing(first)), before: new Set(absolute([ENTRY, ...lazy])) },
    {
      imports: absolute(importsOf(ENTRY, "import-statement")),
      before: new Set(absolute(lazy)),
    },
    { imports: absolute(inputs[FRAME] ? [FRAME] : []), before: new Set(absolute(beyondFrame)) },
    needing(ofFields, beyondFrame),
    ...[...AREAS, undefined].map((area) => needing(byArea.get(area) ?? [], beyondFrame)),
    needing(ofForms, lazy),
  ];
}

function parted(
  paths: readonly string[],
  isFirst: (path: string) => boolean,
): [string[], string[]] {
  return [paths.filter(isFirst), paths.filter((path) => !isFirst(path))];
}

/** What is in two or more of the sets. */
function sharedBy(sets: readonly Set<string>[]): string[] {
  const times = new Map<string, number>();
  for (const path of sets.flatMap((set) => [...set])) times.set(path, (times.get(path) ?? 0) + 1);
  return [...times].filter(([, count]) => count > 1).map(([path]) => path);
}

const OWN_SOURCE = /\/(?:src|machines|contract)\/.*\.tsx?$|\/main\.tsx$/;

/** Has each module that is loaded after a shell import it first. */
export const shellImports = (shells: Shell[]): Plugin => ({
  name: "shell-imports",
  setup({ onLoad }) {
    onLoad({ filter: OWN_SOURCE, namespace: "file" }, async ({ path }) => {
      const imports = shells.filter(({ before }) => before.has(path)).flatMap((shell) =>
        shell.imports.map((imported) => `import ${JSON.stringify(imported)}; `)
      );
      if (imports.length === 0 || path.includes("/node_modules/")) return undefined;
      const loader = path.endsWith("x") ? "tsx" : "ts";
      return { contents: imports.join("") + await readFile(path, "utf8"), loader };
    });
  },
});
