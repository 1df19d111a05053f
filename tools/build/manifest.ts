import { getMimeType } from "hono/utils/mime";
import type { Metafile } from "esbuild";
import { type Closure, closures, stylesheetOf } from "./closure.ts";
import { PAGE_STYLES } from "./bundle.ts";
import { ENTRY } from "./shell.ts";
import { compress, type CompressedSizes, isCompressible } from "./compress.ts";
import type { InlineSources } from "./page.ts";

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
  /** By path as the browser asks for it, `/index.html` among them. */
  files: Record<string, ManifestFile>;
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
  const described = await Promise.all(urls.map(async (url) => {
    const path = `${outDir}${url}`;
    const bytes = await Deno.readFile(path);
    const type = getMimeType(url) ?? "application/octet-stream";
    const sizes = options.compressed && isCompressible(type) ? await compress(path, bytes) : {};
    const file: ManifestFile = {
      type,
      etag: await etagOf(bytes),
      size: bytes.length,
      ...sizes,
      immutable: url.startsWith("/assets/"),
    };
    return [url, file] as const;
  }));
  return Object.fromEntries(described);
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
