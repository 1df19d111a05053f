import type { Metafile } from "esbuild";
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from "hono/utils/compress";
import { getMimeType } from "hono/utils/mime";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { PAGE_STYLES } from "./bundle.ts";
import type { InlineSources } from "./page.ts";
import { ENTRY } from "./shell.ts";

/**
 * One file of the built app; sizes in bytes. Compressed files are next to it as `.br` and `.gz`.
 */
export interface ManifestFile extends CompressedSizes {
  type: string;
  etag: string;
  size: number;
  /** The file name contains a content hash, so it may be cached for ever. */
  immutable: boolean;
}

export interface ManifestModule {
  scripts: string[];
  styles: string[];
}

/** `dist/manifest.json`: what the server knows about the built app. */
export interface Manifest {
  /** The first script is the entry, the others are its imports. */
  entry: ManifestModule;
  /** Files that a dynamically imported module loads beyond the entry, by source path. */
  modules: Record<string, ManifestModule>;
  /** Inline sources that the content security policy must allow. */
  inline: InlineSources;
  /** Source of a regular expression that matches the paths of pages. */
  pages: string;
  /** By request path, `/index.html` included. */
  files: Record<string, ManifestFile>;
  /** Module that renders documents on the server; absent in development. */
  renderer?: string;
}

/** Reads the entry and modules from the metafile, whose paths are relative to `root`. */
export function manifestModules(
  metafile: Metafile,
  toUrl: (path: string) => string,
): Pick<Manifest, "entry" | "modules"> {
  const all = closures(metafile);
  const entry = all.get(ENTRY);
  if (entry === undefined) throw new Error(`The bundle has no ${ENTRY}`);
  const pageStyles = findStylesheet(metafile, PAGE_STYLES) ?? [];
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

/** Reads, describes and optionally compresses every file under `outDir`. */
export async function manifestFiles(
  outDir: string,
  options: { compressed: boolean },
): Promise<Manifest["files"]> {
  const urls = (await Array.fromAsync(walk(outDir, ""))).sort();
  return Object.fromEntries(
    await Promise.all(urls.map(async (url) => [url, await manifestFile(outDir, url, options)])),
  );
}

/** Reads, describes and optionally compresses one file under `outDir`. */
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
    etag: await createEtag(bytes),
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

async function createEtag(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
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

/** Quality 11 takes half the time of a build again, for two per cent. */
const BROTLI_QUALITY = 10;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Bytes of the compressed files; absent if compression does not make the file smaller. */
interface CompressedSizes {
  brotli?: number;
  gzip?: number;
}

function isCompressible(mediaType: string): boolean {
  return COMPRESSIBLE_CONTENT_TYPE_REGEX.test(mediaType);
}

/** Writes `path.br` and `path.gz` for these bytes. */
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

interface Closure {
  script: string;
  scripts: string[];
  styles: string[];
}

/** Returns the closures of the entry and of dynamically imported modules, by source path. */
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

function findStylesheet(metafile: Metafile, entry: string): string | undefined {
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
