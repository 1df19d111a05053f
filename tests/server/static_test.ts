import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { INLINE_STYLES } from "../../server/http/contentPolicy.ts";
import { openAppFiles } from "../../server/http/static.ts";
import { type TestServer, testServer } from "../support/server.ts";

const PAGE = "<!DOCTYPE html><title>İklim</title>";
const SCRIPT = "console.log('İklim');\n".repeat(100);
const WORKER = "console.log('worker');";
const FILM = Uint8Array.from({ length: 1000 }, (_, index) => index % 256);

let server: TestServer;
let folder: string;
Deno.test.beforeAll(async () => {
  folder = await buildApp();
  server = await testServer({ files: await openAppFiles(`${folder}/dist`) });
});
Deno.test.afterAll(async () => {
  await server.close();
  await Deno.remove(folder, { recursive: true });
});

/** A built app as small as can be, beside a file that nobody is to see. */
async function buildApp(): Promise<string> {
  const folder = await Deno.makeTempDir();
  const dist = `${folder}/dist`;
  await Deno.mkdir(`${dist}/assets`, { recursive: true });
  await Deno.writeTextFile(`${folder}/secret.txt`, "secret");
  await Deno.symlink(`${folder}/secret.txt`, `${dist}/linked.txt`);
  await Deno.writeTextFile(`${dist}/unlisted.txt`, "secret");

  const write = async (url: string, type: string, content: string | Uint8Array, more = {}) => {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    await Deno.writeFile(`${dist}${url}`, bytes);
    return [url, { type, etag: `"tag-of${url}"`, size: bytes.length, immutable: false, ...more }];
  };
  const compress = async (url: string, text: string) => {
    await Deno.writeFile(`${dist}${url}.br`, brotliCompressSync(text));
    await Deno.writeFile(`${dist}${url}.gz`, gzipSync(text));
    return { brotli: 1, gzip: 1 };
  };
  const sizes = await compress("/assets/main-4F2A.js", SCRIPT);
  const listed = [
    await write("/index.html", "text/html; charset=utf-8", PAGE),
    await write("/assets/main-4F2A.js", "text/javascript; charset=utf-8", SCRIPT, {
      immutable: true,
      ...sizes,
    }),
    await write("/sw.js", "text/javascript; charset=utf-8", WORKER),
    await write("/assets/schemaWorker-7C1B.js", "text/javascript; charset=utf-8", WORKER, {
      immutable: true,
    }),
    await write("/film.mp4", "video/mp4", FILM),
    await write("/picture.svg", "image/svg+xml", "<svg/>"),
    ["/linked.txt", { type: "text/plain", etag: '"linked"', size: 6, immutable: false }],
  ];
  const inline = { scripts: ["'sha256-script'"], styles: ["'sha256-style'"] };
  const manifest = {
    entry: { scripts: ["/assets/main-4F2A.js"] },
    modules: {},
    inline,
    pages: "^/reset-password/([^/]+)/?$|^/project/([^/]+)/?$",
    files: Object.fromEntries(listed),
  };
  await Deno.writeTextFile(`${dist}/manifest.json`, JSON.stringify(manifest));
  return folder;
}

const get = (path: string, headers: Record<string, string> = {}) =>
  server.request("GET", path, { headers });
const headersOf = ({ headers }: Response, ...names: string[]) =>
  names.map((name) => headers.get(name));

Deno.test("the page is served for every path that is no file", async () => {
  for (
    const path of ["/", "/index.html", "/login/x", "/project/42", "/reset-password/a.b", "/a.b/c"]
  ) {
    const answer = await get(path);
    assert.deepEqual(
      [answer.status, ...headersOf(answer, "Content-Type", "Cache-Control", "ETag")],
      [200, "text/html; charset=utf-8", "no-cache", '"tag-of/index.html"'],
      path,
    );
    assert.equal(await answer.text(), PAGE);
  }
});

Deno.test("a missing asset is 404, as is a missing address of the API", async () => {
  for (const path of ["/assets/main-OLD.js", "/assets/", "/api", "/api/nothing"]) {
    const answer = await get(path);
    assert.deepEqual(
      [answer.status, ...headersOf(answer, "Content-Type")],
      [404, "application/problem+json"],
      path,
    );
    await answer.body?.cancel();
  }
});

Deno.test("static files: answer 404 for a file that the build has not", async () => {
  const paths = [
    "/favicon.ico",
    "/sitemap.xml",
    "/.env",
    "/.git/config",
    "/project/x/main.js",
    "/.well-known/security",
    "/wp-login.php",
    "/x.js?v=1",
  ];
  for (const path of paths) {
    const response = await get(path);
    assert.deepEqual(
      [response.status, ...headersOf(response, "Content-Type")],
      [404, "application/problem+json"],
      path,
    );
    await response.body?.cancel();
  }
});

Deno.test("server: leads password managers to the account page", async () => {
  const response = await get("/.well-known/change-password");
  assert.deepEqual([response.status, ...headersOf(response, "Location")], [302, "/account"]);
});

Deno.test("server: leads from the reload address to pages of the app alone", async () => {
  const targets = {
    "/project/?page=2#x": "/project/?page=2#x",
    "//evil.example/": "/",
    "https://evil.example/": "/",
    "/\\evil.example": "/",
  };
  for (const [to, expected] of Object.entries(targets)) {
    const response = await get(`/reload?${new URLSearchParams({ to })}`);
    assert.deepEqual(
      [response.status, ...headersOf(response, "Location", "Cache-Control")],
      [303, expected, "no-store"],
      to,
    );
  }
  assert.deepEqual(headersOf(await get("/reload"), "Location"), ["/"]);
});

Deno.test("a hashed file may be kept for ever, as compressed as the browser takes it", async () => {
  const path = "/assets/main-4F2A.js";
  const asked: [accepted: string, encoding: string | null][] = [
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["GZIP;q=0.5, br;q=0", "gzip"],
    ["identity", null],
    ["br;q=0, gzip;q=0", null],
    ["", null],
  ];
  for (const [accepted, encoding] of asked) {
    const answer = await get(path, { "Accept-Encoding": accepted });
    assert.deepEqual(
      headersOf(answer, "Content-Encoding", "Cache-Control", "Vary", "ETag"),
      [
        encoding,
        "max-age=31536000, immutable",
        "Accept-Encoding",
        encoding ? null : `"tag-of${path}"`,
      ],
      accepted,
    );
    const bytes = await answer.bytes();
    assert.equal(answer.headers.get("Content-Length"), String(bytes.length));
    const plain = encoding === "br"
      ? brotliDecompressSync(bytes)
      : encoding === "gzip"
      ? gunzipSync(bytes)
      : bytes;
    assert.equal(new TextDecoder().decode(plain), SCRIPT);
  }
});

Deno.test("what the browser has already is not sent again", async () => {
  const fresh = [
    '"tag-of/index.html"',
    'W/"tag-of/index.html"',
    '"other", "tag-of/index.html"',
    "*",
  ];
  for (const known of fresh) {
    const answer = await get("/project", { "If-None-Match": known });
    assert.deepEqual([answer.status, await answer.text()], [304, ""], known);
    assert.deepEqual(headersOf(answer, "ETag", "Cache-Control"), [
      '"tag-of/index.html"',
      "no-cache",
    ]);
  }
  assert.equal((await get("/login", { "If-None-Match": '"other"' })).status, 200);
});

Deno.test("a film can be asked for piece by piece", async () => {
  const part = await get("/film.mp4", { Range: "bytes=990-" });
  assert.deepEqual(
    [part.status, ...headersOf(part, "Content-Range", "Content-Length", "Accept-Ranges")],
    [206, "bytes 990-999/1000", "10", "bytes"],
  );
  assert.deepEqual(await part.bytes(), FILM.slice(990));

  const beyond = await get("/film.mp4", { Range: "bytes=1000-" });
  assert.deepEqual([beyond.status, ...headersOf(beyond, "Content-Range")], [416, "bytes */1000"]);

  const changed = await get("/film.mp4", { Range: "bytes=0-1", "If-Range": '"other"' });
  assert.deepEqual([changed.status, (await changed.bytes()).length], [200, 1000]);
});

Deno.test("HEAD answers as GET does, without the body", async () => {
  const answer = await server.request("HEAD", "/film.mp4");
  assert.deepEqual([answer.status, ...headersOf(answer, "Content-Length")], [200, "1000"]);
  assert.equal(await answer.text(), "");
});

Deno.test("nothing outside the manifest is served", async () => {
  const attempts = [
    "/../secret.txt",
    "/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "/%2e%2e%2fsecret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "/..%5csecret.txt",
    "/%00/secret.txt",
    "//secret.txt",
    "/unlisted.txt",
    "/manifest.json",
    "/assets/main-4F2A.js.br",
    "/__proto__",
    "/constructor",
    "/%",
    "/%ff",
  ];
  for (const path of attempts) {
    const answer = await get(path);
    const text = await answer.text();
    assert.equal(text.includes("secret") || text.includes("immutable"), false, path);
    assert.equal(answer.status === 404 || text === PAGE, true, path);
  }
});

Deno.test("a link in the built folder is not followed", async () => {
  const answer = await get("/linked.txt");
  assert.equal(answer.status, 500);
  assert.equal((await answer.text()).includes("secret"), false);
});

Deno.test("documents come under a strict policy that knows what is written into the page", async () => {
  for (const path of ["/", "/login", "/picture.svg"]) {
    const answer = await get(path);
    await answer.body?.cancel();
    const policy = answer.headers.get("Content-Security-Policy") ?? "";
    const hashes = INLINE_STYLES.map((text) =>
      `'sha256-${createHash("sha256").update(text).digest("base64")}'`
    );
    assert.deepEqual(policy.split("; "), [
      "default-src 'none'",
      "script-src 'self' 'sha256-script'",
      `style-src 'self' ${hashes.join(" ")} 'sha256-style'`,
      "img-src 'self' data: blob:",
      "media-src 'self'",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "worker-src 'self'",
    ]);
    assert.equal(policy.includes("unsafe"), false);
    assert.deepEqual(
      headersOf(answer, "X-Content-Type-Options", "Referrer-Policy", "Cross-Origin-Opener-Policy"),
      ["nosniff", "no-referrer", "same-origin"],
    );
  }
});

Deno.test("other files have the headers they need, and no more", async () => {
  for (const path of ["/assets/main-4F2A.js", "/film.mp4"]) {
    const answer = await get(path);
    await answer.body?.cancel();
    assert.deepEqual(
      headersOf(
        answer,
        "X-Content-Type-Options",
        "Cross-Origin-Resource-Policy",
        "Content-Security-Policy",
        "Permissions-Policy",
      ),
      ["nosniff", "same-origin", null, null],
    );
  }
});

Deno.test("the service worker is asked for anew each time, and may fetch but do nothing else", async () => {
  const answer = await get("/sw.js");
  assert.deepEqual(
    [
      answer.status,
      ...headersOf(
        answer,
        "Content-Type",
        "Cache-Control",
        "ETag",
        "Content-Security-Policy",
        "Referrer-Policy",
        "X-Content-Type-Options",
        "Service-Worker-Allowed",
      ),
    ],
    [
      200,
      "text/javascript; charset=utf-8",
      "no-cache",
      '"tag-of/sw.js"',
      "default-src 'none'; connect-src 'self'",
      "no-referrer",
      "nosniff",
      null,
    ],
  );
  assert.equal(await answer.text(), WORKER);
  const again = await get("/sw.js", { "If-None-Match": '"tag-of/sw.js"' });
  assert.equal(again.status, 304);
});

Deno.test("the thread of the schemas may fetch nothing", async () => {
  const answer = await get("/assets/schemaWorker-7C1B.js");
  await answer.body?.cancel();
  assert.deepEqual(
    headersOf(answer, "Cache-Control", "Content-Security-Policy", "X-Content-Type-Options"),
    ["max-age=31536000, immutable", "default-src 'none'", "nosniff"],
  );
});

Deno.test("the policy knows the styles that React Aria writes", async () => {
  const [empty, ...written] = INLINE_STYLES;
  assert.equal(empty, "");
  const sources = ["interactions/usePress", "overlays/usePreventScroll"].map((name) =>
    import.meta.resolve(`../../node_modules/react-aria/dist/private/${name}.mjs`)
  );
  const texts = await Promise.all(sources.map(async (url) => {
    const source = await readFile(new URL(url), "utf8");
    const [, template = ""] = /style\.textContent = `([^`]*)`\.trim\(\)/.exec(source) ?? [];
    return template.replace(/\$\{[^}]*PRESSABLE_ATTRIBUTE\}/, "data-react-aria-pressable").trim();
  }));
  assert.deepEqual(written, texts);
});

Deno.test("a folder without a manifest, or with another, is refused", async () => {
  await assert.rejects(openAppFiles(folder), /holds no built app: run deno task build first/);
  const other = await Deno.makeTempDir();
  await Deno.writeTextFile(`${other}/manifest.json`, '{"files": {"/index.html": {}}}');
  await assert.rejects(openAppFiles(other), /manifest\.json is not what the build writes/);
  await Deno.remove(other, { recursive: true });
});
