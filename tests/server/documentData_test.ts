import assert from "node:assert/strict";
import vm from "node:vm";
import v8 from "node:v8";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import type { DocumentSession, RenderDocument } from "../../contract/documents.ts";
import { openDocumentSession } from "../../server/modules/auth/documentSessions.ts";
import { createDocumentHeaders } from "../../server/platform/http/contentPolicy.ts";
import { renderDocument } from "../../src/app/entryServer.tsx";
import { getCssText } from "../../src/ui/theme.ts";
import {
  addRecords,
  createDocumentServer,
  type DocumentServer,
  listPagePaths,
  type ReadDocument,
  readDocument,
  UI,
} from "../support/documents.ts";
import { addProject, addType } from "../support/projects.ts";
import { PASSWORD, type TestUser } from "../support/server.ts";

const HOSTILE = "</script><script>alert(1)</script><!--";

let server: DocumentServer;
let admin: TestUser;
let secret: string;
let paths: string[];
let hostileId: string;

Deno.test.beforeAll(async () => {
  server = await createDocumentServer();
  admin = await addRecords(server);
  const { companyId } = admin;
  const typeId = await addType(server.db, "Rüzgâr");
  hostileId = await addProject(server.db, { name: HOSTILE, companyId, typeId });
  secret = await server.signInForDocuments(admin);
  paths = Object.values(await listPagePaths(server, admin));
});
Deno.test.beforeEach(() => server.setRenderer(renderDocument));
Deno.test.afterAll(() => server.close());

/** Null is who is signed out. */
const read = async (path: string, by: string | null = secret) =>
  await readDocument(await server.openDocument(path, { secret: by ?? undefined }));

const readNonce = (response: Response) =>
  /'nonce-([^']+)'/.exec(response.headers.get("Content-Security-Policy") ?? "")?.[1] ?? "";

Deno.test("documents: are private and allow their one style element by its own nonce", async () => {
  const nonces = new Set<string>();
  for (
    const [path, by] of [["/project", secret], ["/project", secret], ["/login", undefined], [
      "/login",
      undefined,
    ]] as const
  ) {
    const response = await server.openDocument(path, { secret: by });
    const nonce = readNonce(response);
    nonces.add(nonce);
    assert.match(nonce, /^[\w+/]{22}==$/);
    const expected: Record<string, string> = {
      ...createDocumentHeaders({
        scripts: ["'sha256-script'"],
        styles: ["'sha256-style'", `'nonce-${nonce}'`],
      }),
      "Cache-Control": "private, no-store",
      "Content-Type": "text/html; charset=UTF-8",
    };
    const names = Object.keys(expected);
    assert.deepEqual(
      Object.fromEntries(names.map((name) => [name, response.headers.get(name)])),
      expected,
    );
    assert.doesNotMatch(
      expected["Content-Security-Policy"] ?? "",
      /unsafe|style-src-(?:attr|elem)/,
    );
    const html = await response.text();
    assert.deepEqual(
      [...html.matchAll(/<style[^>]*>/g)].map(([tag]) => tag),
      [`<style nonce="${nonce}">`],
    );
  }
  assert.equal(nonces.size, 4);
});

Deno.test("documents: redirect without caching", async () => {
  const response = await server.openDocument("/project");
  assert.deepEqual(
    [response.status, response.headers.get("Cache-Control")],
    [302, "private, no-store"],
  );
});

Deno.test("documents: have no style attribute, no script and no form that sends by GET", async () => {
  for (const path of paths) {
    for (const by of [secret, null]) {
      const { markup } = await read(path, by);
      assert.deepEqual(
        markup.match(
          / style="[^"]*"| on\w+="|<script|javascript:|<form (?![^>]*method="post")[^>]*/g,
        ),
        null,
        path,
      );
    }
  }
});

Deno.test("documents: have no Suspense boundary around closed dialogs and menus", async () => {
  for (const path of paths) {
    for (const by of [secret, null]) {
      const { markup } = await read(path, by);
      assert.deepEqual(markup.match(/<!--\/?[$]/g), null, path);
    }
  }
});

Deno.test("documents: have no secret of the session in any page", async () => {
  const { access_token: access, refresh_token: refresh } = await server.signIn(admin);
  const secrets = new Set([PASSWORD, secret, access, refresh]);
  server.setRenderer((request) => {
    if (request.session) secrets.add(request.session.accessToken);
    return renderDocument(request);
  });
  for (const path of paths) {
    const { html } = await read(path);
    for (const one of secrets) assert.equal(html.includes(one), false, path);
    assert.doesNotMatch(html, /eyJ[\w-]+\.eyJ|access_?token|refresh_?token|_hash/i);
  }
  assert.ok(secrets.size > 4);
});

Deno.test("documents: escape users' text in the data, the markup and the title", async () => {
  const { html, data, headings } = await read(`/project/${hostileId}`);
  const [, json = ""] = /id="document-data">(.*?)<\/script>/s.exec(html) ?? [];
  assert.equal(html.includes("<script>alert"), false);
  assert.equal(json.includes("<"), false);
  assert.equal(JSON.stringify(data).includes(JSON.stringify(HOSTILE)), true);
  assert.deepEqual(headings, [HOSTILE.replaceAll("<", "&lt;").replaceAll(">", "&gt;")]);

  const { access_token: token } = await server.signIn(admin);
  const response = await server.request("POST", "/api/feedback", {
    token,
    body: {
      title: "</title><b>&",
      description: "Uzun bir açıklama.",
      category: "BUG",
      priority: "LOW",
    },
  });
  const { id } = await response.json();
  assert.equal(
    (await read(`/feedback/${id}`)).title,
    "&lt;/title&gt;&lt;b&gt;&amp; · İklim",
  );
});

Deno.test("documents: have the API responses that the page is rendered from", async () => {
  const before = server.calls.length;
  const { data } = await read("/project");
  const calls = server.calls.slice(before);
  const { access_token: token } = await server.signIn(admin);
  const { exp, ...user } = data?.session?.user ?? assert.fail("no user");
  assert.deepEqual(user, {
    ...user,
    id: admin.id,
    email: admin.email,
    name: admin.name,
    surname: admin.surname,
    roles: ["ADMIN"],
    company_id: admin.companyId,
  });
  assert.equal(exp, Math.floor(server.now().getTime() / 1000) + 900);
  const sessions = await server.db.selectFrom("sessions").select("id")
    .where("user_id", "=", admin.id).execute();
  assert.ok(sessions.some(({ id }) => id === data?.session?.id));
  assert.deepEqual(
    [data?.now, data?.ui, data?.isStorageFull, data?.errors],
    [server.now().getTime(), UI, false, null],
  );
  assert.deepEqual(data?.queries.queries.map(({ queryKey }) => queryKey.slice(0, 3)), [
    ["views", "lists"],
    ["views", "list", "projects"],
    ["projects", "list", {
      page: 1,
      size: 10,
      sortField: "name",
      sortDirection: "asc",
      filters: [],
      extend: ["company", "type", "processes"],
      fields: ["company.name", "type.name"],
    }],
    ["projects", "count"],
    ["projects", "count/active"],
  ]);
  assert.equal(calls.length, 5);
  assert.deepEqual(
    data?.queries.queries.map(({ state }) => state.status),
    calls.map(() => "success"),
  );
  const list = calls.find((path) => path.startsWith("/api/projects?")) ?? assert.fail("no list");
  const response = await server.request("GET", list, { token, language: "tr" });
  const { data: rows }: { data: { id: string }[] } = await response.json();
  const sent = JSON.stringify(data?.queries.queries[2]?.state.data);
  assert.deepEqual(rows.map(({ id }) => sent.includes(id)), [true, true]);
});

Deno.test("documents: have data that loaders request without awaiting it", async () => {
  const getKeys = ({ data }: ReadDocument) =>
    data?.queries.queries.map(({ queryHash }) => queryHash).sort();
  for (const path of ["/", "/project", `/project/${hostileId}`, "/milestones"]) {
    server.setRenderer(renderDocument);
    const keys = getKeys(await read(path));
    let [count, last] = [0, Promise.resolve<unknown>(undefined)];
    server.setRenderer((request) =>
      renderDocument({
        ...request,
        // Each answer comes some time after the one before.
        async fetch(input, init) {
          const before = last;
          const responseSent = Promise.withResolvers<void>();
          last = responseSent.promise;
          count++;
          const response = await request.fetch(input, init);
          await before;
          for (let turn = 0; turn < 5; turn++) await new Promise((next) => setTimeout(next));
          responseSent.resolve();
          return response;
        },
      })
    );
    assert.deepEqual(getKeys(await read(path)), keys, path);
    assert.equal(count, keys?.length);
  }
});

Deno.test("documents: have the table of a list whose rows are being selected", async () => {
  const { markup } = await read("/project/?select=yes", secret);
  assert.ok(markup.includes("<tbody"));
});

Deno.test("documents: have the charts of the start page", async () => {
  const { markup } = await read("/", secret);
  assert.deepEqual(markup.match(/(?<=<rect [^>]*width=")\d+%/g), ["100%", "100%"]);
  assert.ok(markup.includes('preserveAspectRatio="none"'), "The area chart is missing");
});

Deno.test("documents: have data of every matched route", async () => {
  const { data } = await read(`/project/${hostileId}`);
  const values = Object.values(data?.loaderData ?? {});
  assert.deepEqual(Object.keys(data?.loaderData ?? {}).length > 2, true);
  assert.ok(values.every((value) => value !== undefined));
});

Deno.test("documents: have the styles of their own page only, independent of earlier renderings", async () => {
  const list = await read("/project");
  const calendar = await read("/reminders/calendar");
  const login = await read("/login", null);
  assert.equal((await read("/project")).styles, list.styles);
  assert.ok(login.styles !== undefined && login.styles.length < getCssText().length);
  for (const { markup, styles = "" } of [list, calendar, login]) {
    const names = new Set(
      [...markup.matchAll(/class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" ")),
    );
    assert.ok(names.size > 20);
    for (const name of names) {
      const rules = new RegExp(`\\.${RegExp.escape(name)}(?![\\w-])`, "g");
      assert.equal(
        [...styles.matchAll(rules)].length,
        [...getCssText().matchAll(rules)].length,
        name,
      );
    }
  }
});

Deno.test("documents: are compressed better than API responses", async () => {
  const headers = { "Accept-Encoding": "br" };
  const response = await server.openDocument("/project", { secret, headers });
  const bytes = await response.bytes();
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1 };
  const quickly = brotliCompressSync(brotliDecompressSync(bytes), { params });
  assert.equal(response.headers.get("Content-Encoding"), "br");
  assert.ok(bytes.length < quickly.length * 0.9, `${bytes.length} of ${quickly.length}`);
});

/** Ten people, each with a name, a reminder and a time zone of their own. */
async function addPeople() {
  return await Promise.all(Array.from({ length: 10 }, async (_, index) => {
    const user = await server.addUser({ name: `Kişi${index}x`, roles: ["MEMBER"] });
    const { access_token: token } = await server.signIn(user);
    const response = await server.request("POST", "/api/reminders", {
      token,
      body: { description: `Görev${index}x`, dueDatetime: "2026-03-02T09:00" },
    });
    assert.equal(response.status, 201);
    await response.body?.cancel();
    return { index, user, secret: await server.signInForDocuments(user) };
  }));
}

/** Whose data a document has, by the numbers of those people. */
const readOwners = (
  html: string,
) => [...new Set([...html.matchAll(/(?:Kişi|Görev)(\d)x/g)].map(([, index]) => Number(index)))];

Deno.test("documents: have only their own user's data when rendered one after the other", async () => {
  const people = await addPeople();
  for (const { index, secret } of [...people, ...people]) {
    const { status, html } = await read("/reminders", secret);
    assert.deepEqual([status, readOwners(html)], [200, [index]]);
  }
});

Deno.test("documents: have only their own user's data when ten are rendered at once", async () => {
  const people = await addPeople();
  const zones = ["Pacific/Kiritimati", "America/Los_Angeles", "Europe/Istanbul"];
  const documents = await Promise.all(people.map(async ({ index, secret }) => {
    const session = await openDocumentSession(server, secret, server.now());
    return await renderDocument({
      request: new Request("http://localhost/reminders"),
      session,
      ui: { ...UI, timeZone: zones[index % 3] ?? "", language: index % 2 === 0 ? "tr" : "en" },
      now: server.now().getTime(),
      fetch: async (input, init) =>
        await server.app.fetch(
          new Request(new URL(String(input), "http://localhost"), init),
        ),
    });
  }));
  for (const [index, document] of documents.entries()) {
    assert.ok(document.kind === "page");
    assert.deepEqual(
      [document.status, document.language, readOwners(JSON.stringify(document))],
      [200, index % 2 === 0 ? "tr" : "en", [index]],
    );
    assert.ok(document.markup.length > 1000);
  }
});

Deno.test("documents: leave no user's data in memory once they are sent", async () => {
  v8.setFlagsFromString("--expose-gc");
  const collectGarbage: () => void = vm.runInNewContext("gc");
  const sessions: WeakRef<DocumentSession>[] = [];
  const recordSessions = (render: RenderDocument): RenderDocument => (request) => {
    if (request.session) sessions.push(new WeakRef(request.session));
    return render(request);
  };
  server.setRenderer(recordSessions(renderDocument));
  for (const path of ["/project", "/user", "/login", `/project/${crypto.randomUUID()}`]) {
    await read(path);
  }
  server.setRenderer(recordSessions((request) => {
    void request;
    return Promise.reject(new Error("cannot be rendered"));
  }));
  await read("/project");
  server.setRenderer(renderDocument);
  // React keeps what it rendered last until it renders again.
  await read("/login", null);
  for (let round = 0; round < 10 && sessions.some((session) => session.deref()); round++) {
    await new Promise((resolve) => setTimeout(resolve));
    collectGarbage();
  }
  assert.deepEqual(sessions.map((session) => session.deref()), sessions.map(() => undefined));
  assert.equal(sessions.length, 5);
});
