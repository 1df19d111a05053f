import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { createBrowserTest } from "../support/browser.ts";
import { listFaults, listOverlayFaults, waitForStablePage } from "../support/browserChecks.ts";
import { readRows, waitForFocusIn } from "../support/browserPages.ts";
import { clickButton, selectOption } from "../support/browserRecords.ts";
import { expectEventually } from "../support/expectEventually.ts";

const test = createBrowserTest();

const readParam = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
const readStatuses = async (page: Page, column: number) =>
  [...new Set((await readRows(page)).map((row) => row[column]))].sort();
const waitForRows = (page: Page) =>
  expectEventually(async () => (await readRows(page)).length > 0, true);

test("quick filter: takes several statuses, also in quick presses", async ({ openPage }) => {
  const page = await openPage("/feedback/list", { as: "manager" });
  await waitForRows(page);
  const chip = (name: string) => page.getByRole("button", { name, exact: true });
  const names = ["Açık", "Çözüldü"];
  for (const name of names) await chip(name).click();
  await page.waitForURL((url) => url.searchParams.get("status") === "OPEN,RESOLVED");
  const arePressed = () =>
    Promise.all(names.map(async (name) => await chip(name).getAttribute("aria-pressed")));
  await expectEventually(arePressed, ["true", "true"]);
  await page.reload();
  await waitForRows(page);
  await expectEventually(arePressed, ["true", "true"]);
  await chip("Açık").click();
  await page.waitForURL((url) => url.searchParams.get("status") === "RESOLVED");
});

test("quick filter: takes several companies and clears them in one press", async ({ openPage }) => {
  const page = await openPage("/project/?size=50", { as: "viewer" });
  await expectEventually(async () => (await readRows(page)).length, 40);
  const filters = page.getByRole("search", { name: "Süzgeçler" });
  await filters.getByRole("button", { name: "İş ortağı", exact: true }).click();
  const search = page.getByRole("combobox", { name: "İş ortağı" });
  await search.waitFor();
  const options = page.getByRole("option");
  const chosen = [];
  for (const index of [0, 2]) {
    chosen.push((await options.nth(index).innerText()).split("\n")[0] ?? "");
    await options.nth(index).click();
  }
  await page.waitForURL((url) => url.searchParams.get("company")?.split(",").length === 2);
  assert.deepEqual(await listOverlayFaults(page, "[role=listbox]"), {});
  await page.keyboard.press("Escape");
  const chip = page.getByRole("button", { name: `İş ortağı: ${chosen.join(", ")}`, exact: true });
  await waitForFocusIn(chip);
  await expectEventually(() => readStatuses(page, 2), chosen.toSorted());
  assert.equal(readParam(page, "company")?.split(",").length, 2);
  assert.deepEqual(await listFaults(page), []);
  await page.getByRole("button", { name: "İş ortağı: kaldır" }).click();
  await expectEventually(async () => (await readRows(page)).length, 40);
  await waitForFocusIn(filters.getByRole("button", { name: "İş ortağı", exact: true }));
  assert.equal(readParam(page, "company"), null);
});

test("filters: within a period stays relative in the URL and shows its days in the tooltip", async ({ openPage }) => {
  const page = await openPage("/milestones/?status=OPEN", { as: "manager" });
  await waitForRows(page);
  await clickButton(page, "Süzgeç");
  await selectOption(page, "Alan", "Son tarih");
  await selectOption(page, "Değer", "gelecek 30 gün");
  await clickButton(page, "Uygula");
  const chip = page.getByRole("button", { name: "Son tarih: gelecek 30 gün", exact: true });
  await chip.waitFor();
  assert.equal(readParam(page, "filters[0].value"), "NEXT_30_DAYS");
  await chip.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await page.getByRole("tooltip").getByText(/^\d\d\.\d\d\.\d{4} – \d\d\.\d\d\.\d{4}$/).waitFor();
  await page.reload();
  await chip.waitFor();
  await chip.click();
  await page.waitForURL((url) => !url.searchParams.has("filters[0].value"));
});

test("list: the account stores the page size, and the URL wins", async ({ openPage }) => {
  const page = await openPage("/project/", { as: "member" });
  await expectEventually(async () => (await readRows(page)).length, 10);
  await page.getByRole("button", { name: "Sayfa başına: 10" }).click();
  const saved = page.waitForResponse("**/api/views/lists/projects/page-size");
  await page.getByRole("menuitemradio", { name: "25" }).click();
  await saved;
  await expectEventually(async () => (await readRows(page)).length, 25);

  const elsewhere = await openPage("/project/", { as: "member" });
  await expectEventually(async () => (await readRows(elsewhere)).length, 25);
  assert.equal(readParam(elsewhere, "size"), null);
  await elsewhere.goto("/project/?size=50");
  await expectEventually(async () => (await readRows(elsewhere)).length, 40);
  await elsewhere.goto("/company/");
  await expectEventually(async () => (await readRows(elsewhere)).length, 10);
});

/** Locates a cell of the first row; 0 is the one after the checkbox. */
const firstRowCell = (page: Page, cell: number) =>
  page.locator("tbody tr").first().locator("th, td").nth(cell + 1);

/** Drags over the text of a cell from its first to its last letter. */
async function dragOver(page: Page, cell: number) {
  const { start, end } = await firstRowCell(page, cell)
    .evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
      const [first, last] = [lines[0] ?? new DOMRect(), lines.at(-1) ?? new DOMRect()];
      return {
        start: { x: first.left + 1, y: first.top + first.height / 2 },
        end: { x: last.right + 1, y: last.top + last.height / 2 },
      };
    });
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 10, start.y);
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}

test("list: text of a row is selected by dragging, and a press opens the row", async ({ openPage }) => {
  const page = await openPage("/project/", {
    as: "viewer",
    viewport: { width: 1680, height: 900 },
  });
  await expectEventually(async () => (await readRows(page)).length, 10);
  await waitForStablePage(page);
  const [row = []] = await readRows(page);
  for (const cell of [0, 1, 2]) {
    await dragOver(page, cell);
    const selected = await page.evaluate(() => String(getSelection()).trim().replaceAll("\n", " "));
    assert.equal(selected, row[cell]);
    assert.equal(new URL(page.url()).pathname, "/project/");
  }
  const box = await firstRowCell(page, 2).boundingBox();
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  await page.getByRole("heading", { level: 1, name: row[0] ?? "" }).waitFor();
});
