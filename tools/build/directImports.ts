import { readFile, realpath } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { Plugin } from "esbuild";

/** The entries of packages that re-export everything they have, below node_modules. */
const ENTRIES: Record<string, string> = {
  "react-aria": "react-aria/dist/exports/index.mjs",
  "react-stately": "react-stately/dist/exports/index.mjs",
  "lucide-react": "lucide-react/dist/esm/lucide-react.mjs",
  "@tanstack/react-query": "@tanstack/react-query/build/modern/index.js",
  // It lies beside the one that depends on it.
  "@tanstack/query-core": "@tanstack/react-query/../query-core/build/modern/index.js",
};
const BARRELS = Object.keys(ENTRIES);

const OWN_SOURCE = /\/(?:src|machines|contract)\/.*\.tsx?$|\/main\.tsx$/;
/** A package that itself imports by way of another's entry. */
const INDIRECT_PACKAGE = /\/node_modules\/@tanstack\/react-query\/build\/modern\/\w+\.js$/;

/**
 * Makes our imports from a package's entry imports of the very files that hold what is imported.
 * esbuild puts into a chunk whatever the files in it name, used or not: by way of the entry each
 * page would load the package whole. `before` gives text to put before a file's own.
 */
export function directImports(root: string, before: (path: string) => string): Plugin {
  return {
    name: "direct-imports",
    setup({ onLoad }) {
      onLoad({ filter: INDIRECT_PACKAGE, namespace: "file" }, async ({ path }) => ({
        contents: await readDirect(root, path),
        loader: "js",
      }));
      onLoad({ filter: OWN_SOURCE, namespace: "file" }, async ({ path }) => {
        if (path.includes("/node_modules/")) return undefined;
        const contents = before(path) + await readDirect(root, path);
        return { contents, loader: loaderOf(path) };
      });
    },
  };
}

const loaderOf = (path: string): "ts" | "tsx" => (path.endsWith("x") ? "tsx" : "ts");

/** Reads a source with its imports made direct. */
export async function readDirect(root: string, path: string): Promise<string> {
  let source = await readFile(path, "utf8");
  for (const barrel of BARRELS) {
    if (source.includes(`"${barrel}"`)) {
      source = direct(source, barrel, await exportsOf(root, barrel));
    }
  }
  return source;
}

const known = new Map<string, Promise<Map<string, string>>>();

function exportsOf(root: string, barrel: string): Promise<Map<string, string>> {
  const key = `${root} ${barrel}`;
  const exports = known.get(key) ?? readBarrel(root, barrel);
  known.set(key, exports);
  return exports;
}

/** Rewrites the import statements that name `barrel`, by a map from export to `file#export`. */
function direct(source: string, barrel: string, exports: Map<string, string>): string {
  const statement = new RegExp(`import \\{([^}]*)\\} from "${barrel}";`, "g");
  return source.replace(statement, (_, names: string) =>
    names.split(",").map((name) => name.trim())
      .filter((name) => name !== "" && !name.startsWith("type "))
      .map((name) => {
        const [imported = "", local = imported] = name.split(" as ");
        const [file, original] = exports.get(imported)?.split("#") ?? [barrel, imported];
        return `import { ${original} as ${local} } from "${file}";`;
      }).join(" "));
}

async function readBarrel(root: string, barrel: string): Promise<Map<string, string>> {
  const [, folder = "", below = ""] = /^((?:@\w+\/)?[\w-]+)(\/.*)$/.exec(ENTRIES[barrel] ?? "") ??
    [];
  const path = resolve(await realpath(`${root}/node_modules/${folder}`) + below);
  const source = await readFile(path, "utf8");
  const absolute = (file: string) => resolve(dirname(path), file);

  const places = new Map<string, string>();
  for (
    const [, names = "", file = ""] of source.matchAll(/import \{([^}]*)\} from ["'](.+?)["'];/g)
  ) {
    for (const [original, local] of pairs(names)) {
      places.set(local, `${absolute(file)}#${original}`);
    }
  }
  const exports = new Map<string, string>();
  for (
    const [, names = "", file] of source.matchAll(/export \{([^}]*)\}(?: from ["'](.+?)["'])?;/g)
  ) {
    for (const [original, exported] of pairs(names)) {
      const place = file ? `${absolute(file)}#${original}` : places.get(original);
      if (place) exports.set(exported, place);
    }
  }
  for (const [, other = ""] of source.matchAll(/export \* from ["'](.+?)["'];/g)) {
    if (!BARRELS.includes(other)) throw new Error(`${barrel} has the exports of ${other}, unread`);
    for (const [name, place] of await exportsOf(root, other)) exports.set(name, place);
  }
  return exports;
}

function pairs(names: string): [string, string][] {
  return names.split(",").map((name) => name.trim()).filter((name) => name !== "").map((name) => {
    const [original = "", alias = original] = name.split(" as ");
    return [original, alias];
  });
}
