import assert from "node:assert/strict";
import { MAX_HOLIDAYS_A_YEAR } from "../../contract/holiday.ts";
import type { Holiday } from "../../contract/schemas/holiday.ts";
import {
  type CallApi,
  createApiCaller,
  STALE_DETAIL,
  toErrorSummary,
} from "../support/apiCaller.ts";
import { HOLIDAY } from "../support/holidays.ts";
import { signInAdmin } from "../support/projects.ts";
import { CREATED_STAMPS, createTestServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let callApi: CallApi;
Deno.test.beforeEach(async () => {
  server = await createTestServer();
  callApi = createApiCaller(server, await signInAdmin(server));
});
Deno.test.afterEach(() => server.close());

const HOLIDAYS = "/api/holidays";
const listHolidays = async (): Promise<Holiday[]> => (await callApi("GET", HOLIDAYS)).body.data;
const listYear = async (year: number) =>
  (await listHolidays()).filter(({ date }) => date.startsWith(String(year)))
    .map(({ date, name, halfDay, certainty }) =>
      [date.slice(5), name, halfDay ? "half" : "full", certainty].join(" ")
    );

Deno.test("holidays: a new database has those of 2026, with half days on the eves", async () => {
  assert.deepEqual(await listYear(2026), [
    "01-01 Yılbaşı full ANNOUNCED",
    "03-19 Ramazan Bayramı arifesi half ANNOUNCED",
    "03-20 Ramazan Bayramı 1. gün full ANNOUNCED",
    "03-21 Ramazan Bayramı 2. gün full ANNOUNCED",
    "03-22 Ramazan Bayramı 3. gün full ANNOUNCED",
    "04-23 Ulusal Egemenlik ve Çocuk Bayramı full ANNOUNCED",
    "05-01 Emek ve Dayanışma Günü full ANNOUNCED",
    "05-19 Atatürk'ü Anma, Gençlik ve Spor Bayramı full ANNOUNCED",
    "05-26 Kurban Bayramı arifesi half ANNOUNCED",
    "05-27 Kurban Bayramı 1. gün full ANNOUNCED",
    "05-28 Kurban Bayramı 2. gün full ANNOUNCED",
    "05-29 Kurban Bayramı 3. gün full ANNOUNCED",
    "05-30 Kurban Bayramı 4. gün full ANNOUNCED",
    "07-15 Demokrasi ve Millî Birlik Günü full ANNOUNCED",
    "08-30 Zafer Bayramı full ANNOUNCED",
    "10-28 Cumhuriyet Bayramı arifesi half ANNOUNCED",
    "10-29 Cumhuriyet Bayramı full ANNOUNCED",
  ]);
});

Deno.test("holidays: a new database expects religious ones from 2027 on, each date once", async () => {
  const may = (await listYear(2027)).filter((holiday) => holiday.startsWith("05"));
  assert.deepEqual(may, [
    "05-01 Emek ve Dayanışma Günü full ANNOUNCED",
    "05-15 Kurban Bayramı arifesi half EXPECTED",
    "05-16 Kurban Bayramı 1. gün full EXPECTED",
    "05-17 Kurban Bayramı 2. gün full EXPECTED",
    "05-18 Kurban Bayramı 3. gün full EXPECTED",
    "05-19 Atatürk'ü Anma, Gençlik ve Spor Bayramı, Kurban Bayramı 4. gün full ANNOUNCED",
  ]);
  const all = await listHolidays();
  assert.deepEqual(
    [all.length, all[0]?.date, all.at(-1)?.date],
    [117, "2024-01-01", "2030-10-29"],
  );
});

Deno.test("holidays: are limited to a range of days, with its first and last", async () => {
  const listRange = async (range: string) => {
    const { body: { data, total } } = await callApi("GET", `${HOLIDAYS}?${range}`);
    return [total, ...data.map(({ date }: Holiday) => date)];
  };
  assert.deepEqual(
    await Promise.all([
      listRange("from=2026-10-28&to=2026-10-29"),
      listRange("from=2026-10-30&to=2026-12-31"),
      listRange("from=2030-10-29"),
      listRange("to=2024-01-01"),
    ]),
    [[2, "2026-10-28", "2026-10-29"], [0], [1, "2030-10-29"], [1, "2024-01-01"]],
  );
});

Deno.test("holidays: reject a malformed range and name the field", async () => {
  const readErrors = async (query: string) => {
    const { status, body } = await callApi("GET", `${HOLIDAYS}?${query}`);
    return [status, Object.keys(body.errors)];
  };
  assert.deepEqual(
    await Promise.all([
      readErrors("from=2026-12-01&to=2026-11-30"),
      readErrors("from=yesterday"),
      readErrors("day=2026-11-30"),
    ]),
    [[400, ["to"]], [400, ["from"]], [400, ["day"]]],
  );
});

Deno.test("holiday: is created, listed, changed and deleted", async () => {
  const { status, body } = await callApi("POST", HOLIDAYS, HOLIDAY);
  const holiday: Holiday = { id: body.id, ...CREATED_STAMPS, ...HOLIDAY };
  assert.deepEqual({ status, body }, { status: 201, body: holiday });
  assert.deepEqual((await listHolidays()).at(-1), holiday);
  const path = `${HOLIDAYS}/${holiday.id}`;
  const change = { version: 1, date: "2031-01-02", halfDay: true };
  const changed = { ...holiday, version: 2, date: "2031-01-02", halfDay: true };
  assert.deepEqual((await callApi("PATCH", path, change)).body, changed);
  assert.deepEqual(toErrorSummary(await callApi("PATCH", path, change)), [409, STALE_DETAIL]);
  assert.deepEqual((await callApi("GET", path)).body, changed);
  assert.equal((await callApi("DELETE", path)).status, 204);
  assert.equal((await callApi("GET", path)).status, 404);
});

Deno.test("holiday: rejects a date that is in the table and names the field", async () => {
  const { status, body } = await callApi("POST", HOLIDAYS, { ...HOLIDAY, date: "2026-10-29" });
  assert.deepEqual([status, body.errors], [400, { date: ["Already in use"] }]);
  const added = await callApi("POST", HOLIDAYS, HOLIDAY);
  const moved = await callApi("PATCH", `${HOLIDAYS}/${added.body.id}`, {
    version: 1,
    date: "2026-10-29",
  });
  assert.deepEqual([moved.status, moved.body.errors], [400, { date: ["Already in use"] }]);
});

Deno.test("holiday: a year has at most sixty, also by moving one into it", async () => {
  const start = Temporal.PlainDate.from("2040-01-01");
  for (let day = 0; day < MAX_HOLIDAYS_A_YEAR; day++) {
    const date = start.add({ days: day }).toString();
    assert.equal((await callApi("POST", HOLIDAYS, { ...HOLIDAY, date })).status, 201);
  }
  const full = [409, "The year 2040 has 60 holidays. It cannot have more."];
  const oneMore = await callApi("POST", HOLIDAYS, { ...HOLIDAY, date: "2040-12-31" });
  assert.deepEqual(toErrorSummary(oneMore), full);
  const { body } = await callApi("POST", HOLIDAYS, HOLIDAY);
  const path = `${HOLIDAYS}/${body.id}`;
  const moved = await callApi("PATCH", path, { version: 1, date: "2040-12-31" });
  assert.deepEqual(toErrorSummary(moved), full);
});

Deno.test("holiday: its changes are in the activity of those who read settings", async () => {
  const { body: { id } } = await callApi("POST", HOLIDAYS, HOLIDAY);
  await callApi("PATCH", `${HOLIDAYS}/${id}`, { version: 1, certainty: "EXPECTED" });
  const { body: { data } } = await callApi("GET", "/api/activity?recordType=holiday");
  const lines = data.map(({ kind, record, changes }: {
    kind: string;
    record: { name: string; path: string };
    changes: object[];
  }) => [kind, record.name, record.path, changes]);
  assert.deepEqual(lines, [
    ["holiday_updated", "Yılbaşı", "/holidays", [
      { field: "certainty", before: "ANNOUNCED", after: "EXPECTED" },
    ]],
    ["holiday_created", "Yılbaşı", "/holidays", []],
  ]);
});

Deno.test("holidays: every signed-in user lists them", async () => {
  const { access_token: token } = await server.signIn(await server.addUser({ roles: ["VIEWER"] }));
  const statuses = await Promise.all([
    server.request("GET", HOLIDAYS, { token }),
    server.request("POST", HOLIDAYS, { token, body: HOLIDAY }),
  ]);
  assert.deepEqual(statuses.map(({ status }) => status), [200, 403]);
});
