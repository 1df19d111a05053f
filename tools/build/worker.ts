import * as esbuild from "esbuild";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { APP_SHELL_PATH, type AppShell } from "../../contract/appShell.ts";
import type { Mode } from "./bundle.ts";
import type { Manifest } from "./manifest.ts";
import { TARGET } from "./target.ts";

const WORKER = "src/worker/serviceWorker.ts";

export const WORKER_URL = "/sw.js";

interface WorkerInput {
  root: string;
  outDir: string;
  mode: Mode;
  files: Manifest["files"];
  addresses: readonly string[];
}

/** Builds the service worker with the list of files that it caches, the page first. */
export async function buildWorker(
  { root, outDir, mode, files, addresses }: WorkerInput,
) {
  const paths = [APP_SHELL_PATH, ...Object.keys(files).filter(isCached)];
  const shell = findShell(
    await Promise.all(paths.map(async (path) => [path, await readFile(outDir + path)] as const)),
    addresses,
  );
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: [WORKER],
    outfile: outDir + WORKER_URL,
    bundle: true,
    format: "iife",
    target: TARGET,
    charset: "utf8",
    minify: mode === "production",
    legalComments: "none",
    define: {
      IKLIM_DEV: String(mode !== "production"),
      IKLIM_SHELL: JSON.stringify(shell),
    },
    logLevel: "silent",
  });
}

/** No page loads licences or source maps. */
const isCached = (path: string) => path.startsWith("/assets/") && !/\.(?:txt|map)$/.test(path);

function findShell(
  files: (readonly [string, Uint8Array])[],
  addresses: readonly string[],
): AppShell {
  const digests = files.map(([path, bytes]) => [path, `sha256-${sha256(bytes)}`] as const);
  const content = { files: Object.fromEntries(digests), pages: addresses.join("|") };
  return { build: sha256(JSON.stringify(content)).slice(0, 16), ...content };
}

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest("base64");

/** Converts a route's path to a regular expression's source, with a group per parameter. */
export const toAddress = (path: string) =>
  `^${path.replace(/\/$/, "").replaceAll(/:\w+/g, "([^/]+)")}/?$`;
