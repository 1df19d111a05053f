import * as esbuild from "esbuild";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { type BundleInput, bundleOptions, type Mode } from "./tools/build/bundle.ts";
import {
  type Manifest,
  manifestFile,
  manifestFiles,
  manifestModules,
} from "./tools/build/manifest.ts";
import { fillPage, SCRIPT_MARK } from "./tools/build/page.ts";
import { APP_PAGES, GUEST_PAGES, ONE_TIME_PAGES } from "./src/app/pages.ts";
import { PAGE } from "./src/worker/routing.ts";
import { buildRenderer, RENDERER_FILE } from "./tools/build/renderer.ts";
import { shellsOf } from "./tools/build/shell.ts";
import { sizeReport } from "./tools/build/sizes.ts";
import { addressOf, buildWorker, WORKER_URL } from "./tools/build/worker.ts";

const ROUTES = "src/app/pages.ts";
const NOT_COPIED = ["index.html", "page.css", "theme.js", "beforeHydration.js"];

interface BuildInput {
  mode: Mode;
  outDir: string;
  /** The folder that holds main.tsx and static/; this one unless said otherwise. */
  root?: string;
  /** In production too, with maps that no script names. */
  isMapped?: boolean;
}

export interface BuildResult {
  manifest: Manifest;
  /** How large the scripts are, a line each; empty in development, where nothing is compressed. */
  report: string[];
}

/** Builds the browser's app into `outDir`, which is emptied first. Throws when it does not compile. */
export async function build(
  { mode, outDir, root = import.meta.dirname ?? ".", isMapped = false }: BuildInput,
): Promise<BuildResult> {
  await rm(outDir, { recursive: true, force: true });
  const { metafile } = await bundle({ root, outDir, mode, isMapped }, { write: true });
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

/** All that follows the bundling: static files, the page, compression, the worker, the manifest. */
export async function finish({ root, outDir, mode, metafile }: FinishInput): Promise<BuildResult> {
  const compressed = mode === "production";
  const minify = compressed;
  const toUrl = (path: string) => `/${relative(outDir, resolve(root, path))}`;
  const { entry, modules } = manifestModules(metafile, toUrl);
  const template = await readFile(`${root}/static/index.html`, "utf8");
  const script = async (name: string) =>
    (await esbuild.transform(await readFile(`${root}/static/${name}`, "utf8"), { minify }))
      .code.trim();
  const isRendered = metafile.inputs[ROUTES] !== undefined && mode === "production";
  if (isRendered) await buildRenderer({ root, outDir });
  const { page, inline } = fillPage(template, {
    entry: { scripts: entry.scripts, styles: [] },
    headScript: await script("theme.js"),
    ...(template.includes(SCRIPT_MARK) && { bodyScript: await script("beforeHydration.js") }),
    styles: await Promise.all(
      entry.styles.map(async (url) => (await readFile(`${outDir}${url}`, "utf8")).trim()),
    ),
  });
  await cp(`${root}/static`, outDir, {
    recursive: true,
    filter: (source) => !NOT_COPIED.some((name) => source === `${root}/static/${name}`),
  });
  await writeFile(outDir + PAGE, page);

  const files = await manifestFiles(outDir, { compressed });
  await buildWorker({ root, outDir, mode, files, addresses });
  files[WORKER_URL] = await manifestFile(outDir, WORKER_URL, { compressed });
  const manifest: Manifest = {
    entry,
    modules,
    inline,
    pages: addresses.join("|"),
    files,
    ...isRendered && { renderer: RENDERER_FILE },
  };
  await writeFile(`${outDir}/manifest.json`, JSON.stringify(manifest, null, 2));
  return { manifest, report: compressed ? sizeReport(manifest) : [] };
}

/** Sources of regular expressions for the addresses of the app's pages. */
const addresses = Object.keys({ ...GUEST_PAGES, ...ONE_TIME_PAGES, ...APP_PAGES })
  .filter((path) => path !== "*")
  .map(addressOf);

if (import.meta.main) {
  const outDir = `${import.meta.dirname}/dist`;
  const isMapped = Deno.args.includes("--mapped");
  const { report } = await build({ mode: "production", outDir, isMapped });
  if (!Deno.args.includes("--quiet")) console.log(report.join("\n"));
  await esbuild.stop();
}
