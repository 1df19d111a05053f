import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { createBrowserTest } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { countPresses, dismissToast, readTotal, waitForContent } from "../support/browserPages.ts";

const test = createBrowserTest();

/** What links of the start page count, whatever it is. */
const COUNTS = {
  "active": /^(\d+) etkin proje$/,
  "technologies": /^(\d+) teknoloji$/,
  "all of a card": /^Tümünü gör \((\d+)\)$/,
  "of a technology": /(\d+) proje, %/,
  "in a table": /^(\d+)$/,
};

interface Counted {
  what: string;
  count: number;
  href: string;
}

/** Every link of the start page that says a number, and where it leads. */
async function readCounts(page: Page): Promise<Counted[]> {
  const links = await page.getByRole("main").getByRole("link").evaluateAll((links) =>
    links.map((link) => ({
      text: link.textContent ?? "",
      href: link.getAttribute("href") ?? "",
    }))
  );
  return links.flatMap(({ text, href }) =>
    Object.entries(COUNTS).flatMap(([what, pattern]) => {
      const [, count] = pattern.exec(text) ?? [];
      return count === undefined ? [] : [{ what, count: Number(count), href }];
    })
  );
}

/** Each list once for each number that leads there. */
const listDistinct = (counted: Counted[]) =>
  new Map(counted.map((link) => [`${link.count} ${link.href}`, link])).values();

async function expectCountOfList(page: Page, { what, count, href }: Counted) {
  await page.goto(href);
  await expectEventually(async () => ({ what, href, count: await readTotal(page) }), {
    what,
    href,
    count,
  });
}

test("start page: every number equals the total of its list for an administrator", async ({ openPage }) => {
  const page = await openPage("/", { as: "admin" });
  await waitForContent(page);
  for (const chart of ["Teknolojiye göre projeler", "Paydaşa göre ortalama süre (gün)"]) {
    const card = page.getByRole("region", { name: chart });
    assert.ok(await card.getByRole("list").getByRole("link").count() > 3);
  }
  const durations = page.getByRole("region", { name: "Paydaşa göre ortalama süre (gün)" });
  await durations.getByRole("button", { name: "Tablo olarak göster" }).press("Enter");
  await durations.getByRole("table").waitFor();
  const counted = await readCounts(page);
  const kinds = new Set(counted.map(({ what }) => what));
  assert.deepEqual(Object.keys(COUNTS).filter((what) => !kinds.has(what)), []);
  for (const link of listDistinct(counted)) await expectCountOfList(page, link);
});

for (const role of ["manager", "member", "viewer"] as const) {
  test(`start page: every number equals the total of its list for a ${role}`, async ({ openPage }) => {
    const page = await openPage("/", { as: role });
    await waitForContent(page);
    const counted = (await readCounts(page)).filter(({ what }) => what !== "of a technology");
    assert.ok(counted.length >= 6, JSON.stringify(counted));
    for (const link of listDistinct(counted)) await expectCountOfList(page, link);
  });
}

test("start page: a row of late milestones opens its milestone in the process", async ({ openPage }) => {
  const page = await openPage("/", { as: "manager" });
  const line = page.getByRole("region", { name: "Gecikmiş ve yaklaşan" }).getByRole("listitem")
    .first();
  const name = await line.getByRole("link").textContent();
  await line.getByText(/^\d+ gün gecikti$/).waitFor();
  await line.getByRole("link").press("Enter");
  await page.waitForURL(/\/process\/[^?]+\?milestone=/);
  await line.waitFor({ state: "detached" });
  await page.getByRole("main").getByText(name ?? "").first().waitFor();
});

test("start page: a late milestone is completed by one press, and undone by another", async ({ openPage }) => {
  const page = await openPage("/", { as: "manager" });
  const card = page.getByRole("region", { name: "Gecikmiş ve yaklaşan" });
  const line = card.getByRole("listitem").first();
  const button = line.getByRole("button", { name: /^Tamamla: / });
  await button.waitFor();
  const readPresses = await countPresses(page);
  const before = await card.getByRole("listitem").allTextContents();
  const box = await line.boundingBox();
  await button.click();
  await line.getByText("Tamamlandı", { exact: true }).waitFor();
  assert.equal(await readPresses(), 1);
  const undo = page.getByRole("button", { name: "Geri al" });
  await undo.waitFor();
  await expectEventually(
    async () => (await card.getByRole("listitem").allTextContents()).slice(1),
    before.slice(1),
  );
  assert.deepEqual(await line.boundingBox(), box);
  await undo.click();
  await button.waitFor();
  await expectEventually(() => card.getByRole("listitem").allTextContents(), before);
  assert.equal(await readPresses(), 2);
});

test("start page: a completed milestone leaves with its toast and keeps the focus in the list", async ({ openPage }) => {
  const page = await openPage("/", { as: "manager" });
  const card = page.getByRole("region", { name: "Gecikmiş ve yaklaşan" });
  const lines = card.getByRole("listitem");
  const line = lines.nth(1);
  const name = await line.getByRole("link").textContent() ?? "";
  const following = await lines.nth(2).textContent();
  await line.getByRole("button", { name: `Tamamla: ${name}` }).press("Enter");
  await line.getByText("Tamamlandı", { exact: true }).waitFor();
  await expectEventually(() => page.evaluate(() => document.activeElement?.textContent), name);
  await dismissToast(page, `“${name}” tamamlandı.`);
  await expectEventually(() => lines.nth(1).textContent(), following);
});

test("start page: completing a reminder by keyboard keeps the focus in the list", async ({ openPage }) => {
  const page = await openPage("/", { as: "member" });
  const card = page.getByRole("region", { name: "Bugünün hatırlatıcıları" });
  const lines = card.getByRole("listitem");
  await card.getByRole("button", { name: /^Tamamla: / }).first().waitFor();
  const [first = "", second = ""] = await lines.getByRole("link").allTextContents();
  await card.getByRole("button", { name: `Atla: ${first}` }).press("Enter");
  await dismissToast(page, `Atlandı: “${first}”`);
  const readNames = () => lines.getByRole("link").allTextContents();
  await expectEventually(async () => (await readNames())[0], second);
  // Another date of the same reminder may be due today: then its line is still there.
  const next = (await readNames()).includes(first) ? first : second;
  await expectEventually(() => page.evaluate(() => document.activeElement?.textContent), next);
  await card.getByRole("link", { name: "Takvim" }).press("Enter");
  await page.waitForURL("/reminders/calendar");
});

test("start page: bars show a tooltip on hover and focus and link to their projects", async ({ openPage }) => {
  const page = await openPage("/", { as: "viewer" });
  await waitForContent(page);
  const bar = page.getByRole("link", { name: /^Güneş \d+ proje/ });
  const tooltip = page.getByRole("tooltip", { name: /^Güneş: \d+ proje, %\d+$/ });
  await page.mouse.move(700, 10);
  await page.mouse.move(700, 20);
  await bar.hover();
  await tooltip.waitFor();
  await page.mouse.move(700, 10);
  await tooltip.waitFor({ state: "detached" });
  await bar.focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await tooltip.waitFor();
  await page.keyboard.press("Escape");
  await tooltip.waitFor({ state: "detached" });
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/project\/\?type=/);
});

test("start page: the trend chart is read by the keyboard", async ({ openPage }) => {
  const page = await openPage("/", { as: "viewer" });
  await waitForContent(page);
  const trendChart = page.getByRole("application", { name: /^Yeni projeler, son 30 gün/ });
  await trendChart.focus();
  const readAnnouncement = () => trendChart.locator("[aria-live]").textContent();
  assert.equal(await readAnnouncement(), "");
  await page.keyboard.press("End");
  await expectEventually(async () => await readAnnouncement() !== "", true);
  const last = await readAnnouncement() ?? "";
  const total = await page.getByRole("region", { name: "Yeni projeler, son 30 gün" })
    .getByRole("link", { name: /^Tümünü gör/ }).textContent();
  assert.equal(/toplam (\d+)$/.exec(last)?.[1], /\((\d+)\)$/.exec(total ?? "")?.[1]);
  await page.keyboard.press("Home");
  await expectEventually(async () => await readAnnouncement() !== last, true);
});

/** Holds every response of the API until it is released. */
async function hold(page: Page, asked: RegExp) {
  const released = Promise.withResolvers<void>();
  await page.route(asked, async (route) => {
    await released.promise;
    await route.continue();
  });
  return () => released.resolve();
}

const ANY = /\/api\/(projects|project-types|milestones|companies|reminders)/;

test("start page: cards load independently without layout shift", async ({ newPage }) => {
  const page = await newPage({ as: "viewer" });
  for (const width of [1440, 1920]) {
    await page.setViewportSize({ width, height: 1000 });
    const release = await hold(page, ANY);
    await page.goto("/");
    await page.getByRole("heading", { level: 1 }).waitFor();
    const measureTops = () =>
      page.getByRole("main").getByRole("region").evaluateAll((regions) =>
        regions.slice(0, 3).map((region) => Math.round(region.getBoundingClientRect().top))
      );
    // The reminders are below the user's work, and the lower cards come after these.
    await expectEventually(async () => (await measureTops()).length, 3);
    const before = await measureTops();
    release();
    await waitForContent(page);
    assert.deepEqual(await measureTops(), before);
  }
});

test("start page: a failed card leaves the others and loads on retry", async ({ newPage, expectConsole }) => {
  expectConsole(/status of 500 .*by-type/);
  const page = await newPage({ as: "viewer" });
  await page.route(/by-type/, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/");
  const card = page.getByRole("region", { name: "Teknolojiye göre projeler" });
  await card.getByRole("alert").waitFor();
  await page.getByRole("region", { name: "İşlerim" }).getByRole("listitem").first().waitFor();
  await page.unroute(/by-type/);
  await card.getByRole("button", { name: "Yeniden dene" }).press("Enter");
  await card.getByRole("link", { name: /^Güneş / }).waitFor();
});
