import type { ImportKind, Metafile, Plugin } from "esbuild";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";

export const ENTRY = "main.tsx";

/**
 * A shared chunk that some lazy modules load first.
 * On its own esbuild creates a chunk for every combination of modules that share something: dozens
 * of tiny files that compress badly. If all of these modules import the whole shell, one
 * combination remains. Paths are absolute.
 */
export interface Shell {
  imports: string[];
  /** Dynamically imported modules that load after it. */
  before: Set<string>;
}

/** The layout of a signed-in user and what renders a list. */
const FRAME = "src/app/bundles/frame.ts";
/** Lazy modules that only load behind the sign-in. */
const FRAMED =
  /^(?:src\/(?:app\/(?:bundles\/(?!guest)|pages\/|frameTools|CreationDialogs)|features\/|records\/|ui\/lazyParts)|contract\/dateWords\/)/;

/** Modules that a plugin created have no file. */
const MADE = /^[\w()-]+:/;

const bundle = (name: string) => `src/app/bundles/${name}.ts`;

/** Pages without a form. */
const PAGES = ["lists", "home", "projects", "processes", "records", "reminders"].map(bundle);
/** Pages that are or start with a form. */
const FORM_PAGES = ["forms", "settings"].map(bundle);
/** Code that only these pages share goes into a shell of its own. */
const AREAS = [["reminders"], ["lists", "records"], ["lists", "home", "reminders"], [
  "home",
  "processes",
]]
  .map((names) => new Set(names.map(bundle)));

/**
 * Finds shells in the metafile of a bundle without them: what the entry imports, with what the
 * layout shares with pages before sign-in; the layout; what those pages and forms share; and what
 * two or more pages behind the sign-in share: one shell for pages without a form, one for each of
 * `AREAS`, and one for fields and dialogs.
 */
export function findShells({ inputs }: Metafile, root: string): Shell[] {
  const findImports = (path: string, kind: ImportKind) =>
    (inputs[path]?.imports ?? []).flatMap((found) =>
      found.kind === kind && !found.external && inputs[found.path] ? [found.path] : []
    );
  const reachedFrom = (paths: Iterable<string>) => {
    const reached = new Set(paths);
    for (const path of reached) {
      for (const imported of findImports(path, "import-statement")) reached.add(imported);
    }
    return reached;
  };
  const reachedFromOne = (path: string) => reachedFrom(inputs[path] ? [path] : []);
  const eager = reachedFrom([ENTRY]);
  const lazy = new Set(
    Object.keys(inputs).flatMap((path) => findImports(path, "dynamic-import"))
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
  const [ofPagesToo, beyondPages] = parted(shared, (path) => ofPages.has(path));
  const ofFormPages = reachedFrom(FORM_PAGES.filter((page) => inputs[page]));
  const [ofFields, ofDialogs] = parted(beyondPages, (path) => ofFormPages.has(path));
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
  /** Modules of a plugin belong to the shell of the file that imports them. */
  const bringing = (paths: readonly string[]) =>
    paths.flatMap((path) =>
      MADE.test(path)
        ? [...ofFrame].filter((one) => findImports(one, "import-statement").includes(path))
          .slice(0, 1)
        : [path]
    );
  const beyondFrame = [...framed].filter((path) => !frame.has(path));
  /** A shell's contents grow while shells are assigned, so importers come first. */
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
      imports: absolute(findImports(ENTRY, "import-statement")),
      before: new Set(absolute(lazy)),
    },
    { imports: absolute(inputs[FRAME] ? [FRAME] : []), before: new Set(absolute(beyondFrame)) },
    needing(ofFields, beyondFrame),
    needing(ofDialogs, beyondFrame),
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

function sharedBy(sets: readonly Set<string>[]): string[] {
  const times = new Map<string, number>();
  for (const path of sets.flatMap((set) => [...set])) times.set(path, (times.get(path) ?? 0) + 1);
  return [...times].filter(([, count]) => count > 1).map(([path]) => path);
}

const OWN_SOURCE = /\/(?:src|machines|contract)\/.*\.tsx?$|\/main\.tsx$/;

/** Makes each module import its shell first. */
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
