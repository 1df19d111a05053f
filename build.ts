import * as esbuild from "esbuild";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { type BundleInput, bundleOptions, type Mode } from "./tools/build/bundle.ts";
import { budgetReport, type Budgets, isOver, measureBudgets } from "./tools/build/budget.ts";
import { type Manifest, manifestFiles, manifestModules } from "./tools/build/manifest.ts";
import { fillPage } from "./tools/build/page.ts";
import { preloadScript, preloadsOf } from "./tools/build/preload.ts";
import { shellsOf } from "./tools/build/shell.ts";

const ROUTES = ["src/app/routes.tsx", "src/app/guestRoutes.tsx", "src/app/appRoutes.tsx"];
const NOT_COPIED = ["index.html", "page.css"];

export interface BuildInput {
  mode: Mode;
  outDir: string;
  /** The folder that holds main.tsx, static/ and budget.json; this one unless said otherwise. */
  root?: string;
}

export interface BuildResult {
  manifest: Manifest;
  /** What was measured, a line each; empty in development, where nothing is compressed. */
  report: string[];
  withinBudget: boolean;
}

/** Builds the browser's app into `outDir`, which is emptied first. Throws when it does not compile. */
export async function build(
  { mode, outDir, root = import.meta.dirname ?? "." }: BuildInput,
): Promise<BuildResult> {
  await rm(outDir, { recursive: true, force: true });
  const { metafile } = await bundle({ root, outDir, mode }, { write: true });
  return await finish({ root, outDir, mode, metafile });
}

type Bundle = esbuild.BuildResult<ReturnType<typeof bundleOptions> & { write: boolean }>;

/** Bundles in two passes: the first finds what the second keeps together. */
export async function bundle(input: BundleInput, { write }: { write: boolean }): Promise<Bundle> {
  const sketch = await esbuild.build({ ...bundleOptions(input), minify: false, write: false });
  const shells = shellsOf(sketch.metafile, input.root);
  return await esbuild.build({ ...bundleOptions({ ...input, shells }), write });
}

interface FinishInput {
  root: string;
  outDir: string;
  mode: Mode;
  metafile: esbuild.Metafile;
}

/** All that follows the bundling: static files, the page, compression, the manifest, the budget. */
export async function finish({ root, outDir, mode, metafile }: FinishInput): Promise<BuildResult> {
  const compressed = mode === "production";
  const toUrl = (path: string) => `/${relative(outDir, resolve(root, path))}`;
  const { entry, modules } = manifestModules(metafile, toUrl);
  const template = await readFile(`${root}/static/index.html`, "utf8");
  const page = fillPage(template, {
    entry,
    ...(ROUTES.every((path) => metafile.inputs[path]) && {
      script: await writePreloads({ root, outDir, modules }),
    }),
  });
  await cp(`${root}/static`, outDir, {
    recursive: true,
    filter: (source) => !NOT_COPIED.some((name) => source === `${root}/static/${name}`),
  });
  await writeFile(`${outDir}/index.html`, page);

  const manifest = { entry, modules, files: await manifestFiles(outDir, { compressed }) };
  await writeFile(`${outDir}/manifest.json`, JSON.stringify(manifest, null, 2));
  if (!compressed) return { manifest, report: [], withinBudget: true };

  const budgets: Budgets = JSON.parse(await readFile(`${root}/budget.json`, "utf8"));
  const measures = measureBudgets(manifest, budgets);
  const report = budgetReport(manifest, measures);
  return { manifest, report, withinBudget: !measures.some(isOver) };
}

/** Writes the script that fetches ahead what the page at this address needs; gives its address. */
async function writePreloads(
  { root, outDir, modules }: { root: string; outDir: string; modules: Manifest["modules"] },
): Promise<string> {
  const routes = await Promise.all(ROUTES.map((path) => readFile(`${root}/${path}`, "utf8")));
  const script = await preloadScript(preloadsOf(routes.join("\n"), modules));
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(script));
  const url = `/assets/preload-${new Uint8Array(digest).toHex().slice(0, 8).toUpperCase()}.js`;
  await writeFile(`${outDir}${url}`, script);
  return url;
}

if (import.meta.main) {
  const outDir = `${import.meta.dirname}/dist`;
  const { report, withinBudget } = await build({ mode: "production", outDir });
  console.log(report.join("\n"));
  await esbuild.stop();
  if (!withinBudget) Deno.exit(1);
}
