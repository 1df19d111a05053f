import * as esbuild from "esbuild";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { PAGE, type Shell } from "../../src/worker/routing.ts";
import type { Mode } from "./bundle.ts";
import type { Manifest } from "./manifest.ts";
import { TARGET } from "./target.ts";

const WORKER = "src/worker/serviceWorker.ts";

/** What the browser asks for the worker at. */
export const WORKER_URL = "/sw.js";

interface WorkerInput {
  root: string;
  outDir: string;
  mode: Mode;
  files: Manifest["files"];
  /** Sources of regular expressions. */
  addresses: readonly string[];
}

/** Builds the service worker, which knows the files it keeps, the page first. */
export async function buildWorker(
  { root, outDir, mode, files, addresses }: WorkerInput,
) {
  const paths = [PAGE, ...Object.keys(files).filter(isKept)];
  const shell = shellOf(
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

/** Nobody's page asks for licences and source maps. */
const isKept = (path: string) => path.startsWith("/assets/") && !/\.(?:txt|map)$/.test(path);

function shellOf(
  files: (readonly [string, Uint8Array])[],
  addresses: readonly string[],
): Shell {
  const digests = files.map(([path, bytes]) => [path, `sha256-${sha256(bytes)}`] as const);
  const told = { files: Object.fromEntries(digests), pages: addresses.join("|") };
  return { build: sha256(JSON.stringify(told)).slice(0, 16), ...told };
}

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest("base64");

/** The source of a regular expression for a page's addresses, by its path; parameters are its groups. */
export const addressOf = (path: string) =>
  `^${path.replace(/\/$/, "").replaceAll(/:\w+/g, "([^/]+)")}/?$`;
