import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { createBrowserTest } from "../support/browser.ts";
import { waitForStablePage } from "../support/browserChecks.ts";
import { createJsonFetch } from "../support/browserMilestones.ts";
import { createLongRecords } from "../support/longRecords.ts";

const test = createBrowserTest();

const LISTS = [
  "/",
  "/project/",
  "/milestones/",
  "/reminders/",
  "/reminders/calendar",
  "/company/",
  "/technology/",
  "/stakeholders/",
  "/user/",
  "/holidays",
  "/user/events",
  "/feedback/list",
  "/notifications/",
  "/activity",
];

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await page.locator("h1").first().waitFor();
  await page.locator("header [aria-keyshortcuts]").waitFor();
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
  await waitForStablePage(page);
};

/** Returns elements that overflow the page or a table's card. */
const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const faults = scrollWidth > clientWidth ? [`page: ${scrollWidth} > ${clientWidth}`] : [];
    for (const box of document.querySelectorAll("main table, main section, main li, main dl")) {
      const { right } = box.getBoundingClientRect();
      const isForScreenReaders = (part: Element | null): boolean =>
        part !== null && (part.clientWidth === 1 || isForScreenReaders(part.parentElement));
      if (right > clientWidth + 1 && !isForScreenReaders(box)) {
        faults.push(`${box.tagName} ${box.textContent?.slice(0, 40)}: ${Math.round(right)}`);
      }
    }
    return faults;
  });

test("layout: no page scrolls sideways for texts without a space", async (browserTest) => {
  const records = await createLongRecords(browserTest);
  const page = await browserTest.sharedPage({ as: "admin", reducedMotion: true });
  const faults: Record<string, string[]> = {};
  for (const path of [...LISTS, ...records]) {
    await open(page, path);
    for (const width of [1280, 768, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await waitForStablePage(page);
      const overflows = await findOverflow(page);
      if (overflows.length > 0) {
        faults[`${path.replace(/[\da-f-]{36}/, ":id")} ${width}`] = overflows;
      }
    }
  }
  assert.deepEqual(faults, {});
});

/** Words of the page that are broken in their middle, though they are short. */
const findBrokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const broken = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (!node.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      for (const { 0: word, index } of (node.textContent ?? "").matchAll(/[\p{L}\d]{2,18}/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.add(`${word} (${node.parentElement.tagName})`);
      }
    }
    return [...broken];
  });

test("layout: no word is broken in crowded tables and at 200 percent zoom", async (browserTest) => {
  const page = await browserTest.openPage("/", { as: "admin", reducedMotion: true });
  const broken: Record<string, string[]> = {};
  const fetchJson = await createJsonFetch(browserTest, "admin");
  const [project, process] = await Promise.all(
    ["projects", "processes"].map(async (list) => {
      const { data: [first] } = await fetchJson<{ data: { id: string }[] }>(`/api/${list}?size=1`);
      return `/${list === "projects" ? "project" : "process"}/${first?.id}`;
    }),
  );
  for (const path of [...LISTS, project ?? "", process ?? "", "/help", "/account"]) {
    await page.setViewportSize({ width: 640, height: 450 });
    await open(page, path);
    for (const width of [1180, 640, 512]) {
      await page.setViewportSize({ width, height: 450 });
      await waitForStablePage(page);
      const overflows = (await findBrokenWords(page)).filter((word) => !word.includes("WWWW"));
      if (overflows.length > 0) {
        broken[`${path.replace(/[\da-f-]{36}/, ":id")} ${width}`] = overflows;
      }
    }
  }
  assert.deepEqual(broken, {});
});

test("layout: a sticky table head covers the controls of rows", async ({ openPage }) => {
  const page = await openPage("/milestones/?size=50", {
    as: "admin",
    viewport: { width: 1280, height: 500 },
  });
  const control = page.getByRole("row").nth(3).locator("td :is(a, button)").first();
  await control.waitFor();
  const covering = await control.evaluate((element) => {
    const getMiddle = (part: Element | null) => {
      const { left, top, width, height } = part?.getBoundingClientRect() ?? new DOMRect();
      return { x: left + width / 2, y: top + height / 2 };
    };
    const head = document.querySelector("thead th");
    element.closest("tr")?.scrollIntoView({ behavior: "instant", block: "start" });
    scrollBy({ behavior: "instant", top: getMiddle(element).y - getMiddle(head).y });
    const { x, y } = getMiddle(element);
    return document.elementFromPoint(x, y)?.closest("thead, tbody")?.tagName;
  });
  assert.equal(covering, "THEAD");
});

test("layout: a table head scrolls away on a low page", async ({ openPage }) => {
  const viewport = { width: 1280, height: 300 };
  const page = await openPage("/project/?size=50", { as: "admin", viewport });
  await page.getByRole("row").nth(20).scrollIntoViewIfNeeded();
  const box = await page.locator("thead th").first().boundingBox() ?? assert.fail("no head");
  assert.ok(box.y + box.height < 0, JSON.stringify(box));
});

test("layout: the columns of a process stay where they are when a status changes", async (browserTest) => {
  const fetchJson = await createJsonFetch(browserTest, "admin");
  const { data: [project] } = await fetchJson<{ data: { id: string }[] }>("/api/projects?size=1");
  const process = await fetchJson<{ id: string }>("/api/processes", {
    projectId: project?.id,
    name: "Tek adım",
  });
  await fetchJson("/api/milestones", {
    processId: process.id,
    name: "Adım",
    dueDate: "2030-01-01",
  });
  const page = await browserTest.openPage(`/process/${process.id}`, { as: "admin" });
  const row = page.getByRole("listitem", { name: /^Adım, / });
  const measureColumns = () =>
    row.evaluate((item) =>
      [...item.querySelectorAll("time, [data-status]")].map((one) =>
        Math.round(one.closest("div")?.getBoundingClientRect().left ?? 0)
      )
    );
  await row.getByText("Bekliyor").waitFor();
  await waitForStablePage(page);
  const before = await measureColumns();
  assert.ok(before.length >= 2);
  for (const [action, status] of [["Başlat", "Sürüyor"], ["Tamamla", "Tamamlandı"]] as const) {
    await row.getByRole("button", { name: new RegExp(`^${action}`) }).first().click();
    await row.getByText(status, { exact: true }).waitFor();
    await waitForStablePage(page);
    assert.deepEqual((await measureColumns()).slice(0, before.length), before, status);
  }
});

test("layout: the description of a project type keeps its lines", async (browserTest) => {
  const fetchJson = await createJsonFetch(browserTest, "admin");
  const description = "Bir\nİki\n\nÜç";
  const { id } = await fetchJson<{ id: string }>("/api/project-types", {
    name: "Satırlı",
    description,
  });
  const page = await browserTest.openPage(`/technology/${id}`, { as: "admin" });
  const shown = page.locator("main p").filter({ hasText: "Üç" });
  assert.equal(await shown.evaluate((text) => (text as HTMLElement).innerText), description);
});

test("layout: reserves the space of pinned views before they load", async (browserTest) => {
  const page = await browserTest.openPage("/", { as: "manager" });
  const link = page.getByRole("navigation", { name: "Ana gezinme" }).getByRole("link", {
    name: "Tüm geri bildirimler",
  });
  await page.getByRole("list", { name: "Sabitlenmiş görünümler" }).first().waitFor();
  const after = (await link.boundingBox())?.y;
  await page.route("**/api/views/counts", () => {});
  await page.reload();
  await link.waitFor();
  assert.equal((await link.boundingBox())?.y, after);
});

test("layout: the longest count stays over its bell at 360 pixels", async ({ newPage }) => {
  const page = await newPage({ as: "admin", viewport: { width: 360, height: 740 } });
  await page.goto("/help");
  const bell = page.getByRole("button", { name: /^Bildirimler/ });
  const mark = bell.locator("~ span > span");
  await mark.evaluate((count) => count.textContent = "99+");
  const box = await mark.boundingBox();
  const around = await bell.boundingBox();
  assert.ok(box !== null && around !== null);
  assert.ok(box.x + box.width <= around.x + around.width + 1);
  assert.ok(box.y + box.height <= around.y + around.height);
});

test("layout: the breadcrumb keeps whole words of each step at 768 pixels", async (browserTest) => {
  const fetchJson = await createJsonFetch(browserTest, "admin");
  const { data: [first] } = await fetchJson<{ data: { id: string }[] }>("/api/processes?size=1");
  const page = await browserTest.openPage(`/process/${first?.id}`, {
    as: "admin",
    viewport: { width: 768, height: 900 },
  });
  const crumbs = page.getByRole("navigation", { name: "Sayfanın yeri" }).getByRole("listitem");
  await crumbs.nth(2).waitFor();
  for (const crumb of await crumbs.all()) {
    assert.ok(((await crumb.boundingBox())?.width ?? 0) >= 50, await crumb.textContent() ?? "");
  }
});

test("layout: the dark theme prints dark text", async ({ openPage }) => {
  const page = await openPage("/project/", { as: "admin", colorScheme: "dark" });
  await page.getByRole("table").getByRole("link").first().waitFor();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const lightness = await page.locator("h1, th, td a, td").evaluateAll((texts) =>
    texts.map((text) => {
      const [red = 0, green = 0, blue = 0] = getComputedStyle(text).color.match(/\d+/g)
        ?.map(Number) ?? [];
      return Math.max(red, green, blue);
    })
  );
  assert.ok(lightness.length > 10 && Math.max(...lightness) < 140, String(Math.max(...lightness)));
});
