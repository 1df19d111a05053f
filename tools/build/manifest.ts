import type { Metafile } from "esbuild";
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from "hono/utils/compress";
import { getMimeType } from "hono/utils/mime";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { PAGE_STYLES } from "./bundle.ts";
import type { InlineSources } from "./page.ts";
import { ENTRY } from "./shell.ts";

/** One file of the built app; sizes in bytes. Compressed forms lie beside it as `.br` and `.gz`. */
export interface ManifestFile extends CompressedSizes {
  type: string;
  /** A strong entity tag, quotes included. */
  etag: string;
  size: number;
  /** The name carries a hash of the content: it may be cached for ever. */
  immutable: boolean;
}

/** Paths of what one module fetches, as the browser asks for them. */
export interface ManifestModule {
  scripts: string[];
  styles: string[];
}

/** `dist/manifest.json`: all that the server has to know about the built app. */
export interface Manifest {
  /** The first is the entry itself, the others are what it imports. */
  entry: ManifestModule;
  /** By source path: what a dynamically imported module fetches beyond the entry. */
  modules: Record<string, ManifestModule>;
  /** What the page has written into it, which its content policy has to allow. */
  inline: InlineSources;
  /** The source of a regular expression: paths of the app's pages. */
  pages: string;
  /** By path as the browser asks for it, `/index.html` among them. */
  files: Record<string, ManifestFile>;
  /** What the server renders documents with, which no browser is sent; not in development. */
  renderer?: string;
}

/** The part of the manifest that a bundle decides; paths in the metafile are relative to `root`. */
export function manifestModules(
  metafile: Metafile,
  toUrl: (path: string) => string,
): Pick<Manifest, "entry" | "modules"> {
  const all = closures(metafile);
  const entry = all.get(ENTRY);
  if (entry === undefined) throw new Error(`The bundle has no ${ENTRY}`);
  const pageStyles = stylesheetOf(metafile, PAGE_STYLES) ?? [];
  const shared = { ...entry, styles: [pageStyles, entry.styles].flat() };
  const lazy = [...all].filter(([source]) => source !== ENTRY);
  const toModule = ({ scripts, styles }: Omit<Closure, "script">) => ({
    scripts: scripts.map(toUrl),
    styles: styles.map(toUrl),
  });
  return {
    entry: toModule(shared),
    modules: Object.fromEntries(
      lazy.map(([source, closure]) => [source, toModule(beyond(shared, closure))]),
    ),
  };
}

/** Reads, describes and, if asked, compresses every file under `outDir`. */
export async function manifestFiles(
  outDir: string,
  options: { compressed: boolean },
): Promise<Manifest["files"]> {
  const urls = (await Array.fromAsync(walk(outDir, ""))).sort();
  return Object.fromEntries(
    await Promise.all(urls.map(async (url) => [url, await manifestFile(outDir, url, options)])),
  );
}

/** Reads, describes and, if asked, compresses one file under `outDir`. */
export async function manifestFile(
  outDir: string,
  url: string,
  { compressed }: { compressed: boolean },
): Promise<ManifestFile> {
  const path = `${outDir}${url}`;
  const bytes = await Deno.readFile(path);
  const type = getMimeType(url) ?? "application/octet-stream";
  const sizes = compressed && isCompressible(type) ? await compress(path, bytes) : {};
  return {
    type,
    etag: await etagOf(bytes),
    size: bytes.length,
    ...sizes,
    immutable: url.startsWith("/assets/"),
  };
}

function beyond(entry: Closure, closure: Closure): Closure {
  return {
    script: closure.script,
    scripts: closure.scripts.filter((path) => !entry.scripts.includes(path)),
    styles: closure.styles.filter((path) => !entry.styles.includes(path)),
  };
}

async function etagOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return `"${digest.slice(0, 16).toHex()}"`;
}

async function* walk(folder: string, url: string): AsyncGenerator<string> {
  for await (const entry of Deno.readDir(`${folder}${url}`)) {
    const path = `${url}/${entry.name}`;
    if (entry.isDirectory) yield* walk(folder, path);
    else yield path;
  }
}

/** Of eleven: the last takes half as long again as all of a build, for two per cent. */
const BROTLI_QUALITY = 10;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Bytes of the compressed files; absent where compression does not make the file smaller. */
interface CompressedSizes {
  brotli?: number;
  gzip?: number;
}

function isCompressible(mediaType: string): boolean {
  return COMPRESSIBLE_CONTENT_TYPE_REGEX.test(mediaType);
}

/** Writes `path.br` and `path.gz` beside a file with these bytes. */
async function compress(path: string, bytes: Uint8Array): Promise<CompressedSizes> {
  const [br, gz] = await Promise.all([
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    gzipped(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  return {
    ...await keepSmaller(`${path}.br`, br, bytes, "brotli"),
    ...await keepSmaller(`${path}.gz`, gz, bytes, "gzip"),
  };
}

async function keepSmaller(
  path: string,
  compressed: Uint8Array,
  bytes: Uint8Array,
  encoding: keyof CompressedSizes,
): Promise<CompressedSizes> {
  if (compressed.length >= bytes.length) return {};
  await Deno.writeFile(path, compressed);
  return { [encoding]: compressed.length };
}

/** What the browser fetches for one module: its script first, then everything it imports statically. */
interface Closure {
  script: string;
  scripts: string[];
  styles: string[];
}

/** The closures of the entry and of every module that is imported dynamically, by source path. */
export function closures(metafile: Metafile): Map<string, Closure> {
  const found = new Map<string, Closure>();
  for (const [path, output] of Object.entries(metafile.outputs)) {
    if (output.entryPoint === undefined || !path.endsWith(".js")) continue;
    const scripts = staticImports(metafile, path);
    const styles = scripts.flatMap((script) => metafile.outputs[script]?.cssBundle ?? []);
    found.set(output.entryPoint, { script: path, scripts, styles });
  }
  return found;
}

/** The stylesheet that a css entry became. */
function stylesheetOf(metafile: Metafile, entry: string): string | undefined {
  const outputs = Object.entries(metafile.outputs);
  return outputs.find(([path, output]) => output.entryPoint === entry && path.endsWith(".css"))
    ?.[0];
}

function staticImports(metafile: Metafile, start: string): string[] {
  const seen = new Set([start]);
  for (const path of seen) {
    for (const imported of metafile.outputs[path]?.imports ?? []) {
      if (imported.kind === "import-statement" && !imported.external) seen.add(imported.path);
    }
  }
  return [...seen];
}
