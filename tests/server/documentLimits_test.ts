import assert from "node:assert/strict";
import type { DocumentResponse } from "../../contract/documents.ts";
import { RENDER_LIMITS } from "../../server/platform/http/documents.ts";
import { renderDocument } from "../../src/app/entryServer.tsx";
import {
  createDocumentServer,
  type DocumentServer,
  type OpenOptions,
  PAGE,
  readDocument,
  SCRIPT,
  UI,
} from "../support/documents.ts";

/** A route that responds once its request is aborted. */
const SLOW = "/api/slow";
let aborted = Promise.withResolvers<void>();

async function answerSlowly({ signal }: Request): Promise<Response> {
  if (!signal.aborted) {
    await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  }
  aborted.resolve();
  return new Response(null, { status: 500 });
}

let server: DocumentServer;
Deno.test.beforeAll(async () => {
  server = await createDocumentServer();
  const { app } = server;
  const { fetch } = app;
  app.fetch = (request, ...rest) =>
    new URL(request.url).pathname === SLOW ? answerSlowly(request) : fetch(request, ...rest);
});
Deno.test.beforeEach(() => {
  server.setRenderer(renderDocument);
  server.lines.length = 0;
  aborted = Promise.withResolvers();
});
Deno.test.afterAll(() => server.close());

const addSecret = async () => await server.signInForDocuments(await server.addUser());

const A_PAGE: DocumentResponse = {
  kind: "page",
  status: 200,
  language: "tr",
  title: "Başlık",
  markup: "<p>içerik</p>",
  styles: "",
  modules: [],
  data: null,
};

/** What a response is: a redirect, a rendered page, the plain page, or the text of something else. */
async function readKind(response: Response): Promise<string> {
  const html = await response.text();
  const kind = html === PAGE
    ? "plain"
    : html.includes('<div id="root" data-session=')
    ? "page"
    : html;
  return `${response.status} ${response.headers.get("Location") ?? kind}`;
}
const open = async (path: string, by?: OpenOptions) =>
  await readKind(await server.openDocument(path, by));

const listErrors = () => server.lines.filter((line) => JSON.parse(line).level === "error");

Deno.test("documents: are rendered one at a time per user and four at a time in total", async () => {
  assert.deepEqual(RENDER_LIMITS, { all: 4, perPerson: 1 });
  const secrets = await Promise.all(Array.from({ length: 5 }, addSecret));
  const [own, ...others] = secrets;
  const waiting: (() => void)[] = [];
  let started = Promise.withResolvers<void>();
  let isHeld = false;
  server.setRenderer(async () => {
    if (!isHeld) return A_PAGE;
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      started.resolve();
    });
    return A_PAGE;
  });
  const responses: Promise<string>[] = [];
  const beginAll = async (secrets: (string | undefined)[]) => {
    for (const secret of secrets) {
      started = Promise.withResolvers();
      isHeld = true;
      const response = open("/account", { secret });
      responses.push(response);
      await Promise.race([started.promise, response]);
      isHeld = false;
    }
  };
  await beginAll([own]);
  assert.equal(await open("/account", { secret: own }), "200 plain");
  await beginAll(others.slice(0, 3));
  assert.equal(await open("/account", { secret: others[3] }), "200 plain");
  assert.equal(await open("/account", { secret: own }), "200 plain");
  for (const release of waiting.splice(0)) release();
  assert.deepEqual(await Promise.all(responses), Array(4).fill("200 page"));
  responses.length = 0;
  await beginAll([own, others[3]]);
  for (const release of waiting.splice(0)) release();
  assert.deepEqual(await Promise.all(responses), Array(2).fill("200 page"));
});

Deno.test("documents: are rendered one at a time for signed-out clients of one network", async () => {
  const renderingFinished = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  server.setRenderer(async () => {
    // Later documents are rendered at once.
    server.setRenderer(() => Promise.resolve(A_PAGE));
    started.resolve();
    await renderingFinished.promise;
    return A_PAGE;
  });
  const first = open("/set-password/nothing", { address: "2001:db8:1:2::7" });
  await started.promise;
  assert.equal(await open("/set-password/nothing", { address: "2001:db8:1:2::8" }), "200 plain");
  const other = open("/set-password/nothing", { address: "2001:db8:1:3::7" });
  renderingFinished.resolve();
  assert.deepEqual([await first, await other], ["200 page", "200 page"]);
});

Deno.test("documents: are sent unrendered where rendering fails, and the error is logged", async () => {
  const secret = await addSecret();
  server.setRenderer(() => Promise.reject(new Error("cannot be rendered")));
  assert.equal(await open("/account", { secret }), "200 plain");
  assert.equal(listErrors().length, 1);
  assert.match(listErrors()[0] ?? "", /a document could not be rendered.*cannot be rendered/);
  server.setRenderer(renderDocument);
  assert.equal(await open("/account", { secret }), "200 page");
});

Deno.test("documents: are sent unrendered where the database cannot find the session", async () => {
  let isFailing = false;
  await using failing = await createDocumentServer({
    plugin: {
      transformQuery({ node }) {
        if (isFailing) throw new Error("no connection");
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    },
  });
  const secret = await failing.signInForDocuments(await failing.addUser());
  const openAccount = async () =>
    await readKind(await failing.openDocument("/account", { secret }));
  isFailing = true;
  assert.equal(await openAccount(), "200 plain");
  isFailing = false;
  assert.equal(await openAccount(), "200 page");
});

Deno.test("documents: are sent unrendered after the time limit, and API calls are aborted", async () => {
  const secret = await addSecret();
  const called = Promise.withResolvers<AbortSignal>();
  const ended = Promise.withResolvers<void>();
  server.setRenderer(async ({ request, fetch }) => {
    called.resolve(request.signal);
    await fetch(SLOW);
    ended.resolve();
    return A_PAGE;
  });
  const response = open("/account", { secret });
  const signal = await called.promise;
  assert.equal(signal.aborted, false);
  server.expireRenderLimit();
  assert.equal(await response, "200 plain");
  assert.equal(signal.aborted, true);
  await aborted.promise;
  await ended.promise;
  server.setRenderer(renderDocument);
  assert.equal(await open("/account", { secret }), "200 page");
  assert.deepEqual(listErrors(), []);
});

/** Renders a page with slow requests; `onFetch` runs when the first one starts. */
const renderSlowly = (
  request: Parameters<typeof renderDocument>[0],
  onFetch: () => void,
) =>
  renderDocument({
    ...request,
    fetch: async (_, init) => {
      onFetch();
      return await request.fetch(SLOW, init);
    },
  });

Deno.test("documents: are sent unrendered where a loader takes too long, and rendering ends", async () => {
  const secret = await addSecret();
  const called = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  server.setRenderer((request) => renderSlowly(request, called.resolve).finally(ended.resolve));
  const response = open("/project", { secret });
  await called.promise;
  server.expireRenderLimit();
  assert.equal(await response, "200 plain");
  await ended.promise;
  assert.deepEqual(listErrors(), []);
  server.setRenderer(renderDocument);
  assert.equal(await open("/project", { secret }), "200 page");
});

Deno.test("documents: log no error when the client disconnects", async () => {
  const secret = await addSecret();
  const leaving = new AbortController();
  const called = Promise.withResolvers<void>();
  server.setRenderer((request) => renderSlowly(request, called.resolve));
  const response = server.openDocument("/project", { secret, signal: leaving.signal });
  await called.promise;
  leaving.abort();
  await (await response).body?.cancel();
  await aborted.promise;
  assert.deepEqual(listErrors(), []);
});

Deno.test("documents: render the sign-in once per language and cache it", async () => {
  await using kept = await createDocumentServer();
  const read = async (path: string, by?: OpenOptions) =>
    await readDocument(await kept.openDocument(path, by));
  const first = await read("/login", { ui: { language: "tr", theme: "dark" } });
  assert.deepEqual(first.data?.ui, UI);
  kept.advanceClock({ hours: 1 });
  const later = await read("/login?redirect=%2Faccount", {
    ui: { language: "tr", timeZone: "Asia/Tokyo", isCollapsed: true },
    address: "192.0.2.9",
  });
  assert.equal(kept.getRenderCount(), 1);
  assert.deepEqual([later.markup, later.styles], [first.markup, first.styles]);
  assert.deepEqual(first.data && { ...first.data, now: kept.now().getTime() }, later.data);
  const english = await read("/login", { ui: { language: "en" } });
  assert.deepEqual([english.language, english.title], ["en", "Login · İklim"]);
  assert.equal((await read("/login", { ui: { language: "en" } })).markup, english.markup);
  assert.equal(kept.getRenderCount(), 2);
  await read("/reset-password-request");
  await read("/reset-password-request");
  assert.equal(kept.getRenderCount(), 3);
  await read("/set-password/nothing");
  await read("/set-password/nothing");
  assert.equal(kept.getRenderCount(), 5);
});

Deno.test("documents: are rendered only for clients that accept HTML", async () => {
  const secret = await addSecret();
  const before = server.getRenderCount();
  for (const accept of ["*/*", "application/json", "text/plain", "", "image/avif,image/webp"]) {
    const headers = { Accept: accept };
    assert.equal(await open("/account", { secret, headers }), "200 plain", accept);
    assert.equal(await open("/account", { headers }), "200 plain", accept);
  }
  assert.equal(server.getRenderCount(), before);
});

Deno.test("documents: respond to HEAD with the headers of GET and no body", async () => {
  const secret = await addSecret();
  const [get, head] = [
    await server.openDocument("/account", { secret }),
    await server.openDocument("/account", { secret, method: "HEAD" }),
  ];
  assert.equal(await head.text(), "");
  const readHead = (
    response: Response,
  ) => [
    response.status,
    ...["Cache-Control", "Content-Type", "Vary"].map((name) => response.headers.get(name)),
  ];
  assert.deepEqual(readHead(head), readHead(get));
  await get.body?.cancel();
  assert.equal(await open("/account", { method: "HEAD" }), "302 /login?redirect=%2Faccount");
});

Deno.test("documents: serve files as they are and respond 404 to missing files", async () => {
  const secret = await addSecret();
  const before = server.getRenderCount();
  assert.equal(await open("/assets/main.js", { secret }), `200 ${SCRIPT}`);
  assert.equal(await open("/index.html", { secret }), "200 plain");
  const { status } = await readDocument(await server.openDocument("/assets/gone.js", { secret }));
  assert.equal(status, 404);
  assert.equal(server.getRenderCount(), before);
});

Deno.test("documents: redirect a form that is posted to a page, without its content", async () => {
  const secret = await addSecret();
  const before = server.getRenderCount();
  for (
    const [path, location] of [
      ["/login", "/login"],
      ["/login?redirect=%2Faccount", "/login?redirect=%2Faccount"],
      ["//evil.example/login", "/"],
    ] as const
  ) {
    const response = await server.request("POST", path, {
      body: "email=a%40iklim.example&password=gizli",
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        Accept: "text/html",
        Cookie: `__Host-document_session=${secret}`,
      },
    });
    assert.deepEqual(
      [response.status, response.headers.get("Location"), await response.text()],
      [303, location, ""],
    );
  }
  assert.equal(server.getRenderCount(), before);
});

Deno.test("documents: respond with nothing to pages of the former release", async () => {
  const response = await server.request("GET", "/api/rendered-page?address=%2Fproject");
  assert.deepEqual([response.status, await response.json()], [200, { answers: {} }]);
});
