import * as esbuild from "esbuild";
import { Hono } from "hono";
import { build } from "../../build.ts";
import type { AppEnv } from "../../server/platform/http/env.ts";
import { openAppFiles, staticApp } from "../../server/platform/http/static.ts";
import { proxyRequest } from "./proxyRequest.ts";
import type { RunningServer } from "./product.ts";

const SOURCES = new URL("libraries", import.meta.url).pathname;
const BUILD_DIR = new URL("../../.data/bench/libraries", import.meta.url).pathname;

/**
 * Serves the list of projects made with the product's libraries alone, on the product's API.
 * It is built, compressed and cached as the product is: the lower bound for an app of these
 * libraries.
 */
export async function startLibraries(api: string): Promise<RunningServer> {
  await build({ mode: "production", outDir: BUILD_DIR, root: SOURCES });
  await esbuild.stop();
  const app = new Hono<AppEnv>()
    .all("/api/*", (c) => proxyRequest(c.req.raw, api))
    .get("/*", staticApp(await openAppFiles(BUILD_DIR)));
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {}, automaticCompression: true },
    (request) => app.fetch(request),
  );
  return { url: `http://127.0.0.1:${server.addr.port}`, stop: () => server.shutdown() };
}
