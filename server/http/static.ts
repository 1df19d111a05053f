import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { pathToFileURL } from "node:url";
import type { RenderDocument } from "../../contract/documents.ts";
import { ArkErrors, type } from "../../contract/schemas/schema.ts";
import { notFound } from "../refusal.ts";
import { chooseEncoding, type Encoding } from "./compress.ts";
import {
  documentHeaders,
  FILE_HEADERS,
  type InlineSources,
  SCHEMA_WORKER_HEADERS,
  WORKER_HEADERS,
} from "./contentPolicy.ts";
import type { AppEnv } from "./env.ts";
import { isKnown } from "./etag.ts";

export const PAGE = "/index.html";
const ASSETS = "/assets/";
const WORKER = "/sw.js";
const SCHEMA_WORKER = /^\/assets\/schemaWorker-\w+\.js$/;
/** What runs scripts when a browser opens it. */
const DOCUMENT = /^(?:text\/html|image\/svg\+xml)/;

/** A path of a file: with an extension, or below a hidden folder. */
const FILE_PATH = /\.[^./]+$|\/\./;

/**
 * Serves the built app: its files, and its page for every other path, which the app's own router
 * then makes sense of. A missing file is 404.
 */
export function staticApp(files: AppFiles): MiddlewareHandler<AppEnv> {
  const ofDocuments = documentHeaders(files.inline);
  return createMiddleware<AppEnv>(async (c) => {
    const isFile = files.find(c.req.path) !== undefined;
    if (!isFile && files.isMissingFile(c.req.path)) throw notFound();
    const asked = isFile ? c.req.path : PAGE;
    const file = files.find(asked);
    if (!file) throw notFound();

    const headers = DOCUMENT.test(file.type) ? ofDocuments : headersOf(asked);
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    c.header("Cache-Control", file.immutable ? "max-age=31536000, immutable" : "no-cache");
    const encodings = encodingsOf(file);
    const encoding = chooseEncoding(c, encodings);
    if (encodings.length > 0) c.header("Vary", "Accept-Encoding");
    const etag = encoding ? file.etag.replace(/"$/, `-${encoding}"`) : file.etag;
    // Nobody asks again for what never changes, nor tells by its id of one that came.
    if (file.immutable && encoding) c.header("X-Request-Id", undefined);
    else c.header("ETag", etag);
    if (isKnown(c, etag)) return c.body(null, 304);

    c.header("Content-Type", file.type);
    if (encoding) c.header("Content-Encoding", encoding);
    const bytes = await files.read(asked, encoding);
    return encoding ? sized(c, bytes) : ranged(c, bytes, etag);
  });
}

function headersOf(path: string): Record<string, string> {
  if (path === WORKER) return WORKER_HEADERS;
  return SCHEMA_WORKER.test(path) ? SCHEMA_WORKER_HEADERS : FILE_HEADERS;
}

function encodingsOf(file: AppFile): Encoding[] {
  return [...(file.brotli ? ["br" as const] : []), ...(file.gzip ? ["gzip" as const] : [])];
}

/** Media players ask for a file piece by piece. */
function ranged(c: Context, bytes: Uint8Array<ArrayBuffer>, etag: string): Response {
  c.header("Accept-Ranges", "bytes");
  const condition = c.req.header("If-Range");
  const header = condition === undefined || condition === etag ? c.req.header("Range") : undefined;
  const range = readRange(header, bytes.length);
  if (range === "whole") return sized(c, bytes);
  if (range === "unsatisfiable") {
    c.header("Content-Range", `bytes */${bytes.length}`);
    return c.body(null, 416);
  }
  c.header("Content-Range", `bytes ${range.first}-${range.last}/${bytes.length}`);
  c.status(206);
  return sized(c, bytes.slice(range.first, range.last + 1));
}

function sized(c: Context, bytes: Uint8Array<ArrayBuffer>): Response {
  c.header("Content-Length", String(bytes.length));
  return c.body(bytes);
}

/** Bytes from `first` to `last`, both included. */
interface ByteRange {
  first: number;
  last: number;
}

/**
 * Reads a `Range` header against a file of `size` bytes. A header with several ranges, or one that
 * makes no sense, is passed over as HTTP asks.
 */
export function readRange(
  header: string | undefined,
  size: number,
): ByteRange | "whole" | "unsatisfiable" {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === "" && to === "") return "whole";
  if (from === "") {
    const length = Math.min(Number(to), size);
    return length > 0 ? { first: size - length, last: size - 1 } : "unsatisfiable";
  }
  const first = Number(from);
  const last = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < first) return "whole";
  return first < size ? { first, last } : "unsatisfiable";
}

const Manifest = type({
  "renderer?": "string",
  entry: { scripts: "string[]" },
  modules: { "[string]": { scripts: "string[]" } },
  inline: { scripts: "string[]", styles: "string[]" },
  pages: "string",
  files: {
    "[string]": {
      type: "string",
      etag: "string",
      size: "number.integer",
      immutable: "boolean",
      "brotli?": "number.integer",
      "gzip?": "number.integer",
    },
  },
});

type AppFile = typeof Manifest.infer["files"][string];

/** What the build makes of `src/app/entryServer.tsx`. */
interface Renderer {
  renderDocument: RenderDocument;
}

/** The built app: what `manifest.json` lists, and nothing else of its folder. */
export interface AppFiles {
  /** What the page has written into it. */
  inline: InlineSources;
  /** A build for development has none. */
  renderDocument?: RenderDocument | undefined;
  /** Whether a path is that of a file that the app does not have. */
  isMissingFile(path: string): boolean;
  /** Addresses of the scripts that modules need, beside the entry's. */
  scriptsOf(modules: readonly string[]): string[];
  /** `path` as the browser asks for it, decoded, e.g. `/assets/main-4F2A.js`. */
  find(path: string): AppFile | undefined;
  /** The bytes of a found file; they are kept in memory once read. */
  read(path: string, encoding?: Encoding): Promise<Uint8Array<ArrayBuffer>>;
}

const SUFFIXES: Record<Encoding, string> = { br: ".br", gzip: ".gz" };

/** Reads the manifest of the app built into `folder`. Throws when there is none, or a broken one. */
export async function openAppFiles(folder: string): Promise<AppFiles> {
  const manifest = Manifest(JSON.parse(await readManifest(folder)));
  if (manifest instanceof ArkErrors) {
    throw new Error(`${folder}/manifest.json is not what the build writes: ${manifest.summary}`);
  }
  const files = new Map(Object.entries(manifest.files));
  const pages = new RegExp(manifest.pages);
  const contents = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

  const { renderer } = manifest;
  const rendering: Renderer | undefined = renderer &&
    await import(String(pathToFileURL(`${folder}${renderer}`)));

  return {
    inline: manifest.inline,
    renderDocument: rendering?.renderDocument,
    isMissingFile: (path) => path.startsWith(ASSETS) || FILE_PATH.test(path) && !pages.test(path),
    scriptsOf: (modules) => [
      ...new Set(modules.flatMap((module) => manifest.modules[module]?.scripts ?? [])),
    ],
    find: (path) => files.get(path),
    read(path, encoding) {
      const name = `${path}${encoding ? SUFFIXES[encoding] : ""}`;
      const known = contents.get(name);
      if (known) return known;
      const read = readPlainFile(`${folder}${name}`);
      contents.set(name, read);
      read.catch(() => contents.delete(name));
      return read;
    },
  };
}

async function readManifest(folder: string): Promise<string> {
  try {
    return await Deno.readTextFile(`${folder}/manifest.json`);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new Error(`${folder} holds no built app: run deno task build first`);
  }
}

/** A link in the built folder could lead out of it, so links are not followed. */
async function readPlainFile(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const { isFile } = await Deno.lstat(path);
  if (!isFile) throw new Error(`${path} is no plain file`);
  return await Deno.readFile(path);
}
