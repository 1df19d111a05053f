import * as esbuild from "esbuild";
import { Hono } from "hono";
import { build } from "../../build.ts";
import type { Mode } from "../../tools/build/bundle.ts";
import type { AppEnv } from "../../server/platform/http/env.ts";
import { openAppFiles, staticApp } from "../../server/platform/http/static.ts";

const ROOT = `${import.meta.dirname}/../..`;
/** Copied from the app: the service worker and its modules. */
const COPIED_SOURCES = [
  "contract/appShell.ts",
  "src/app/pageActivity.ts",
  "src/app/serviceWorker.ts",
  "src/ui/whenIdle.ts",
  "src/worker/notificationClick.ts",
  "src/worker/routing.ts",
  "src/worker/serviceWorker.ts",
];

/** The worker's code that requests pages from the network first, which old workers did not. */
const NETWORK_FIRST = "return await preloadResponse ?? await fetch(request);";

const createSources = (name: string) => ({
  "main.tsx": `
    import { startServiceWorker } from "./src/app/serviceWorker.ts";
    document.body.append(", script ${name}");
    addEventListener("keydown", async () => (await import("./src/Later.ts")).show());
    const subscribe = () => () => {};
    const router = { state: { initialized: true, navigation: { state: "idle" } }, subscribe };
    startServiceWorker({ router, services: { activity: { isBusy: () => false, subscribe } } }, import.meta.url);`,
  "src/Later.ts": `export const show = () => document.body.append(", later ${name}");`,
  "static/index.html":
    `<!DOCTYPE html><title>Release</title><!-- assets --><body>page ${name}<!-- script --></body>`,
  "static/theme.js": "document.documentElement.lang = 'en';",
  "static/beforeHydration.js": "globalThis.takePresses = () => [];",
  "static/page.css": "html { margin: 0; }",
});

/** Starts a server of a minimal app whose releases can be replaced. */
export async function startReleases() {
  const root = await Deno.makeTempDir({ prefix: "iklim-releases-" });
  let serve = staticApp(await buildRelease("none", "production"));
  const app = new Hono<AppEnv>().get("/*", (c, next) => serve(c, next));
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, app.fetch);

  async function buildRelease(name: string, mode: Mode, { isFormer = false } = {}) {
    for (const path of COPIED_SOURCES) {
      const text = await Deno.readTextFile(`${ROOT}/${path}`);
      await write(path, isFormer ? text.replace(NETWORK_FIRST, 'throw new Error("Kept");') : text);
    }
    for (const [path, text] of Object.entries(createSources(name))) await write(path, text);
    await build({ mode, outDir: `${root}/dist ${name}`, root });
    return await openAppFiles(`${root}/dist ${name}`);
  }

  async function write(path: string, text: string) {
    await Deno.mkdir(`${root}/${path}`.replace(/\/[^/]+$/, ""), { recursive: true });
    await Deno.writeTextFile(`${root}/${path}`, text);
  }

  return {
    url: `http://127.0.0.1:${server.addr.port}/`,
    /**
     * Builds and serves a release. With `workerAlone` only its worker is served, as during a
     * deployment; with `isFormer` its worker responds from the cache first.
     */
    async publish(
      name: string,
      mode: Mode = "production",
      { workerAlone = false, isFormer = false } = {},
    ) {
      const before = serve;
      const after = staticApp(await buildRelease(name, mode, { isFormer }));
      serve = workerAlone
        ? (c, next) => (c.req.path === "/sw.js" ? after : before)(c, next)
        : after;
    },
    async [Symbol.asyncDispose]() {
      await server.shutdown();
      await esbuild.stop();
      await Deno.remove(root, { recursive: true });
    },
  };
}
