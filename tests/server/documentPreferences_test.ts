import assert from "node:assert/strict";
import { formatUiCookie, MAX_UI_COOKIE_BYTES } from "../../contract/uiCookie.ts";
import {
  createDocumentServer,
  type DocumentServer,
  type OpenOptions,
  readDocument,
  readRows,
  UI,
} from "../support/documents.ts";
import { addProject, addType } from "../support/projects.ts";

let server: DocumentServer;
let secret: string;

Deno.test.beforeAll(async () => {
  server = await createDocumentServer();
  const manager = await server.addUser({ roles: ["MANAGER"] });
  const { companyId } = manager;
  const typeId = await addType(server.db, "Güneş");
  for (
    const [name, createdAt] of [
      ["Bozcaada", "2026-01-31T22:30:00Z"],
      ["Çıldır", "2026-01-31T10:30:00Z"],
    ] as const
  ) await addProject(server.db, { name, companyId, typeId, createdAt });
  secret = await server.signInForDocuments(manager);
});
Deno.test.afterAll(() => server.close());

const read = async (path: string, options: OpenOptions = {}) =>
  await readDocument(await server.openDocument(path, { secret, ...options }));

/** The status and the creation day of both projects. */
const readCells = (markup: string) =>
  readRows(markup).slice(1).map((cells) => [cells.at(-3), cells.at(-1)]);

const ISTANBUL = [["Etkin", "01.02.2026"], ["Etkin", "31.01.2026"]];

Deno.test("documents: have the language of the ui cookie", async () => {
  const { language, title, markup, data } = await read("/project", { ui: { language: "en" } });
  assert.deepEqual([language, title, readCells(markup), data?.ui], [
    "en",
    "Climate Projects · İklim",
    [["Active", "01.02.2026"], ["Active", "31.01.2026"]],
    { ...UI, language: "en" },
  ]);
});

Deno.test("documents: show days in the ui cookie's time zone", async () => {
  const readDays = async (timeZone: string) => {
    const { markup, data } = await read("/project", { ui: { timeZone } });
    assert.deepEqual(data?.ui, { ...UI, timeZone });
    return readCells(markup).map(([, day]) => day);
  };
  assert.deepEqual({
    istanbul: await readDays("Europe/Istanbul"),
    losAngeles: await readDays("America/Los_Angeles"),
    kiritimati: await readDays("Pacific/Kiritimati"),
  }, {
    istanbul: ["01.02.2026", "31.01.2026"],
    losAngeles: ["31.01.2026", "31.01.2026"],
    kiritimati: ["01.02.2026", "01.02.2026"],
  });
});

Deno.test("documents: show days of filters in the ui cookie's time zone", async () => {
  const readFilterDays = async (timeZone: string, value: string) => {
    const query = new URLSearchParams({
      "filters[0].fieldId": "createdAt",
      "filters[0].operator": "LESS_THAN_OR_EQUAL",
      "filters[0].value": value,
    });
    const { markup } = await read(`/project?${query}`, { ui: { timeZone } });
    return markup.match(/20\.11\.2026[^<]*/g);
  };
  for (
    const [timeZone, end] of [
      ["Europe/Istanbul", "2026-11-20T20:59:59.999Z"],
      ["America/Los_Angeles", "2026-11-21T07:59:59.999Z"],
      ["Pacific/Kiritimati", "2026-11-20T09:59:59.999Z"],
    ] as const
  ) {
    const days = await readFilterDays(timeZone, end) ?? [];
    assert.ok(days.length > 0, timeZone);
    assert.deepEqual(days.filter((text) => /\d\d:\d\d|\(/.test(text)), [], timeZone);
  }
});

Deno.test("documents: have the theme of the ui cookie", async () => {
  for (const theme of ["light", "dark", "system"] as const) {
    const { data } = await read("/account", { ui: { theme } });
    assert.deepEqual(data?.ui, { ...UI, theme });
  }
});

Deno.test("documents: have the navigation collapsed when the ui cookie says so", async () => {
  const collapsed = await read("/project", { ui: { isCollapsed: true } });
  assert.deepEqual(collapsed.data?.ui, { ...UI, isCollapsed: true });
  const { markup } = await read("/project");
  assert.deepEqual(
    [/Daralt</.test(markup), /Daralt</.test(collapsed.markup)],
    [true, false],
  );
});

const encode = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const OTHER = { language: "en", theme: "dark", timeZone: "Asia/Tokyo", isCollapsed: true } as const;

/** Invalid values of the cookie. */
const UNUSABLE: Record<string, string | undefined> = {
  missing: undefined,
  empty: "",
  malformed: "%7B%",
  "a text": "en",
  null: encode(null),
  "an array": encode([OTHER]),
  "of another language": encode({ ...OTHER, language: "de" }),
  "of another theme": encode({ ...OTHER, theme: "pink" }),
  "of another time zone": encode({ ...OTHER, timeZone: "Mars/Olympus" }),
  "of another kind": encode({ ...OTHER, isCollapsed: "yes" }),
  "incomplete": encode({ language: "en" }),
  "too long": formatUiCookie(OTHER) + encodeURIComponent(" ".repeat(MAX_UI_COOKIE_BYTES)),
};

Deno.test("documents: use Turkish and Istanbul when the ui cookie is unusable", async () => {
  assert.deepEqual((await read("/project", { ui: OTHER })).data?.ui, OTHER);
  for (const [kind, ui] of Object.entries(UNUSABLE)) {
    const options = ui === undefined ? {} : { ui };
    const { language, title, markup, data } = await read("/project", options);
    assert.deepEqual(
      [language, title, readCells(markup), data?.ui],
      ["tr", "İklim projeleri · İklim", ISTANBUL, UI],
      kind,
    );
  }
});

Deno.test("documents: leave out the columns that the user has hidden", async () => {
  const user = await server.addUser({ roles: ["MANAGER"] });
  await server.db.insertInto("list_columns").values([
    { user_id: user.id, list: "projects", hidden_columns: ["type", "status"] },
    { user_id: user.id, list: "users", hidden_columns: ["name"] },
  ]).execute();
  const readFirstRow = async (documentSecret?: string) =>
    readRows((await read("/project", { secret: documentSecret })).markup)[1]?.slice(2);
  assert.deepEqual([
    await readFirstRow(secret),
    await readFirstRow(await server.signInForDocuments(user)),
  ], [
    ["IKL-0001", "Rüzgâr A.Ş.", "Güneş", "Etkin", "Kilometre taşı yok", "01.02.2026"],
    ["IKL-0001", "Rüzgâr A.Ş.", "Kilometre taşı yok", "01.02.2026"],
  ]);
});
