import * as esbuild from "esbuild";
import { Hono } from "hono";
import { build } from "../../build.ts";
import type { AppEnv } from "../../server/http/env.ts";
import { openAppFiles, staticApp } from "../../server/http/static.ts";
import { passOn } from "./passOn.ts";
import type { Started } from "./product.ts";

const SOURCES = new URL("libraries", import.meta.url).pathname;
const BUILT_IN = new URL("../../.data/bench/libraries", import.meta.url).pathname;

/**
 * The rows of the list of projects with the product's libraries and nothing else, on the product's
 * API: built, compressed, sent and kept as the product is. Less than this a page of them cannot take.
 */
export async function startLibraries(api: string): Promise<Started> {
  await build({ mode: "production", outDir: BUILT_IN, root: SOURCES });
  await esbuild.stop();
  const app = new Hono<AppEnv>()
    .all("/api/*", (c) => passOn(c.req.raw, api))
    .get("/*", staticApp(await openAppFiles(BUILT_IN)));
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {}, automaticCompression: true },
    (request) => app.fetch(request),
  );
  return { url: `http://127.0.0.1:${server.addr.port}`, stop: () => server.shutdown() };
}
