import type { Metafile, Plugin } from "esbuild";
import { readFile, writeFile } from "node:fs/promises";
import { relative, resolve } from "node:path";
import type { BundleOptions } from "../build/bundle.ts";
import { closures } from "../build/manifest.ts";
import { fillPage } from "../build/page.ts";
import { ENTRY } from "../build/shell.ts";

const INSPECTOR = "tools/inspector/main.tsx";

/** Adds the inspector's page and its entry import to a bundle. */
export function withInspector(options: BundleOptions): BundleOptions {
  return {
    ...options,
    entryPoints: [...options.entryPoints, INSPECTOR],
    plugins: [inspectedApp(options.absWorkingDir), ...options.plugins],
  };
}

function inspectedApp(root: string): Plugin {
  const entry = resolve(root, ENTRY);
  return {
    name: "inspected-app",
    setup({ onLoad }) {
      onLoad({ filter: /\/main\.tsx$/ }, async ({ path }) => {
        if (path !== entry) return undefined;
        const source = await readFile(path, "utf8");
        return {
          contents: `import "./tools/inspector/createInspector.ts"; ${source}`,
          loader: "tsx",
        };
      });
    },
  };
}

/** Writes `/inspector.html`, the window that `?inspect` opens. */
export async function writeInspectorPage(
  { root, outDir, metafile }: { root: string; outDir: string; metafile: Metafile },
) {
  const { scripts = [], styles = [] } = closures(metafile).get(INSPECTOR) ?? {};
  const toUrl = (path: string) => `/${relative(outDir, resolve(root, path))}`;
  const template = await readFile(`${root}/tools/inspector/inspector.html`, "utf8");
  const { page } = fillPage(template, {
    entry: { scripts: scripts.map(toUrl), styles: styles.map(toUrl) },
  });
  await writeFile(`${outDir}/inspector.html`, page);
}
