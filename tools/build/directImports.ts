import { readFile, realpath } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { Plugin } from "esbuild";

/** Packages whose entry re-exports everything they have. */
const ENTRIES: Record<string, string> = {
  "react-aria": "dist/exports/index.mjs",
  "react-stately": "dist/exports/index.mjs",
  "lucide-react": "dist/esm/lucide-react.mjs",
};
const BARRELS = Object.keys(ENTRIES);

const OWN_SOURCE = /\/(?:src|machines|contract)\/.*\.tsx?$|\/main\.tsx$/;

/**
 * Makes our imports from a package's entry imports of the very files that hold what is imported.
 * esbuild puts into a chunk whatever the files in it name, used or not: by way of the entry each
 * page would load the package whole. `before` gives text to put before a file's own.
 */
export function directImports(root: string, before: (path: string) => string): Plugin {
  return {
    name: "direct-imports",
    setup({ onLoad }) {
      onLoad({ filter: OWN_SOURCE, namespace: "file" }, async ({ path }) => {
        if (path.includes("/node_modules/")) return undefined;
        const contents = before(path) + await readDirect(root, path);
        return { contents, loader: loaderOf(path) };
      });
    },
  };
}

export const loaderOf = (path: string): "ts" | "tsx" => (path.endsWith("x") ? "tsx" : "ts");

/** Reads one of our sources with its imports made direct. */
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
  const entry = ENTRIES[barrel];
  const path = `${root}/node_modules/${barrel}/${entry}`;
  const exports = known.get(path) ?? readBarrel(path);
  known.set(path, exports);
  return exports;
}

/** Rewrites the import statements that name `barrel`, by a map from export to `file#export`. */
export function direct(source: string, barrel: string, exports: Map<string, string>): string {
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

async function readBarrel(entry: string): Promise<Map<string, string>> {
  const path = await realpath(entry);
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
  return exports;
}

function pairs(names: string): [string, string][] {
  return names.split(",").map((name) => name.trim()).filter((name) => name !== "").map((name) => {
    const [original = "", alias = original] = name.split(" as ");
    return [original, alias];
  });
}
