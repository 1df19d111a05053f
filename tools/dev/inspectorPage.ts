import type { Metafile } from "esbuild";
import { readFile, writeFile } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { closures } from "../build/manifest.ts";
import { fillPage } from "../build/page.ts";

export const INSPECTOR = "tools/inspector/main.tsx";

/** Writes /inspector.html, the window that `?inspect` opens. */
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
