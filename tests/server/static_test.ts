import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { INLINE_STYLES } from "../../server/platform/http/contentPolicy.ts";
import { openAppFiles } from "../../server/platform/http/static.ts";
import { createTestServer, type TestServer } from "../support/server.ts";

const PAGE = "<!DOCTYPE html><title>İklim</title>";
const SCRIPT = "console.log('İklim');\n".repeat(100);
const WORKER = "console.log('worker');";
const VIDEO = Uint8Array.from({ length: 1000 }, (_, index) => index % 256);

let server: TestServer;
let folder: string;
Deno.test.beforeAll(async () => {
  folder = await buildApp();
  server = await createTestServer({ files: await openAppFiles(`${folder}/dist`) });
});
Deno.test.afterAll(async () => {
  await server.close();
  await Deno.remove(folder, { recursive: true });
});

/** Writes a minimal build next to a file that must not be served. */
async function buildApp(): Promise<string> {
  const folder = await Deno.makeTempDir();
  const dist = `${folder}/dist`;
  await Deno.mkdir(`${dist}/assets`, { recursive: true });
  await Deno.writeTextFile(`${folder}/secret.txt`, "secret");
  await Deno.symlink(`${folder}/secret.txt`, `${dist}/linked.txt`);
  await Deno.writeTextFile(`${dist}/unlisted.txt`, "secret");

  const write = async (url: string, type: string, content: string | Uint8Array, changes = {}) => {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    await Deno.writeFile(`${dist}${url}`, bytes);
    return [url, {
      type,
      etag: `"tag-of${url}"`,
      size: bytes.length,
      immutable: false,
      ...changes,
    }];
  };
  const compress = async (url: string, text: string) => {
    await Deno.writeFile(`${dist}${url}.br`, brotliCompressSync(text));
    await Deno.writeFile(`${dist}${url}.gz`, gzipSync(text));
    return { brotli: 1, gzip: 1 };
  };
  const sizes = await compress("/assets/main-4F2A.js", SCRIPT);
  const manifestEntries = [
    await write("/index.html", "text/html; charset=utf-8", PAGE),
    await write("/assets/main-4F2A.js", "text/javascript; charset=utf-8", SCRIPT, {
      immutable: true,
      ...sizes,
    }),
    await write("/sw.js", "text/javascript; charset=utf-8", WORKER),
    await write("/assets/schemaWorker-7C1B.js", "text/javascript; charset=utf-8", WORKER, {
      immutable: true,
    }),
    await write("/film.mp4", "video/mp4", VIDEO),
    await write("/picture.svg", "image/svg+xml", "<svg/>"),
    ["/linked.txt", { type: "text/plain", etag: '"linked"', size: 6, immutable: false }],
  ];
  const inline = { scripts: ["'sha256-script'"], styles: ["'sha256-style'"] };
  const manifest = {
    entry: { scripts: ["/assets/main-4F2A.js"] },
    modules: {},
    inline,
    pages: "^/reset-password/([^/]+)/?$|^/project/([^/]+)/?$",
    files: Object.fromEntries(manifestEntries),
  };
  await Deno.writeTextFile(`${dist}/manifest.json`, JSON.stringify(manifest));
  return folder;
}

const get = (path: string, headers: Record<string, string> = {}) =>
  server.request("GET", path, { headers });
const readHeaders = ({ headers }: Response, ...names: string[]) =>
  names.map((name) => headers.get(name));

Deno.test("static files: serve the page for every path that is no file", async () => {
  for (
    const path of ["/", "/index.html", "/login/x", "/project/42", "/reset-password/a.b", "/a.b/c"]
  ) {
    const response = await get(path);
    assert.deepEqual(
      [response.status, ...readHeaders(response, "Content-Type", "Cache-Control", "ETag")],
      [200, "text/html; charset=utf-8", "no-cache", '"tag-of/index.html"'],
      path,
    );
    assert.equal(await response.text(), PAGE);
  }
});

Deno.test("static files: respond 404 to missing assets and API paths", async () => {
  for (const path of ["/assets/main-OLD.js", "/assets/", "/api", "/api/nothing"]) {
    const response = await get(path);
    assert.deepEqual(
      [response.status, ...readHeaders(response, "Content-Type")],
      [404, "application/problem+json"],
      path,
    );
    await response.body?.cancel();
  }
});

Deno.test("static files: respond 404 to file names that are not in the build", async () => {
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
      [response.status, ...readHeaders(response, "Content-Type")],
      [404, "application/problem+json"],
      path,
    );
    await response.body?.cancel();
  }
});

Deno.test("well-known: redirects change-password to the account page", async () => {
  const response = await get("/.well-known/change-password");
  assert.deepEqual([response.status, ...readHeaders(response, "Location")], [302, "/account"]);
});

Deno.test("reload: redirects only to paths of the app", async () => {
  const targets = {
    "/project/?page=2#x": "/project/?page=2#x",
    "//evil.example/": "/",
    "https://evil.example/": "/",
    "/\\evil.example": "/",
  };
  for (const [to, expected] of Object.entries(targets)) {
    const response = await get(`/reload?${new URLSearchParams({ to })}`);
    assert.deepEqual(
      [response.status, ...readHeaders(response, "Location", "Cache-Control")],
      [303, expected, "no-store"],
      to,
    );
  }
  assert.deepEqual(readHeaders(await get("/reload"), "Location"), ["/"]);
});

Deno.test("static files: hashed files are immutable and encoded as the browser accepts", async () => {
  const path = "/assets/main-4F2A.js";
  const encodings: [accepted: string, encoding: string | null][] = [
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["GZIP;q=0.5, br;q=0", "gzip"],
    ["identity", null],
    ["br;q=0, gzip;q=0", null],
    ["", null],
  ];
  for (const [accepted, encoding] of encodings) {
    const response = await get(path, { "Accept-Encoding": accepted });
    assert.deepEqual(
      readHeaders(response, "Content-Encoding", "Cache-Control", "Vary", "ETag"),
      [
        encoding,
        "max-age=31536000, immutable",
        "Accept-Encoding",
        encoding ? null : `"tag-of${path}"`,
      ],
      accepted,
    );
    const bytes = await response.bytes();
    assert.equal(response.headers.get("Content-Length"), String(bytes.length));
    const plain = encoding === "br"
      ? brotliDecompressSync(bytes)
      : encoding === "gzip"
      ? gunzipSync(bytes)
      : bytes;
    assert.equal(new TextDecoder().decode(plain), SCRIPT);
  }
});

Deno.test("static files: respond 304 to a known ETag", async () => {
  const matchingTags = [
    '"tag-of/index.html"',
    'W/"tag-of/index.html"',
    '"other", "tag-of/index.html"',
    "*",
  ];
  for (const known of matchingTags) {
    const response = await get("/project", { "If-None-Match": known });
    assert.deepEqual([response.status, await response.text()], [304, ""], known);
    assert.deepEqual(readHeaders(response, "ETag", "Cache-Control"), [
      '"tag-of/index.html"',
      "no-cache",
    ]);
  }
  assert.equal((await get("/login", { "If-None-Match": '"other"' })).status, 200);
});

Deno.test("static files: serve byte ranges", async () => {
  const part = await get("/film.mp4", { Range: "bytes=990-" });
  assert.deepEqual(
    [part.status, ...readHeaders(part, "Content-Range", "Content-Length", "Accept-Ranges")],
    [206, "bytes 990-999/1000", "10", "bytes"],
  );
  assert.deepEqual(await part.bytes(), VIDEO.slice(990));

  const beyond = await get("/film.mp4", { Range: "bytes=1000-" });
  assert.deepEqual([beyond.status, ...readHeaders(beyond, "Content-Range")], [416, "bytes */1000"]);

  const fullResponse = await get("/film.mp4", { Range: "bytes=0-1", "If-Range": '"other"' });
  assert.deepEqual([fullResponse.status, (await fullResponse.bytes()).length], [200, 1000]);
});

Deno.test("static files: respond to HEAD with the headers of GET and no body", async () => {
  const response = await server.request("HEAD", "/film.mp4");
  assert.deepEqual([response.status, ...readHeaders(response, "Content-Length")], [200, "1000"]);
  assert.equal(await response.text(), "");
});

Deno.test("static files: serve nothing outside the manifest", async () => {
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
    const response = await get(path);
    const text = await response.text();
    assert.equal(text.includes("secret") || text.includes("immutable"), false, path);
    assert.equal(response.status === 404 || text === PAGE, true, path);
  }
});

Deno.test("static files: do not follow symbolic links", async () => {
  const response = await get("/linked.txt");
  assert.equal(response.status, 500);
  assert.equal((await response.text()).includes("secret"), false);
});

Deno.test("static files: documents have a strict content security policy with hashes", async () => {
  for (const path of ["/", "/login", "/picture.svg"]) {
    const response = await get(path);
    await response.body?.cancel();
    const policy = response.headers.get("Content-Security-Policy") ?? "";
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
      readHeaders(
        response,
        "X-Content-Type-Options",
        "Referrer-Policy",
        "Cross-Origin-Opener-Policy",
      ),
      ["nosniff", "no-referrer", "same-origin"],
    );
  }
});

Deno.test("static files: other files have only the headers they need", async () => {
  for (const path of ["/assets/main-4F2A.js", "/film.mp4"]) {
    const response = await get(path);
    await response.body?.cancel();
    assert.deepEqual(
      readHeaders(
        response,
        "X-Content-Type-Options",
        "Cross-Origin-Resource-Policy",
        "Content-Security-Policy",
        "Permissions-Policy",
      ),
      ["nosniff", "same-origin", null, null],
    );
  }
});

Deno.test("static files: the service worker is revalidated and its policy allows only fetch", async () => {
  const response = await get("/sw.js");
  assert.deepEqual(
    [
      response.status,
      ...readHeaders(
        response,
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
  assert.equal(await response.text(), WORKER);
  const repeatedResponse = await get("/sw.js", { "If-None-Match": '"tag-of/sw.js"' });
  assert.equal(repeatedResponse.status, 304);
});

Deno.test("static files: the policy of the schema worker forbids fetch", async () => {
  const response = await get("/assets/schemaWorker-7C1B.js");
  await response.body?.cancel();
  assert.deepEqual(
    readHeaders(response, "Cache-Control", "Content-Security-Policy", "X-Content-Type-Options"),
    ["max-age=31536000, immutable", "default-src 'none'", "nosniff"],
  );
});

Deno.test("content policy: has the hashes of the styles that React Aria writes", async () => {
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

Deno.test("static files: reject a folder without a valid manifest", async () => {
  await assert.rejects(openAppFiles(folder), /has no built app: run deno task build first/);
  const other = await Deno.makeTempDir();
  await Deno.writeTextFile(`${other}/manifest.json`, '{"files": {"/index.html": {}}}');
  await assert.rejects(openAppFiles(other), /manifest\.json is not what the build writes/);
  await Deno.remove(other, { recursive: true });
});
