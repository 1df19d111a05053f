import type { ImportKind, Metafile } from "esbuild";
import { resolve } from "node:path";

export const ENTRY = "main.tsx";

/**
 * What has always been loaded before some of the pages. By itself esbuild makes a chunk for every
 * combination of pages that share something: dozens of crumbs that compress badly. So these pages
 * import all of it, which costs them nothing and leaves one combination. Paths are absolute.
 */
export interface Shell {
  imports: string[];
  /** The dynamically imported modules that are loaded after it. */
  before: Set<string>;
}

/** What every screen has, those before signing in and those of failure included. */
const COMMON = ["src/ui/button/Button.tsx"];

/** What a signed-in user has loaded, whatever the page. */
const FRAME = ["src/app/bundles/frame.ts"];
/** Pages behind the sign-in, and what opens on them. */
const FRAMED =
  /^src\/(?:app\/(?:bundles\/(?!guest|frame)|NotificationTools|FeedbackTools)|pages\/|ui\/(?:menu|overlay|table)\/)/;

/** Finds the shells in the outcome of a bundling without them: of the entry, and of the frame. */
export function shellsOf({ inputs }: Metafile, root: string): Shell[] {
  const importsOf = (path: string, kind: ImportKind) =>
    (inputs[path]?.imports ?? []).flatMap((found) =>
      found.kind === kind && !found.external && inputs[found.path] ? [found.path] : []
    );
  const eager = new Set([ENTRY]);
  for (const path of eager) {
    for (const imported of importsOf(path, "import-statement")) eager.add(imported);
  }
  const lazy = Object.keys(inputs)
    .flatMap((path) => importsOf(path, "dynamic-import"))
    .filter((path) => !eager.has(path));
  const ofEntry = importsOf(ENTRY, "import-statement").filter((path) => !path.endsWith(".css"));
  const absolute = (paths: string[]) => paths.map((path) => resolve(root, path));
  const present = (paths: string[]) => absolute(paths.filter((path) => inputs[path]));
  return [
    { imports: present(COMMON), before: new Set(absolute([ENTRY, ...lazy])) },
    { imports: absolute(ofEntry), before: new Set(absolute(lazy)) },
    {
      imports: present(FRAME),
      before: new Set(absolute(lazy.filter((path) => FRAMED.test(path)))),
    },
  ];
}

/** What the source of a module begins with, given the shells. */
export function importShells(shells: Shell[], path: string): string {
  return shells.filter(({ before }) => before.has(path))
    .flatMap(({ imports }) => imports.map((imported) => `import ${JSON.stringify(imported)}; `))
    .join("");
}
