import assert from "node:assert/strict";
import type { RenderDocument } from "../../contract/documents.ts";
import type { Role } from "../../contract/permissions.ts";
import { renderDocument } from "../../src/app/entryServer.tsx";
import { APP_PAGES, GUEST_PAGES, ONE_TIME_PAGES } from "../../src/app/pages.ts";
import {
  addRecords,
  createDocumentServer,
  type DocumentServer,
  listPagePaths,
  readDocument,
} from "../support/documents.ts";
import type { TestUser } from "../support/server.ts";

let server: DocumentServer;
let admin: TestUser;
/** The document cookie of the administrator. */
let secret: string;
let paths: Record<string, string>;

Deno.test.beforeAll(async () => {
  server = await createDocumentServer();
  admin = await addRecords(server);
  secret = await server.signInForDocuments(admin);
  paths = await listPagePaths(server, admin);
});
Deno.test.beforeEach(() => server.setRenderer(renderDocument));
Deno.test.afterAll(() => server.close());

/** What a signed-in administrator reads at the top of each page. */
const HEADINGS: Record<Exclude<keyof typeof APP_PAGES, "*">, string> = {
  "/": "İyi günler, Ayşe",
  "/account": "Hesabım",
  "/activity": "Etkinlik",
  "/company": "İş ortakları",
  "/company/:companyId": "Rüzgâr A.Ş.",
  "/feedback/:feedbackId": "Liste boş geliyor",
  "/feedback/list": "Geri bildirimlere genel bakış",
  "/feedback/my": "Gönderdiğim geri bildirimler",
  "/help": "Yardım",
  "/holidays": "Resmî tatiller",
  "/milestones": "Kilometre taşları",
  "/notifications": "Sistem bildirimleri",
  "/notifications/preferences": "Bildirim tercihleri",
  "/process/:processId": "Tescil",
  "/project": "İklim projeleri",
  "/project/:projectId": "Bozcaada",
  "/project/create": "Yeni proje oluştur",
  "/reminders": "Görev hatırlatıcıları",
  "/reminders/:reminderId": "Ölçümleri gönder",
  "/reminders/:reminderId/edit": "Hatırlatıcıyı düzenle",
  "/reminders/calendar": "Hatırlatıcı takvimi, Mart 2026",
  "/reminders/create": "Hatırlatıcı planla",
  "/stakeholders": "Tüm paydaşlar",
  "/stakeholders/:milestoneOwnerId": "Sicil Kurumu",
  "/technology": "Teknolojiler",
  "/technology/:typeId": "Güneş",
  "/toast-test": "Bildirim denemesi",
  "/unauthorized": "Yetkiniz yok",
  "/user": "Sistem kullanıcıları",
  "/user/:userId": "Ayşe Yılmaz",
  "/user/create": "Yeni kullanıcı ekle",
  "/user/events": "Oturum ve hesap kayıtları",
  "/user/mails": "Ulaştırılamayan e-postalar",
};

const GUEST_HEADINGS: Record<keyof typeof GUEST_PAGES, string> = {
  "/login": "Giriş yap",
  "/reset-password-request": "Parolayı sıfırla",
  "/reset-password/:token": "Bağlantı tanınmadı",
  "/set-password/:token": "Bağlantı tanınmadı",
};

const getPath = (route: string) => paths[route] ?? assert.fail(route);

interface Redirect {
  status: number;
  location: string | null;
  body: string;
  /** Returns the API calls of a rendering. */
  calls: string[];
}

async function openRedirect(path: string, by?: string): Promise<Redirect> {
  const before = server.calls.length;
  const response = await server.openDocument(path, { secret: by });
  return {
    status: response.status,
    location: response.headers.get("Location"),
    body: await response.text(),
    calls: server.calls.slice(before),
  };
}

const createRedirect = (location: string): Redirect => ({
  status: 302,
  location,
  body: "",
  calls: [],
});

/** Renders for people who may do nothing. */
const renderWithoutPermissions: RenderDocument = (request) =>
  renderDocument({
    ...request,
    session: request.session &&
      { ...request.session, user: { ...request.session.user, permissions: [] } },
  });

/** Makes the API respond with a problem to each request. */
const renderWithProblem = (status: number, type: string): RenderDocument => (request) =>
  renderDocument({
    ...request,
    fetch: () =>
      Promise.resolve(
        Response.json({ type: `/problems/${type}`, title: "?", status }, {
          status,
          headers: { "Content-Type": "application/problem+json" },
        }),
      ),
  });

Deno.test("documents: have the heading of each page for users who may open it", async () => {
  const headings: Record<string, unknown[]> = {};
  for (const route of Object.keys(HEADINGS)) {
    const response = await server.openDocument(getPath(route), { secret });
    const { status, headings: shown } = await readDocument(response);
    headings[route] = [status, ...shown];
  }
  assert.deepEqual(
    headings,
    Object.fromEntries(Object.entries(HEADINGS).map(([route, text]) => [route, [200, text]])),
  );
});

Deno.test("documents: redirect from every page to the sign-in without a cookie", async () => {
  const routes = [...Object.keys(HEADINGS), ...Object.keys(ONE_TIME_PAGES)];
  for (const path of routes.map((route) => `${getPath(route)}?page=2&search=çay`)) {
    assert.deepEqual(
      await openRedirect(path),
      createRedirect(`/login?${new URLSearchParams({ redirect: encodeURI(path) })}`),
    );
  }
  assert.deepEqual(await openRedirect("/"), createRedirect("/login"));
});

Deno.test("documents: have the heading of each guest page without a cookie", async () => {
  const headings: Record<string, unknown[]> = {};
  for (const route of Object.keys(GUEST_HEADINGS)) {
    const { status, headings: shown } = await readDocument(
      await server.openDocument(getPath(route)),
    );
    headings[route] = [status, ...shown];
  }
  assert.deepEqual(
    headings,
    Object.fromEntries(Object.entries(GUEST_HEADINGS).map(([route, text]) => [route, [200, text]])),
  );
});

Deno.test("documents: redirect from guest pages to the start page with a cookie", async () => {
  for (const route of Object.keys(GUEST_PAGES)) {
    assert.deepEqual(await openRedirect(getPath(route), secret), createRedirect("/"), route);
  }
  for (const route of Object.keys(ONE_TIME_PAGES)) {
    assert.deepEqual(await openRedirect(getPath(route), secret), createRedirect("/account"), route);
  }
});

Deno.test("documents: redirect from every guarded page without a permission and call no API", async () => {
  server.setRenderer(renderWithoutPermissions);
  const guarded = Object.entries(APP_PAGES).flatMap(([route, page]) =>
    "permissions" in page ? [route] : []
  );
  assert.ok(guarded.length > 20);
  for (const route of guarded) {
    assert.deepEqual(
      await openRedirect(getPath(route), secret),
      createRedirect("/unauthorized"),
      route,
    );
  }
});

Deno.test("documents: redirect from the pages that a role may not open", async () => {
  const listDenied = async (role: Role) => {
    const by = await server.signInForDocuments(await server.addUser({ roles: [role] }));
    const denied: string[] = [];
    for (const route of Object.keys(HEADINGS)) {
      const redirect = await openRedirect(getPath(route), by);
      if (redirect.status !== 302) continue;
      assert.deepEqual(redirect, createRedirect("/unauthorized"), route);
      denied.push(route);
    }
    return denied.sort();
  };
  const ofUsers = ["/user", "/user/:userId", "/user/create", "/user/events", "/user/mails"];
  assert.deepEqual({
    MANAGER: await listDenied("MANAGER"),
    MEMBER: await listDenied("MEMBER"),
    VIEWER: await listDenied("VIEWER"),
  }, {
    MANAGER: ["/user/create", "/user/events", "/user/mails"],
    MEMBER: ["/project/create", ...ofUsers],
    VIEWER: ["/project/create", "/reminders/create", ...ofUsers],
  });
});

Deno.test("documents: redirect when the API denies the data of an unguarded page", async () => {
  server.setRenderer(renderWithProblem(403, "forbidden"));
  for (const route of ["/process/:processId", "/reminders/:reminderId", "/technology"]) {
    const { status, location, body } = await openRedirect(getPath(route), secret);
    assert.deepEqual([status, location, body], [302, "/unauthorized", ""], route);
  }
});

Deno.test("documents: respond 404 at an address without a page, signed in or not", async () => {
  for (const path of ["/nowhere", "/project/1/2/3", "/feedback"]) {
    for (const by of [undefined, secret]) {
      const { status, title, headings } = await readDocument(
        await server.openDocument(path, { secret: by }),
      );
      assert.deepEqual(
        [status, title, headings],
        [404, "Bulunamadı · İklim", ["Bulunamadı"]],
        path,
      );
    }
  }
});

const RECORD_ROUTES = Object.keys(APP_PAGES).filter((route) => route.includes(":"));

Deno.test("documents: respond 404 to an invalid id and call no API", async () => {
  const before = server.calls.length;
  for (const route of RECORD_ROUTES) {
    for (const id of ["42", "undefined", "%3Cb%3E"]) {
      for (const by of [undefined, secret]) {
        const response = await server.openDocument(route.replace(/:\w+/, id), { secret: by });
        const { status, headings } = await readDocument(response);
        assert.deepEqual([status, headings], [404, ["Bulunamadı"]], `${route} ${id}`);
      }
    }
  }
  assert.deepEqual(server.calls.slice(before), []);
});

Deno.test("documents: respond 404 for a record that does not exist", async () => {
  for (const route of RECORD_ROUTES) {
    const path = route.replace(/:\w+/, crypto.randomUUID());
    const { status, headings } = await readDocument(await server.openDocument(path, { secret }));
    assert.deepEqual([status, headings], [404, ["Bulunamadı"]], route);
  }
});

Deno.test("documents: redirect from beyond the last page of a list to that page", async () => {
  const { status, location, body } = await openRedirect("/project?page=9&size=20", secret);
  assert.deepEqual([status, location, body], [302, "/project?size=20", ""]);
});

Deno.test("documents: respond 500 with the error screen when the API fails", async () => {
  server.setRenderer(renderWithProblem(500, "unexpected"));
  const response = await server.openDocument(getPath("/project/:projectId"), { secret });
  const { status, headings, data } = await readDocument(response);
  assert.deepEqual([status, headings], [500, ["Bir şeyler ters gitti!"]]);
  assert.deepEqual(data?.queries.queries, []);
});

Deno.test("documents: treat an unknown, malformed or very long cookie as none", async () => {
  for (
    const by of ["", "x", "%", "%E0%A4%A", "{}", "a".repeat(43), "a".repeat(4000), `${secret}x`]
  ) {
    assert.deepEqual(
      await openRedirect("/account", by),
      createRedirect("/login?redirect=%2Faccount"),
      by,
    );
    const { status } = await readDocument(
      await server.openDocument("/reset-password-request", { secret: by }),
    );
    assert.equal(status, 200, by);
  }
});

Deno.test("documents: treat a cookie as none once its session has ended", async () => {
  const user = await server.addUser();
  const by = await server.signInForDocuments(user);
  assert.equal((await openRedirect("/account", by)).status, 200);
  await server.db.deleteFrom("sessions").where("user_id", "=", user.id).execute();
  assert.deepEqual(
    await openRedirect("/account", by),
    createRedirect("/login?redirect=%2Faccount"),
  );
});

Deno.test("documents: redirect to the sign-in for a session begun with a one-time password", async () => {
  const user = await server.addUser();
  const { access_token: token } = await server.signIn(admin);
  const response = await server.request("POST", "/api/auth/master-password", {
    token,
    body: { userId: user.id },
  });
  const { password } = await response.json();
  const by = await server.signInForDocuments(user, password);
  for (const path of ["/", "/account", "/project"]) {
    const { status, location, body, calls } = await openRedirect(path, by);
    assert.deepEqual([status, location?.startsWith("/login"), body, calls], [302, true, "", []]);
  }
});

Deno.test("documents: redirect to the sign-in once the access token has expired", async () => {
  server.advanceClock({ minutes: 15 });
  assert.deepEqual(
    await openRedirect("/project", secret),
    createRedirect("/login?redirect=%2Fproject"),
  );
});
