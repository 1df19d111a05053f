import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { pathToFileURL } from "node:url";
import type { RenderDocument } from "../../../contract/documents.ts";
import { ArkErrors, type } from "../../../contract/schemas/schema.ts";
import { notFound } from "../problemError.ts";
import { chooseEncoding, type Encoding } from "./compress.ts";
import {
  createDocumentHeaders,
  FILE_HEADERS,
  type InlineSources,
  SCHEMA_WORKER_HEADERS,
  WORKER_HEADERS,
} from "./contentPolicy.ts";
import type { AppEnv } from "./env.ts";
import { sendETag } from "./etag.ts";

export const PAGE = "/index.html";
const ASSETS = "/assets/";
const SERVICE_WORKER = "/sw.js";
const SCHEMA_WORKER = /^\/assets\/schemaWorker-\w+\.js$/;
/** Content types that run scripts when a browser opens them. */
const DOCUMENT = /^(?:text\/html|image\/svg\+xml)/;

/** Paths of files: with an extension, or below a hidden folder. */
const FILE_PATH = /\.[^./]+$|\/\./;

/**
 * Serves the built app: its files, and its page for every other path.
 * A missing file is 404; the app's router handles other unknown paths.
 */
export function staticApp(files: AppFiles): MiddlewareHandler<AppEnv> {
  const documentHeaders = createDocumentHeaders(files.inline);
  return createMiddleware<AppEnv>(async (c) => {
    const isFile = files.find(c.req.path) !== undefined;
    if (!isFile && files.isMissingFile(c.req.path)) throw notFound();
    const path = isFile ? c.req.path : PAGE;
    const file = files.find(path);
    if (!file) throw notFound();

    const headers = DOCUMENT.test(file.type) ? documentHeaders : getHeaders(path);
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    c.header("Content-Type", file.type);
    c.header("Cache-Control", file.immutable ? "max-age=31536000, immutable" : "no-cache");
    const encodings = listEncodings(file);
    const encoding = chooseEncoding(c, encodings);
    if (encodings.length > 0) c.header("Vary", "Accept-Encoding");
    if (encoding) c.header("Content-Encoding", encoding);
    const bytes = await files.read(path, encoding);
    // Immutable files are not revalidated, and need no request id.
    if (file.immutable && encoding) {
      c.header("X-Request-Id", undefined);
      return sendSized(c, bytes);
    }
    const tag = encoding ? file.etag.replace(/"$/, `-${encoding}"`) : file.etag;
    c.header("ETag", tag);
    await sendETag(c, async () => {
      c.res = await (encoding ? sendSized(c, bytes) : sendRange(c, bytes, tag));
    });
    return c.res;
  });
}

function getHeaders(path: string): Record<string, string> {
  if (path === SERVICE_WORKER) return WORKER_HEADERS;
  return SCHEMA_WORKER.test(path) ? SCHEMA_WORKER_HEADERS : FILE_HEADERS;
}

function listEncodings(file: AppFile): Encoding[] {
  return [...(file.brotli ? ["br" as const] : []), ...(file.gzip ? ["gzip" as const] : [])];
}

/** Responds to range requests, which media players send. */
function sendRange(c: Context, bytes: Uint8Array<ArrayBuffer>, etag: string): Response {
  c.header("Accept-Ranges", "bytes");
  const condition = c.req.header("If-Range");
  const header = condition === undefined || condition === etag ? c.req.header("Range") : undefined;
  const range = readRange(header, bytes.length);
  if (range === "whole") return sendSized(c, bytes);
  if (range === "unsatisfiable") {
    c.header("Content-Range", `bytes */${bytes.length}`);
    return c.body(null, 416);
  }
  c.header("Content-Range", `bytes ${range.first}-${range.last}/${bytes.length}`);
  c.status(206);
  return sendSized(c, bytes.slice(range.first, range.last + 1));
}

function sendSized(c: Context, bytes: Uint8Array<ArrayBuffer>): Response {
  c.header("Content-Length", String(bytes.length));
  return c.body(bytes);
}

/** A byte range; `last` is included. */
interface ByteRange {
  first: number;
  last: number;
}

/**
 * Parses a `Range` header for a file of `size` bytes.
 * Ignores several ranges and invalid headers, as RFC 9110 requires.
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

/** The module built from `src/app/entryServer.tsx`. */
interface Renderer {
  renderDocument: RenderDocument;
}

/** The built app: the files that `manifest.json` lists. */
export interface AppFiles {
  /** Hashes of the page's inline scripts and styles. */
  inline: InlineSources;
  /** Missing in a development build. */
  renderDocument?: RenderDocument | undefined;
  /** Whether a path names a file that does not exist. */
  isMissingFile(path: string): boolean;
  /** URLs of the scripts that modules need, without the entry. */
  listScripts(modules: readonly string[]): string[];
  /** Finds a file by its decoded URL path, for example `/assets/main-4F2A.js`. */
  find(path: string): AppFile | undefined;
  /** Reads a file, and caches it in memory. */
  read(path: string, encoding?: Encoding): Promise<Uint8Array<ArrayBuffer>>;
}

const SUFFIXES: Record<Encoding, string> = { br: ".br", gzip: ".gz" };

/**
 * Reads the manifest of the app built into `folder`.
 * @throws if it is missing or invalid.
 */
export async function openAppFiles(folder: string): Promise<AppFiles> {
  const manifest = Manifest(JSON.parse(await readManifest(folder)));
  if (manifest instanceof ArkErrors) {
    throw new Error(`${folder}/manifest.json is not what the build writes: ${manifest.summary}`);
  }
  const files = new Map(Object.entries(manifest.files));
  const pages = new RegExp(manifest.pages);
  const contents = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

  const { renderer } = manifest;
  const rendererModule: Renderer | undefined = renderer &&
    await import(String(pathToFileURL(`${folder}${renderer}`)));

  return {
    inline: manifest.inline,
    renderDocument: rendererModule?.renderDocument,
    isMissingFile: (path) => path.startsWith(ASSETS) || FILE_PATH.test(path) && !pages.test(path),
    listScripts: (modules) => [
      ...new Set(modules.flatMap((module) => manifest.modules[module]?.scripts ?? [])),
    ],
    find: (path) => files.get(path),
    read(path, encoding) {
      const name = `${path}${encoding ? SUFFIXES[encoding] : ""}`;
      const cached = contents.get(name);
      if (cached) return cached;
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
    throw new Error(`${folder} has no built app: run deno task build first`);
  }
}

/** Reads a file but follows no symbolic link, which could lead out of the folder. */
async function readPlainFile(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const { isFile } = await Deno.lstat(path);
  if (!isFile) throw new Error(`${path} is no plain file`);
  return await Deno.readFile(path);
}
