import * as esbuild from "esbuild";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { APP_SHELL_PATH } from "./contract/appShell.ts";
import { type BundleInput, bundleOptions, type Mode } from "./tools/build/bundle.ts";
import {
  type Manifest,
  manifestFile,
  manifestFiles,
  manifestModules,
} from "./tools/build/manifest.ts";
import { fillPage, SCRIPT_MARK } from "./tools/build/page.ts";
import { PAGE_PATHS } from "./src/app/pages.ts";
import { buildRenderer, RENDERER_FILE } from "./tools/build/renderer.ts";
import { findShells } from "./tools/build/shell.ts";
import { sizeReport } from "./tools/build/sizes.ts";
import { buildWorker, toAddress, WORKER_URL } from "./tools/build/worker.ts";

const ROUTES = "src/app/pages.ts";
const NOT_COPIED = ["index.html", "page.css", "theme.js", "beforeHydration.js"];

interface BuildInput {
  mode: Mode;
  outDir: string;
  /** Folder with `main.tsx` and `static/`; the project's root by default. */
  root?: string;
  /** Writes source maps that no script links to. */
  isMapped?: boolean;
}

export interface BuildResult {
  manifest: Manifest;
  /** One line per script with its size; empty in development, where nothing is compressed. */
  report: string[];
}

/**
 * Builds the browser's app into `outDir`, which it empties first. @throws if it does not compile.
 */
export async function build(
  { mode, outDir, root = import.meta.dirname ?? ".", isMapped = false }: BuildInput,
): Promise<BuildResult> {
  await rm(outDir, { recursive: true, force: true });
  const { metafile } = await bundle({ root, outDir, mode, isMapped }, { write: true });
  return await finishBuild({ root, outDir, mode, metafile });
}

type Bundle = esbuild.BuildResult<ReturnType<typeof bundleOptions> & { write: boolean }>;

/** Bundles twice: the first pass finds the modules that the second groups into shared chunks. */
export async function bundle(input: BundleInput, { write }: { write: boolean }): Promise<Bundle> {
  const firstPass = await esbuild.build({ ...bundleOptions(input), minify: false, write: false });
  const shells = findShells(firstPass.metafile, input.root);
  return await esbuild.build({ ...bundleOptions({ ...input, shells }), write });
}

interface FinishInput {
  root: string;
  outDir: string;
  mode: Mode;
  metafile: esbuild.Metafile;
}

/** Adds static files, page, compressed files, service worker and manifest to the bundle. */
export async function finishBuild(
  { root, outDir, mode, metafile }: FinishInput,
): Promise<BuildResult> {
  const compressed = mode === "production";
  const minify = compressed;
  const toUrl = (path: string) => `/${relative(outDir, resolve(root, path))}`;
  const { entry, modules } = manifestModules(metafile, toUrl);
  const template = await readFile(`${root}/static/index.html`, "utf8");
  const loadScript = async (name: string) =>
    (await esbuild.transform(await readFile(`${root}/static/${name}`, "utf8"), { minify }))
      .code.trim();
  const hasRenderer = metafile.inputs[ROUTES] !== undefined && mode === "production";
  if (hasRenderer) await buildRenderer({ root, outDir });
  const { page, inline } = fillPage(template, {
    entry: { scripts: entry.scripts, styles: [] },
    headScript: await loadScript("theme.js"),
    ...(template.includes(SCRIPT_MARK) && { bodyScript: await loadScript("beforeHydration.js") }),
    styles: await Promise.all(
      entry.styles.map(async (url) => (await readFile(`${outDir}${url}`, "utf8")).trim()),
    ),
  });
  await cp(`${root}/static`, outDir, {
    recursive: true,
    filter: (source) => !NOT_COPIED.some((name) => source === `${root}/static/${name}`),
  });
  await writeFile(outDir + APP_SHELL_PATH, page);

  const files = await manifestFiles(outDir, { compressed });
  await buildWorker({ root, outDir, mode, files, addresses });
  files[WORKER_URL] = await manifestFile(outDir, WORKER_URL, { compressed });
  const manifest: Manifest = {
    entry,
    modules,
    inline,
    pages: addresses.join("|"),
    files,
    ...hasRenderer && { renderer: RENDERER_FILE },
  };
  await writeFile(`${outDir}/manifest.json`, JSON.stringify(manifest, null, 2));
  return { manifest, report: compressed ? sizeReport(manifest) : [] };
}

const addresses = PAGE_PATHS.map(toAddress);

if (import.meta.main) {
  const outDir = `${import.meta.dirname}/dist`;
  const isMapped = Deno.args.includes("--mapped");
  const { report } = await build({ mode: "production", outDir, isMapped });
  if (!Deno.args.includes("--quiet")) console.log(report.join("\n"));
  await esbuild.stop();
}
