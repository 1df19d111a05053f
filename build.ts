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
import { fillPage, inlineOf } from "./tools/build/page.ts";
import { addressOf, preloadsOf } from "./tools/build/pagePreloads.ts";
import { preloadScript } from "./tools/build/preload.ts";
import { TEXTS_OF } from "./src/app/bundles.ts";
import { APP_PAGES, GUEST_PAGES, ONE_TIME_PAGES, type PageEntry } from "./src/app/pages.ts";
import { PAGE } from "./src/worker/routing.ts";
import { RENDERED_PAGES } from "./src/app/renderedPages.ts";
import { buildRenderer, RENDERER_FILE } from "./tools/build/renderer.ts";
import { sharedStyles } from "./tools/build/sharedStyles.ts";
import { shellsOf } from "./tools/build/shell.ts";
import { showFormScript } from "./tools/build/showForm.ts";
import { sizeReport } from "./tools/build/sizes.ts";
import { buildWorker, WORKER_URL } from "./tools/build/worker.ts";

const ROUTES = "src/app/pages.ts";
const NOT_COPIED = ["index.html", "page.css", "theme.js"];

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
  const theme = await esbuild.transform(await readFile(`${root}/static/theme.js`, "utf8"), {
    minify,
  });
  const hasRoutes = metafile.inputs[ROUTES] !== undefined;
  const isRendered = hasRoutes && mode === "production";
  if (isRendered) await buildRenderer({ root, outDir });
  const shared = isRendered ? await sharedStyles(outDir + RENDERER_FILE) : undefined;
  const everyPage = {
    entry: { scripts: entry.scripts, styles: [] },
    // What is asked for goes out before anything else is done.
    scripts: [
      ...hasRoutes ? [await openScript(modules, shared?.id)] : [],
      theme.code.trim(),
    ],
    styles: await Promise.all(
      entry.styles.map(async (url) => (await readFile(`${outDir}${url}`, "utf8")).trim()),
    ),
    ...shared && { sharedStyles: shared.text },
  };
  const filled = [{ path: PAGE, ...fillPage(template, everyPage) }];
  const documents: Manifest["documents"] = {};
  // In development a form of before the last change would be taken over by the app after it.
  if (isRendered) {
    const { renderSignIn } = await import("./tools/build/signInForm.ts");
    const { path, markup, styles } = await renderSignIn();
    const form = { markup, script: await showFormScript({ path, address: SIGN_IN }) };
    const page = fillPage(template, { ...everyPage, styles: [...everyPage.styles, styles], form });
    filled.push({ path: SIGN_IN_PAGE, ...page });
    documents[SIGN_IN] = SIGN_IN_PAGE;
  }
  await cp(`${root}/static`, outDir, {
    recursive: true,
    filter: (source) => !NOT_COPIED.some((name) => source === `${root}/static/${name}`),
  });
  for (const { path, page } of filled) await writeFile(outDir + path, page);
  const inline = inlineOf(filled.map((document) => document.inline));

  const files = await manifestFiles(outDir, { compressed });
  await buildWorker({ root, outDir, mode, files, addresses, documents });
  files[WORKER_URL] = await manifestFile(outDir, WORKER_URL, { compressed });
  const manifest: Manifest = {
    entry,
    modules,
    inline,
    documents,
    pages: addresses.join("|"),
    files,
    ...shared && { renderer: RENDERER_FILE, sharedStyles: shared },
  };
  await writeFile(`${outDir}/manifest.json`, JSON.stringify(manifest, null, 2));
  return { manifest, report: compressed ? sizeReport(manifest) : [] };
}

/**
 * The script of every page that fetches what it needs: see `tools/build/preload.ts`. Where no styles
 * are shared, the server draws no page.
 */
function openScript(modules: Manifest["modules"], sharedStyles = ""): Promise<string> {
  const opened = pages.map((page) => ({
    ...page,
    isRendered: sharedStyles !== "" && page.isRendered,
  }));
  return preloadScript({ ...preloadsOf(opened, modules), sharedStyles });
}

const RENDERED: readonly string[] = RENDERED_PAGES;
const TABLE: Record<string, PageEntry> = { ...GUEST_PAGES, ...ONE_TIME_PAGES, ...APP_PAGES };
const pages = Object.entries(TABLE).map(([path, { page: [bundle], permissions }]) => ({
  path,
  bundle,
  permissions,
  isGuest: path in GUEST_PAGES,
  texts: TEXTS_OF[bundle],
  isRendered: RENDERED.includes(path),
}));

/** Who is signed out and opens one of these is sent to sign in. */
const SIGN_IN = ["/", "/login"].map(addressOf).join("|");
const SIGN_IN_PAGE = "/login.html";

const addresses = pages.filter(({ path }) => path !== "*").map(({ path }) => addressOf(path));

if (import.meta.main) {
  const outDir = `${import.meta.dirname}/dist`;
  const isMapped = Deno.args.includes("--mapped");
  const { report } = await build({ mode: "production", outDir, isMapped });
  console.log(report.join("\n"));
  await esbuild.stop();
}
