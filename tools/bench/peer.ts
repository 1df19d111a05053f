import { cp, readdir } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { getMimeType } from "hono/utils/mime";
import { proxyRequest } from "./proxyRequest.ts";
import type { RunningServer } from "./product.ts";

const SOURCES = new URL("peer/", import.meta.url).pathname;
const BUILD_DIR = new URL("../../.data/bench/peer/", import.meta.url).pathname;
const DIST = `${BUILD_DIR}dist`;

/**
 * Serves three pages made with react-admin on the product's API: project list, project, sign-in.
 * They are compressed and cached as well as the product is, and built by react-admin's own tool.
 */
export async function startPeer(api: string): Promise<RunningServer> {
  await buildPeer();
  const files = await readBuiltFiles();
  const page = files.get("/index.html");
  if (page === undefined) throw new Error("The peer was built without a page");
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {}, automaticCompression: true },
    (request) => {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith("/api/")) return proxyRequest(request, api);
      return respond(request, files.get(pathname) ?? page);
    },
  );
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    stop: () => server.shutdown(),
  };
}

interface BuiltFile {
  bytes: Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
}

/** Builds the pages in their own folder. Installs packages when their list has changed. */
async function buildPeer(): Promise<void> {
  const wanted = await Deno.readTextFile(`${SOURCES}package.json`);
  const installed = await Deno.readTextFile(`${BUILD_DIR}installed.json`).catch(() => "");
  await cp(SOURCES, BUILD_DIR, { recursive: true });
  if (wanted !== installed) {
    await npm("install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock");
    await Deno.writeTextFile(`${BUILD_DIR}installed.json`, wanted);
  }
  await npm("run", "build", "--", "--logLevel=error");
}

async function npm(...args: string[]): Promise<void> {
  const { success } = await new Deno.Command("npm", {
    args: ["--silent", ...args],
    cwd: BUILD_DIR,
    stdin: "null",
    stdout: "null",
    stderr: "inherit",
  }).spawn().status;
  if (!success) throw new Error(`npm ${args.join(" ")} failed`);
}

async function readBuiltFiles(): Promise<Map<string, BuiltFile>> {
  const found = await readdir(DIST, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile());
  return new Map(
    await Promise.all(files.map(async ({ parentPath, name }) => {
      const path = `${parentPath}/${name}`;
      const url = path.slice(DIST.length);
      const bytes = new Uint8Array(await promisify(brotliCompress)(await Deno.readFile(path)));
      const headers = {
        "Content-Type": getMimeType(url) ?? "application/octet-stream",
        "Content-Encoding": "br",
        "Cache-Control": url.startsWith("/assets/") ? "max-age=31536000, immutable" : "no-cache",
        ETag: `"${bytes.length}"`,
      };
      return [url, { bytes, headers }] as const;
    })),
  );
}

function respond(request: Request, { bytes, headers }: BuiltFile): Response {
  return request.headers.get("If-None-Match") === headers.ETag
    ? new Response(null, { status: 304, headers })
    : new Response(bytes, { headers });
}
