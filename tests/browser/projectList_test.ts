import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { createBrowserTest } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { readAddress, readProjectNames, readRows } from "../support/browserPages.ts";

const test = createBrowserTest();
const turkish = new Intl.Collator("tr", { numeric: true });

const COLUMNS = [
  ["name", "Proje"],
  ["code", "Kod"],
  ["company", "İş ortağı"],
  ["type", "Teknoloji"],
  ["status", "Durum"],
  ["annualReductionTonnes", "tCO₂e / yıl"],
  ["lastActivityAt", "Son etkinlik"],
] as const;

const POSITION = {
  name: 0,
  code: 1,
  company: 2,
  type: 3,
  status: 4,
  annualReductionTonnes: 6,
  lastActivityAt: 7,
};

/** Asserts that reload, Back and Forward keep names and address. */
async function expectSamePlace(page: Page, before: { names: string[]; place: string }) {
  const names = await readProjectNames(page);
  const address = readAddress(page);
  await page.reload();
  await expectEventually(() => readProjectNames(page), names);
  assert.equal(readAddress(page), address);
  await page.goBack();
  await expectEventually(() => readProjectNames(page), before.names);
  assert.equal(readAddress(page), before.place);
  await page.goForward();
  await expectEventually(() => readProjectNames(page), names);
  assert.equal(readAddress(page), address);
}

test("project list: sorts by each column in Turkish order and keeps the URL", async ({ openPage }) => {
  const page = await openPage("/project/?size=50", {
    as: "viewer",
    // The list shows the column of codes from this width on.
    viewport: { width: 1680, height: 900 },
  });
  await expectEventually(async () => (await readRows(page)).length, 40);
  let before = { names: await readProjectNames(page), place: readAddress(page) };
  assert.deepEqual(before.names, before.names.toSorted(turkish.compare));

  for (const [field, header] of COLUMNS) {
    const head = page.getByRole("columnheader", { name: header });
    for (const direction of field === "name" ? ["desc", "asc"] : ["asc", "desc"]) {
      await head.getByRole("button").click();
      await page.waitForURL((url) =>
        (url.searchParams.get("sortField") ?? "name") === field &&
        (url.searchParams.get("sortDirection") ?? "asc") === direction
      );
      await page.locator(`th[aria-sort="${direction}ending"]`, { hasText: header }).waitFor();
      const values = (await readRows(page)).map((row) =>
        toSortable(row[POSITION[field]] ?? "", field)
      );
      const sorted = values.toSorted(compare);
      assert.deepEqual(values, direction === "asc" ? sorted : sorted.toReversed());
      if (direction === "asc") await expectSamePlace(page, before);
      before = { names: await readProjectNames(page), place: readAddress(page) };
    }
  }
});

test("project list: finds İstanbul in any spelling and says when nothing matches", async ({ openPage }) => {
  const page = await openPage("/project/", { as: "viewer" });
  await expectEventually(async () => (await readRows(page)).length, 10);
  const search = page.getByRole("searchbox", { name: "Ada göre ara" });
  const namesOfSearches: string[][] = [];
  for (const text of ["istanbul", "İSTANBUL", "ISTANBUL"]) {
    await search.fill(text);
    await page.waitForURL((url) => url.searchParams.get("filter") === text);
    await page.locator("table[aria-busy=false]").waitFor();
    await expectEventually(
      async () => (await readProjectNames(page)).some((name) => name.includes("İstanbul")),
      true,
    );
    namesOfSearches.push(await readProjectNames(page));
    await page.reload();
    await expectEventually(() => readProjectNames(page), namesOfSearches.at(-1));
    await expectEventually(() => search.inputValue(), text);
  }
  const [first = []] = namesOfSearches;
  assert.ok(first.length > 0);
  assert.deepEqual(namesOfSearches, [first, first, first]);

  await search.fill("yok böyle bir proje");
  await page.getByText("Eşleşen kayıt yok").waitFor();
  await page.getByRole("button", { name: "Süzgeçleri temizle" }).click();
  await expectEventually(async () => (await readRows(page)).length, 10);
  assert.equal(readAddress(page), "/project/");
  await expectEventually(() => search.inputValue(), "");
});

test("project list: filters by status and pages", async ({ openPage }) => {
  const page = await openPage("/project/", { as: "viewer" });
  await expectEventually(async () => (await readRows(page)).length, 10);
  let before = { names: await readProjectNames(page), place: readAddress(page) };
  const step = async (press: () => Promise<void>, address: string, rows: number, range: string) => {
    await press();
    await page.getByRole("navigation", { name: "Sayfalar" }).getByText(range, { exact: true })
      .waitFor();
    await expectEventually(async () => (await readRows(page)).length, rows);
    assert.equal(readAddress(page), address);
    await expectSamePlace(page, before);
    before = { names: await readProjectNames(page), place: address };
  };
  const press = (name: string) => () => page.getByRole("button", { name, exact: true }).click();

  await step(press("Sonraki sayfa"), "/project/?page=2", 10, "11–20 / 40");
  const second = await readProjectNames(page);
  await step(press("Önceki sayfa"), "/project/", 10, "1–10 / 40");
  assert.deepEqual(second.filter((name) => before.names.includes(name)), []);

  await step(press("Devre dışı"), "/project/?status=DISABLED", 4, "1–4 / 4");
  assert.deepEqual(
    (await readRows(page)).map((row) => row[POSITION.status]),
    Array(4).fill("Devre dışı"),
  );
  await step(press("Etkin"), "/project/?status=ACTIVE%2CDISABLED", 10, "1–10 / 40");
  await step(press("Devre dışı"), "/project/?status=ACTIVE", 10, "1–10 / 36");
  await step(press("Etkin"), "/project/", 10, "1–10 / 40");
});

test("project list: reads malformed parameters as defaults and a page past the end as the last", async ({ openPage }) => {
  const page = await openPage("/project/", { as: "viewer" });
  await expectEventually(async () => (await readRows(page)).length, 10);
  const usual = await readProjectNames(page);
  await page.goto("/project/?page=x&size=-3&sortField=password&sortDirection=up&status=GONE");
  await expectEventually(() => readProjectNames(page), usual);
  await page.goto("/project/?page=99");
  await page.getByText("31–40 / 40", { exact: true }).waitFor();
  assert.equal(readAddress(page), "/project/?page=4");
});

function toSortable(text: string, field: keyof typeof POSITION): string | number {
  if (field === "status") return ["Etkin", "Devre dışı"].indexOf(text);
  if (field === "annualReductionTonnes") return Number(text.replaceAll(".", ""));
  if (field === "lastActivityAt") return text.split(".").toReversed().join("-");
  return text;
}

function compare(one: string | number, other: string | number): number {
  return typeof one === "number" && typeof other === "number"
    ? one - other
    : turkish.compare(String(one), String(other));
}
