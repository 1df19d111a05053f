import * as esbuild from "esbuild";
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import {
  answererOf,
  cacheOf,
  entriesOf,
  lockOf,
  type Shell,
  unneeded,
} from "../../src/worker/routing.ts";
import { addressOf, buildWorker } from "../../tools/build/worker.ts";
import type { ManifestFile } from "../../tools/build/manifest.ts";
import { APP_PAGES, GUEST_PAGES, ONE_TIME_PAGES } from "../../src/app/pages.ts";

const HERE = "https://iklim.example";
const paths = Object.keys({ ...GUEST_PAGES, ...ONE_TIME_PAGES, ...APP_PAGES })
  .filter((path) => path !== "*");
const pages = paths.map(addressOf).join("|");

const answerer = (path: string, { method = "GET", mode = "navigate" } = {}) =>
  answererOf(
    { method, mode: mode as RequestMode, url: new URL(path, HERE).href },
    { origin: HERE, pages },
  );

Deno.test("whoever goes to a page of the app is sent the kept one", () => {
  const gone = [...paths, "/project?status=ACTIVE&page=2", "/login?redirect=%2Fapi%2F", "/#x"]
    .map((path) => path.replaceAll(/:\w+/g, "01914684-0000-7000-8000-000000000000"));
  assert.deepEqual(gone.filter((path) => answerer(path) !== "page"), []);
});

Deno.test("whatever else they go to, or a page is asked for, is the network's", () => {
  const others = [
    "/api/projects",
    "/api/auth/login",
    "/api/feedback/1/screenshot",
    "/api",
    "/healthz",
    "/readyz",
    "/problems",
    "/problems/not-found",
    "/calendar/secret.ics",
    "/sw.js",
    "/manifest.json",
    "/robots.txt",
    "/index.html",
    "/projects",
    "/assets",
    "https://elsewhere.example/",
    "https://elsewhere.example/assets/main.js",
  ];
  for (const mode of ["navigate", "cors", "no-cors", "same-origin"]) {
    assert.deepEqual(others.filter((path) => answerer(path, { mode }) !== "network"), [], mode);
  }
  for (const mode of ["cors", "no-cors", "same-origin"]) {
    assert.equal(answerer("/project/", { mode }), "network");
  }
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]) {
    assert.equal(answerer("/project/", { method }), "network");
    assert.equal(answerer("/assets/main.js", { method, mode: "cors" }), "network");
  }
});

Deno.test("the app's own files come from what was kept", () => {
  for (const mode of ["cors", "no-cors", "same-origin", "navigate"]) {
    assert.equal(answerer("/assets/main-4F2A.js", { mode }), "file");
  }
});

Deno.test("caches go that are of no build in use; what others keep stays", () => {
  const kept = new Map([
    [cacheOf("now"), ["/index.html", "/assets/main-3.js"]],
    [cacheOf("open"), ["/index.html", "/assets/main-2.js"]],
    [cacheOf("closed"), ["/index.html", "/assets/main-1.js"]],
    ["somebody's", ["/assets/main-1.js"]],
  ]);
  const held = [{ name: lockOf("/assets/main-2.js") }, { name: "session-refresh" }, {}];
  const entries = entriesOf(held);
  assert.deepEqual(entries, ["/assets/main-2.js"]);
  assert.deepEqual(unneeded(kept, { build: "now", entries }), [cacheOf("closed")]);
  assert.deepEqual(
    unneeded(kept, { build: "now", entries: [] }),
    [cacheOf("open"), cacheOf("closed")],
  );
});

Deno.test("the worker knows each file it keeps by its content, and is another for another build", async () => {
  const files = {
    "/assets/main-1.js": "main",
    "/assets/main-1.js.LEGAL.txt": "licence",
    "/assets/main-1.js.map": "map",
    "/film.mp4": "film",
    "/index.html": "page",
    "/other.html": "nobody's",
  };
  const sha256 = (text: string) => createHash("sha256").update(text).digest("base64");
  const built = await workerOf(files);
  assert.deepEqual({ ...built, build: "" }, {
    build: "",
    files: {
      "/index.html": `sha256-${sha256("page")}`,
      "/assets/main-1.js": `sha256-${sha256("main")}`,
    },
    pages: "^/?$|^/project/([^/]+)/?$",
  });
  assert.deepEqual(await workerOf(files), built);
  assert.deepEqual(await workerOf({ ...files, "/film.mp4": "another" }), built);
  const other = await workerOf({ ...files, "/index.html": "another" });
  assert.notEqual(other.build, built.build);
  await esbuild.stop();
});

/** What the worker of an app with such files is told. */
async function workerOf(files: Record<string, string>): Promise<Shell> {
  const root = await Deno.makeTempDir();
  await Deno.mkdir(`${root}/src/worker`, { recursive: true });
  await Deno.mkdir(`${root}/dist/assets`, { recursive: true });
  await Deno.writeTextFile(`${root}/src/worker/serviceWorker.ts`, "told(IKLIM_SHELL);");
  for (const [path, text] of Object.entries(files)) {
    await Deno.writeTextFile(`${root}/dist${path}`, text);
  }
  const described: ManifestFile = { type: "", etag: "", size: 0, immutable: false };
  await buildWorker({
    root,
    outDir: `${root}/dist`,
    mode: "production",
    files: Object.fromEntries(Object.keys(files).map((path) => [path, described])),
    addresses: ["/", "/project/:projectId"].map(addressOf),
  });
  const script = await Deno.readTextFile(`${root}/dist/sw.js`);
  const told: Shell[] = [];
  new Function("told", script)((shell: Shell) => told.push(shell));
  const [shell] = told;
  assert.ok(shell);
  await Deno.remove(root, { recursive: true });
  return shell;
}
