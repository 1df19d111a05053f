import assert from "node:assert/strict";
import { createBrowserTest } from "../support/browser.ts";
import { openStablePage, waitForStablePage } from "../support/browserChecks.ts";
import { createJsonFetch, createProcess } from "../support/browserMilestones.ts";
import { findPath, ROUTE_EXAMPLES } from "../support/routeExamples.ts";

const test = createBrowserTest();

test("layout: the search and the tools of a list share a row, with many filters below", async ({ sharedPage }) => {
  const page = await sharedPage({ as: "admin" });
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const path of ["/project/", "/milestones/", "/reminders/", "/stakeholders/"]) {
    await openStablePage(page, path);
    const rows = await page.getByRole("search", { name: "Süzgeçler" }).evaluate((bar) =>
      [...bar.children].map((part) => Math.round(part.getBoundingClientRect().top))
    );
    const [search = 0, chips = 0, tools = 0] = rows;
    assert.ok(Math.abs(search - tools) < 8 && chips > search + 8, `${path}: ${rows}`);
  }
});

test("layout: a project under a milestone's name leaves out the process without room", async ({ sharedPage }) => {
  const page = await sharedPage({ as: "admin" });
  await page.setViewportSize({ width: 1280, height: 900 });
  await openStablePage(page, "/milestones/");
  const shownWidths = await page.locator("[data-under-name]").evaluateAll((lines) =>
    lines.flatMap((line) => {
      const { bottom } = line.getBoundingClientRect();
      const part = line.children[1]?.getBoundingClientRect();
      return part && part.top < bottom - 4 ? [part.width] : [];
    })
  );
  assert.deepEqual(shownWidths.filter((width) => width < 50), []);
  assert.ok(shownWidths.length > 0);
});

test("layout: the project on a milestone's card has the card's whole width", async (browserTest) => {
  const page = await browserTest.sharedPage({ as: "admin" });
  await page.setViewportSize({ width: 1280, height: 900 });
  const { "/stakeholders/:milestoneOwnerId": example } = ROUTE_EXAMPLES;
  assert.ok(example);
  await openStablePage(page, await findPath(browserTest, example));
  const projects = page.locator("table a[href^='/project/']");
  await projects.first().waitFor();
  const cut = await projects.evaluateAll((links) =>
    links.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent)
  );
  assert.deepEqual(cut, []);
});

test("layout: the calendar's legend is right below the month", async ({ sharedPage }) => {
  const page = await sharedPage({ as: "admin" });
  await page.setViewportSize({ width: 1280, height: 900 });
  await openStablePage(page, "/reminders/calendar");
  const month = await page.getByRole("grid").first().boundingBox();
  const legend = await page.getByRole("list", { name: "İşaretlerin anlamı" }).boundingBox();
  assert.ok(month && legend);
  const gap = legend.y - month.y - month.height;
  assert.ok(gap >= 0 && gap < 40, `${gap}`);
});

test("layout: a completed milestone's project is below its name on the start page", async ({ sharedPage }) => {
  const page = await sharedPage({ as: "admin" });
  await page.setViewportSize({ width: 1280, height: 900 });
  await openStablePage(page, "/");
  const card = page.getByRole("region", { name: "Son 30 günde tamamlananlar" });
  await card.getByRole("listitem").first().waitFor();
  const areBelow = await card.getByRole("listitem").evaluateAll((lines) =>
    lines.map((line) => {
      const [name, detail] = [...line.firstElementChild?.children ?? []];
      if (name === undefined || detail === undefined) return false;
      return detail.getBoundingClientRect().top >= name.getBoundingClientRect().bottom - 4;
    })
  );
  assert.deepEqual(areBelow, areBelow.map(() => true));
});

test("layout: a sticky table head covers the controls of rows", async ({ openPage }) => {
  const page = await openPage("/milestones/?size=50", {
    as: "admin",
    viewport: { width: 1280, height: 500 },
  });
  const control = page.getByRole("row").nth(3).locator("td :is(a, button):visible").first();
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
  const milestones = [{ name: "Adım", dueDate: "2030-01-01" }];
  const { process } = await createProcess(fetchJson, { name: "Tek adım" }, milestones);
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

test("layout: a name of several lines leaves space above it", async (browserTest) => {
  const name = "Üç satıra sığan uzun bir adım adı bu sütunda böyle durur";
  const fetchJson = await createJsonFetch(browserTest, "admin");
  await createProcess(fetchJson, { name: "Uzun adlar" }, [{ name }]);
  const page = await browserTest.openPage(`/milestones/?filter=${name}`, {
    as: "admin",
    viewport: { width: 1280, height: 800 },
  });
  const row = page.getByRole("row").filter({ hasText: name });
  const { lines, above } = await row.evaluate((row, name) => {
    const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      if (texts.currentNode.textContent === name) range.selectNodeContents(texts.currentNode);
    }
    const rects = [...range.getClientRects()];
    return {
      lines: rects.length,
      above: (rects[0]?.top ?? 0) - row.getBoundingClientRect().top,
    };
  }, name);
  assert.ok(lines > 1 && above >= 5, JSON.stringify({ lines, above }));
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
