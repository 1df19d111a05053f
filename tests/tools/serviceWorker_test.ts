import * as esbuild from "esbuild";
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import type { AppShell } from "../../contract/appShell.ts";
import {
  chooseResponder,
  getCacheName,
  getLockName,
  listEntries,
  listUnusedCaches,
} from "../../src/worker/routing.ts";
import { buildWorker, toAddress } from "../../tools/build/worker.ts";
import type { ManifestFile } from "../../tools/build/manifest.ts";
import { PAGE_PATHS } from "../../src/app/pages.ts";

const HERE = "https://iklim.example";
const pages = PAGE_PATHS.map(toAddress).join("|");

const getResponder = (path: string, { method = "GET", mode = "navigate" } = {}) =>
  chooseResponder(
    { method, mode: mode as RequestMode, url: new URL(path, HERE).href },
    { origin: HERE, pages },
  );

Deno.test("service worker: answers navigations to pages from the cache", () => {
  const addresses = [
    ...PAGE_PATHS,
    "/project?status=ACTIVE&page=2",
    "/login?redirect=%2Fapi%2F",
    "/#x",
  ]
    .map((path) => path.replaceAll(/:\w+/g, "01914684-0000-7000-8000-000000000000"));
  assert.deepEqual(addresses.filter((path) => getResponder(path) !== "page"), []);
});

Deno.test("service worker: leaves other requests to the network", () => {
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
    assert.deepEqual(others.filter((path) => getResponder(path, { mode }) !== "network"), [], mode);
  }
  for (const mode of ["cors", "no-cors", "same-origin"]) {
    assert.equal(getResponder("/project/", { mode }), "network");
  }
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]) {
    assert.equal(getResponder("/project/", { method }), "network");
    assert.equal(getResponder("/assets/main.js", { method, mode: "cors" }), "network");
  }
});

Deno.test("service worker: answers requests for the app's files from the cache", () => {
  for (const mode of ["cors", "no-cors", "same-origin", "navigate"]) {
    assert.equal(getResponder("/assets/main-4F2A.js", { mode }), "file");
  }
});

Deno.test("service worker: deletes caches of unused builds and no others", () => {
  const caches = new Map([
    [getCacheName("now"), ["/index.html", "/assets/main-3.js"]],
    [getCacheName("open"), ["/index.html", "/assets/main-2.js"]],
    [getCacheName("closed"), ["/index.html", "/assets/main-1.js"]],
    ["somebody's", ["/assets/main-1.js"]],
  ]);
  const heldLocks = [{ name: getLockName("/assets/main-2.js") }, { name: "session-refresh" }, {}];
  const entries = listEntries(heldLocks);
  assert.deepEqual(entries, ["/assets/main-2.js"]);
  assert.deepEqual(listUnusedCaches(caches, { build: "now", entries }), [getCacheName("closed")]);
  assert.deepEqual(
    listUnusedCaches(caches, { build: "now", entries: [] }),
    [getCacheName("open"), getCacheName("closed")],
  );
});

Deno.test("service worker: lists its files by content hash and differs between builds", async () => {
  const files = {
    "/assets/main-1.js": "main",
    "/assets/main-1.js.LEGAL.txt": "licence",
    "/assets/main-1.js.map": "map",
    "/film.mp4": "film",
    "/index.html": "page",
    "/other.html": "unlisted",
  };
  const sha256 = (text: string) => createHash("sha256").update(text).digest("base64");
  const built = await createWorker(files);
  assert.deepEqual({ ...built, build: "" }, {
    build: "",
    files: {
      "/index.html": `sha256-${sha256("page")}`,
      "/assets/main-1.js": `sha256-${sha256("main")}`,
    },
    pages: "^/?$|^/project/([^/]+)/?$",
  });
  assert.deepEqual(await createWorker(files), built);
  assert.deepEqual(await createWorker({ ...files, "/film.mp4": "another" }), built);
  const other = await createWorker({ ...files, "/index.html": "another" });
  assert.notEqual(other.build, built.build);
  await esbuild.stop();
});

/** Builds a worker for these files and returns the app shell that it contains. */
async function createWorker(files: Record<string, string>): Promise<AppShell> {
  const root = await Deno.makeTempDir();
  await Deno.mkdir(`${root}/src/worker`, { recursive: true });
  await Deno.mkdir(`${root}/dist/assets`, { recursive: true });
  await Deno.writeTextFile(`${root}/src/worker/serviceWorker.ts`, "report(IKLIM_SHELL);");
  for (const [path, text] of Object.entries(files)) {
    await Deno.writeTextFile(`${root}/dist${path}`, text);
  }
  const described: ManifestFile = { type: "", etag: "", size: 0, immutable: false };
  await buildWorker({
    root,
    outDir: `${root}/dist`,
    mode: "production",
    files: Object.fromEntries(Object.keys(files).map((path) => [path, described])),
    addresses: ["/", "/project/:projectId"].map(toAddress),
  });
  const script = await Deno.readTextFile(`${root}/dist/sw.js`);
  const reported: AppShell[] = [];
  new Function("report", script)((shell: AppShell) => reported.push(shell));
  const [shell] = reported;
  assert.ok(shell);
  await Deno.remove(root, { recursive: true });
  return shell;
}
