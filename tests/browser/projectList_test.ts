import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { becomes, browserTests } from "../support/browser.ts";
import { placeOf, shownNames, shownRows } from "../support/browserPages.ts";

const test = browserTests();
const turkish = new Intl.Collator("tr");

const COLUMNS = [
  ["name", "Proje"],
  ["company", "İş ortağı"],
  ["type", "Teknoloji"],
  ["status", "Durum"],
  ["annualReductionTonnes", "tCO₂e / yıl"],
  ["updatedAt", "Son hareket"],
] as const;

const POSITION = {
  name: 0,
  company: 1,
  type: 2,
  status: 3,
  annualReductionTonnes: 5,
  updatedAt: 6,
};

/** The names and the place are what they were after a reload, and after going back and forth. */
async function keepsItsPlace(page: Page, before: { names: string[]; place: string }) {
  const names = await shownNames(page);
  const place = placeOf(page);
  await page.reload();
  await becomes(page, () => shownNames(page), names);
  assert.equal(placeOf(page), place);
  await page.goBack();
  await becomes(page, () => shownNames(page), before.names);
  assert.equal(placeOf(page), before.place);
  await page.goForward();
  await becomes(page, () => shownNames(page), names);
  assert.equal(placeOf(page), place);
}

test("sorts the projects by each column, the Turkish way, and keeps the place", async ({ open }) => {
  const page = await open("/project/?size=50", { as: "viewer" });
  await becomes(page, async () => (await shownRows(page)).length, 40);
  let before = { names: await shownNames(page), place: placeOf(page) };
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
      const values = (await shownRows(page)).map((row) =>
        sortable(row[POSITION[field]] ?? "", field)
      );
      const sorted = values.toSorted(compare);
      assert.deepEqual(values, direction === "asc" ? sorted : sorted.toReversed());
      if (direction === "asc") await keepsItsPlace(page, before);
      before = { names: await shownNames(page), place: placeOf(page) };
    }
  }
});

test("finds the same projects however İstanbul is written, and says so when none matches", async ({ open }) => {
  const page = await open("/project/", { as: "viewer" });
  await becomes(page, async () => (await shownRows(page)).length, 10);
  const search = page.getByRole("searchbox", { name: "Ada göre ara" });
  const found: string[][] = [];
  for (const text of ["istanbul", "İSTANBUL", "ISTANBUL"]) {
    await search.fill(text);
    await page.waitForURL((url) => url.searchParams.get("filter") === text);
    await page.locator("table[aria-busy=false]").waitFor();
    await becomes(
      page,
      async () => (await shownNames(page)).every((name) => name.includes("İstanbul")),
      true,
    );
    found.push(await shownNames(page));
    await page.reload();
    await becomes(page, () => shownNames(page), found.at(-1));
    assert.equal(await search.inputValue(), text);
  }
  const [first = []] = found;
  assert.ok(first.length > 0);
  assert.deepEqual(found, [first, first, first]);

  await search.fill("yok böyle bir proje");
  await page.getByText("Eşleşen kayıt yok").waitFor();
  await page.getByRole("button", { name: "Süzgeçleri temizle" }).click();
  await becomes(page, async () => (await shownRows(page)).length, 10);
  assert.equal(placeOf(page), "/project/");
  await becomes(page, () => search.inputValue(), "");
});

test("filters by status, pages, and changes the page size", async ({ open }) => {
  const page = await open("/project/", { as: "viewer" });
  await becomes(page, async () => (await shownRows(page)).length, 10);
  let before = { names: await shownNames(page), place: placeOf(page) };
  const step = async (press: () => Promise<void>, place: string, rows: number, range: string) => {
    await press();
    await page.getByRole("navigation", { name: "Sayfalar" }).getByText(range, { exact: true })
      .waitFor();
    await becomes(page, async () => (await shownRows(page)).length, rows);
    assert.equal(placeOf(page), place);
    await keepsItsPlace(page, before);
    before = { names: await shownNames(page), place };
  };
  const press = (name: string) => () => page.getByRole("button", { name, exact: true }).click();

  await step(press("Sonraki sayfa"), "/project/?page=2", 10, "11–20 / 40");
  const second = await shownNames(page);
  await step(press("Önceki sayfa"), "/project/", 10, "1–10 / 40");
  assert.deepEqual(second.filter((name) => before.names.includes(name)), []);

  await step(press("Devre dışı"), "/project/?status=DISABLED", 4, "1–4 / 4");
  assert.deepEqual(
    (await shownRows(page)).map((row) => row[POSITION.status]),
    Array(4).fill("Devre dışı"),
  );
  await step(press("Etkin"), "/project/?status=ACTIVE", 10, "1–10 / 36");
  await step(press("Etkin"), "/project/", 10, "1–10 / 40");

  const chooseSize = async () => {
    await page.getByRole("button", { name: "Sayfa başına: 10" }).click();
    await page.getByRole("menuitemradio", { name: "25" }).click();
  };
  await step(chooseSize, "/project/?size=25", 25, "1–25 / 40");
  await step(press("Sonraki sayfa"), "/project/?size=25&page=2", 15, "26–40 / 40");
});

test("reads malformed search values as their defaults, and a page past the end as the last", async ({ open }) => {
  const page = await open("/project/", { as: "viewer" });
  await becomes(page, async () => (await shownRows(page)).length, 10);
  const usual = await shownNames(page);
  await page.goto("/project/?page=x&size=-3&sortField=password&sortDirection=up&status=GONE");
  await becomes(page, () => shownNames(page), usual);
  await page.goto("/project/?page=99");
  await page.getByText("31–40 / 40", { exact: true }).waitFor();
  assert.equal(placeOf(page), "/project/?page=4");
});

function sortable(text: string, field: keyof typeof POSITION): string | number {
  if (field === "status") return ["Etkin", "Devre dışı"].indexOf(text);
  if (field === "name") return text.replace(/ IKL-\d+$/, "");
  if (field === "annualReductionTonnes") return Number(text.replaceAll(".", ""));
  if (field === "updatedAt") return text.split(".").toReversed().join("-");
  return text;
}

function compare(one: string | number, other: string | number): number {
  return typeof one === "number" && typeof other === "number"
    ? one - other
    : turkish.compare(String(one), String(other));
}
