import assert from "node:assert/strict";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import type { RenderPage } from "../../contract/renderedPage.ts";
import { MOST_AT_ONCE } from "../../server/http/renderedPage.ts";
import type { AppFiles } from "../../server/http/static.ts";
import { renderPage } from "../../src/app/renderPage.tsx";
import { getCssText } from "../../src/ui/theme.ts";
import { addProject, addType } from "../support/projects.ts";
import { type TestServer, testServer, type TestUser } from "../support/server.ts";

/** A built app of which there is nothing but what draws pages. */
const filesOf = (renderPage: RenderPage): AppFiles => ({
  inline: { scripts: [], styles: [] },
  renderPage,
  sharedStyles: SHARED_STYLES,
  documentAt: () => "/index.html",
  find: () => undefined,
  isPage: () => true,
  read: () => Promise.reject(new Error("no files")),
});

/** As a build has them that was made of the frame's ground alone. */
const SHARED_STYLES = { id: "shared", text: "--sxs{--sxs:2}@media{.c-shared{top:0}}" };

let server: TestServer;
let manager: TestUser;
let token: string;

Deno.test.beforeAll(async () => {
  server = await testServer({ files: filesOf(renderPage) });
  // Whoever draws a page goes by the clock of the machine, as a browser does.
  server.pass({ seconds: Math.floor((Date.now() - server.now().getTime()) / 1000) });
  manager = await server.addUser({ roles: ["MANAGER"] });
  ({ access_token: token } = await server.signIn(manager));
  const { db } = server;
  const typeId = await addType(db, "Rüzgâr");
  const { companyId } = manager;
  const createdAt = "2026-01-31T22:30:00Z";
  for (const name of ["Bozcaada <b>", "Çıldır"]) {
    await addProject(db, { name, companyId, typeId, createdAt });
  }
});
Deno.test.afterAll(() => server.close());

const READER = {
  timeZone: "Europe/Istanbul",
  theme: "system",
  collapsed: "false",
};

const ask = (
  address: string,
  { language = "tr", as = token, ...changed }: Record<string, string | string[]> = {},
) => {
  const query = new URLSearchParams({ address, ...READER });
  for (const [name, given] of Object.entries(changed)) {
    query.delete(name);
    for (const value of [given].flat()) query.append(name, value);
  }
  return server.request("GET", `/api/rendered-page?${query}`, {
    token: String(as),
    language: String(language),
  });
};

async function drawn(...asked: Parameters<typeof ask>) {
  const answer = await ask(...asked);
  assert.equal(answer.status, 200);
  return await answer.json();
}

const rowsOf = (markup: string) =>
  [...markup.matchAll(/<tr role="row"[^>]*>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
    row.replaceAll(/<svg.*?<\/svg>/gs, "").replaceAll(/<!--.*?-->/g, "")
      .replaceAll(/<[^>]*>/g, "|").split("|").map((text) => text.trim()).filter((text) =>
        text !== ""
      )
  );

Deno.test("a page is drawn as its reader would have it, with what it asked for", async () => {
  const { page, answers } = await drawn("/project");
  assert.equal(page.title, "İklim projeleri · İklim");
  assert.deepEqual(rowsOf(page.markup).slice(1).map(([name, _code, ...rest]) => [name, ...rest]), [
    ["Bozcaada &lt;b&gt;", "Rüzgâr A.Ş.", "Rüzgâr", "Etkin", "Kilometre taşı yok", "01.02.2026"],
    ["Çıldır", "Rüzgâr A.Ş.", "Rüzgâr", "Etkin", "Kilometre taşı yok", "01.02.2026"],
  ]);
  assert.match(page.styles, /\.c-/);
  assert.doesNotMatch(page.markup, / style=|<script|javascript:/);
  assert.equal(Object.keys(answers).length, 4);
  for (const [path, body] of Object.entries(answers)) {
    const answer = await server.request("GET", path, { token, language: "tr" });
    assert.equal(body, await answer.text(), path);
  }
});

Deno.test("a page is compressed better than what is asked for beside it", async () => {
  const query = new URLSearchParams({ address: "/project", ...READER });
  const headers = { "Accept-Encoding": "br" };
  const answer = await server.request("GET", `/api/rendered-page?${query}`, { token, headers });
  const bytes = await answer.bytes();
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1 };
  const quickly = brotliCompressSync(brotliDecompressSync(bytes), { params });
  assert.equal(answer.headers.get("Content-Encoding"), "br");
  assert.ok(bytes.length < quickly.length * 0.9, `${bytes.length} of ${quickly.length}`);
});

Deno.test("rendered page: has days of the reader's zone in chips of dates", async () => {
  const filter = (operator: string, value: string) =>
    `/project?${new URLSearchParams({
      "filters[0].fieldId": "createdAt",
      "filters[0].operator": operator,
      "filters[0].value": value,
    })}`;
  const chips = async (address: string, timeZone: string) =>
    (await drawn(address, { timeZone })).page.markup.match(/20\.11\.2026[^<]*/g);
  for (
    const [timeZone, end, start] of [
      ["Europe/Istanbul", "2026-11-20T20:59:59.999Z", "2026-11-19T21:00:00.000Z"],
      ["America/Los_Angeles", "2026-11-21T07:59:59.999Z", "2026-11-20T08:00:00.000Z"],
      ["Pacific/Kiritimati", "2026-11-20T09:59:59.999Z", "2026-11-19T10:00:00.000Z"],
    ] as const
  ) {
    for (
      const address of [
        filter("LESS_THAN_OR_EQUAL", end),
        filter("GREATER_THAN_OR_EQUAL", start),
        filter("EQUALS", `2026-11-20[${timeZone}]`),
      ]
    ) {
      const shown: string[] = await chips(address, timeZone);
      assert.equal(shown.length > 0, true, `${timeZone} ${address}`);
      assert.deepEqual(shown.filter((text) => /\d\d:\d\d|\(/.test(text)), [], timeZone);
    }
  }
});

Deno.test("rendered page: without a time zone it has the days of Istanbul", async () => {
  const { page } = await drawn("/project", { timeZone: [] });
  assert.equal(rowsOf(page.markup)[1]?.at(-1), "01.02.2026");
});

Deno.test("rendered page: says what the clock showed that it was rendered with", async () => {
  const now = server.now().getTime();
  const { page } = await drawn("/project");
  assert.equal(page.renderedAt, now);
});

Deno.test("rendered page: time zone, language, hidden columns and navigation are the reader's", async () => {
  const first = async (changed: Parameters<typeof ask>[1]) =>
    rowsOf((await drawn("/project", changed)).page.markup)[1]?.slice(2);
  const hiding = await server.addUser({ roles: ["MANAGER"] });
  await server.db.insertInto("list_columns").values([
    { user_id: hiding.id, list: "projects", hidden_columns: ["type", "status"] },
    { user_id: hiding.id, list: "users", hidden_columns: ["name"] },
  ]).execute();
  const whole = ["Rüzgâr A.Ş.", "Rüzgâr", "Etkin", "Kilometre taşı yok", "01.02.2026"];
  assert.deepEqual({
    newYork: await first({ timeZone: "America/New_York" }),
    english: await first({ language: "en" }),
    hidden: await first({ as: (await server.signIn(hiding)).access_token }),
  }, {
    newYork: [...whole.slice(0, 4), "31.01.2026"],
    english: ["Rüzgâr A.Ş.", "Rüzgâr", "Active", "No milestones", "01.02.2026"],
    hidden: ["Rüzgâr A.Ş.", "Kilometre taşı yok", "01.02.2026"],
  });
  const markup = async (changed?: Parameters<typeof ask>[1]) =>
    (await drawn("/project", changed)).page.markup;
  const wide = await markup();
  assert.equal(await markup(), wide);
  assert.match(wide, /Daralt</);
  assert.doesNotMatch(await markup({ collapsed: "true" }), /Daralt</);
});

Deno.test("a page brings the styles of what it shows, whatever was drawn before", async () => {
  const { page: list } = await drawn("/project");
  const { page: calendar } = await drawn("/reminders/calendar");
  assert.equal((await drawn("/project")).page.styles, list.styles);
  assert.ok(calendar.styles.length < getCssText().length);
  for (const { markup, styles } of [list, calendar]) {
    const names = new Set(
      [...markup.matchAll(/class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" ")),
    );
    assert.ok(names.size > 50);
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

Deno.test("styles that the document has are not sent once more", async () => {
  const { page: { styles } } = await drawn("/project");
  const rules = [...styles.matchAll(/\.c-[\w-]+{[^{}]*}/g)].map(([rule]) => rule);
  const [known = ""] = rules;
  assert.equal(rules.filter((rule) => rule === known).length, 1);
  SHARED_STYLES.text = `--sxs{--sxs:2}@media{${known}}`;
  const { page: others } = await drawn("/project", { styles: SHARED_STYLES.id });
  assert.equal(others.styles, styles.replace(known, ""));
  const { page: ofAnotherBuild } = await drawn("/project", { styles: "another" });
  assert.equal(ofAnotherBuild.styles, styles);
});

Deno.test("pages that are under way at once are each drawn for their own reader", async () => {
  const zones = ["Pacific/Kiritimati", "America/New_York", "Europe/Istanbul"];
  const dates = await Promise.all(zones.map(async (timeZone) => {
    const { access_token: as } = await server.signIn(await server.addUser());
    const { page } = await drawn("/project", { timeZone, as });
    return rowsOf(page.markup)[1]?.at(-1);
  }));
  assert.deepEqual(dates, ["01.02.2026", "31.01.2026", "01.02.2026"]);
});

Deno.test("what is refused, elsewhere or not there is left to the browser", async () => {
  const viewer = await server.addUser({ roles: ["VIEWER"] });
  const { access_token: as } = await server.signIn(viewer);
  const id = crypto.randomUUID();
  assert.deepEqual({
    forbidden: await drawn("/user", { as }),
    gone: await drawn(`/project/${id}`),
    unknown: (await drawn("/nowhere")).answers,
    guest: "page" in await drawn("/login"),
    pastTheEnd: "page" in await drawn("/project?page=9"),
    opensDialog: "page" in await drawn(`/user/${manager.id}?edit=yes`),
  }, {
    forbidden: { answers: {} },
    gone: { answers: {} },
    unknown: {},
    guest: false,
    pastTheEnd: false,
    opensDialog: false,
  });
});

Deno.test("rendered page: a list that begins with a view has that view's rows and no markup", async () => {
  const user = await server.addUser({ roles: ["MANAGER"] });
  const { access_token: as } = await server.signIn(user);
  const view = { list: "projects", name: "Disabled", query: "status=DISABLED", hiddenColumns: [] };
  const created = await server.request("POST", "/api/views", {
    token: as,
    body: { ...view, isShared: false },
  });
  const { id } = await created.json();
  const set = await server.request("PUT", `/api/views/${id}/settings`, {
    token: as,
    body: { isPinned: false, isDefault: true },
  });
  await set.body?.cancel();
  const { answers, ...rest } = await (await ask("/project", { as })).json();
  assert.deepEqual(rest, {});
  const lists = Object.keys(answers).filter((url) => url.startsWith("/api/projects?"));
  assert.equal(lists.length, 1);
  assert.match(lists[0] ?? "", /DISABLED/);
});

Deno.test("a query that makes no sense is refused by its keys", async () => {
  const faults = async (changed: Record<string, string | string[]>) => {
    const answer = await ask("/project", changed);
    return [answer.status, Object.keys((await answer.json()).errors)];
  };
  assert.deepEqual([
    await faults({ address: "//elsewhere.example" }),
    await faults({ address: "/api/projects" }),
    await faults({ address: `/${"a".repeat(2000)}` }),
    await faults({ timeZone: "Mars/Olympus" }),
    await faults({ theme: "pink", collapsed: [] }),
    await faults({ colour: "green" }),
  ], [
    [400, ["address"]],
    [400, ["address"]],
    [400, ["address"]],
    [400, ["timeZone"]],
    [400, ["theme", "collapsed"]],
    [400, ["colour"]],
  ]);
});

Deno.test("who is not signed in has nothing drawn", async () => {
  const answer = await server.request("GET", "/api/rendered-page?address=/project");
  assert.equal(answer.status, 401);
});

Deno.test("rendered page: one is rendered at a time for one person, four for all", async () => {
  const held = Promise.withResolvers<void>();
  const full = Promise.withResolvers<void>();
  let failing = true;
  let begun = 0;
  const { all, perUser } = MOST_AT_ONCE;
  assert.deepEqual([all, perUser], [4, 1]);
  const busy = await testServer({
    files: filesOf(async () => {
      if (++begun === all) full.resolve();
      await held.promise;
      if (failing) throw new Error("cannot be drawn");
      return { answers: {} };
    }),
  });
  try {
    const tokens = await Promise.all(
      Array.from(
        { length: all + 1 },
        async () => (await busy.signIn(await busy.addUser())).access_token,
      ),
    );
    const query = new URLSearchParams({ address: "/project", ...READER });
    const ask = async (token = "") =>
      (await busy.request("GET", `/api/rendered-page?${query}`, { token })).status;
    const ofOne = [ask(tokens[0]), ask(tokens[0])];
    assert.equal(await Promise.race(ofOne), 503);
    const ofOthers = tokens.slice(1, -1).map(ask);
    await full.promise;
    assert.equal(await ask(tokens.at(-1)), 503);
    held.resolve();
    assert.deepEqual((await Promise.all(ofOne)).toSorted(), [500, 503]);
    assert.deepEqual(await Promise.all(ofOthers), [500, 500, 500]);
    failing = false;
    assert.equal(await ask(tokens[0]), 200);
  } finally {
    await busy.close();
  }
});
