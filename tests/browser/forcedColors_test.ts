import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import {
  type BrowserOptions,
  type BrowserTest,
  createBrowserTest,
  NARROW,
} from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { waitForStablePage } from "../support/browserChecks.ts";
import { selectOption } from "../support/browserRecords.ts";

const test = createBrowserTest();

async function openForced({ newPage }: BrowserTest, path: string, who: BrowserOptions = {}) {
  const page = await newPage({ as: "admin", ...who });
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(path);
  await page.locator("h1").first().waitFor();
  await waitForStablePage(page);
  return page;
}

/** The colour behind an element: its own background, or the nearest around it that has one. */
const readBackground = (element: Locator) =>
  element.evaluate((it) => {
    for (let part: Element | null = it; part; part = part.parentElement) {
      const { backgroundColor } = getComputedStyle(part);
      if (!/^rgba\(.*, 0\)$/.test(backgroundColor)) return backgroundColor;
    }
    return "";
  });

const lookDifferent = async (one: Locator, other: Locator) =>
  await readBackground(one) !== await readBackground(other);

const readOutline = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: focused } = document;
    if (focused === null || focused === document.body) return null;
    const styles = [
      getComputedStyle(focused),
      getComputedStyle(focused, "::after"),
      ...[...focused.closest("label")?.querySelectorAll("*") ?? []].map((part) =>
        getComputedStyle(part)
      ),
    ];
    // A field's box is outlined around it, and what is drawn by a label at the label.
    const box = focused.closest("label") ?? focused.parentElement;
    for (let around = box; around && styles.length < 12; around = around.parentElement) {
      if (around.matches("main, form")) break;
      styles.push(getComputedStyle(around));
    }
    const isOutlined = styles.some(({ outlineStyle, outlineWidth }) =>
      outlineStyle !== "none" && parseFloat(outlineWidth) >= 2
    );
    const { backgroundColor } = getComputedStyle(focused);
    const around = focused.parentElement && getComputedStyle(focused.parentElement).backgroundColor;
    return isOutlined || backgroundColor !== around ? "seen" : focused.outerHTML.slice(0, 160);
  });

test("forced colours: every Tab stop of a list and a form is outlined", async (browserTest) => {
  const page = await openForced(browserTest, "/reminders/create");
  for (const path of ["/reminders/create", "/project/", "/notifications/", "/"]) {
    await page.goto(path);
    await page.locator("header [aria-keyshortcuts]").waitFor();
    await waitForStablePage(page);
    for (let count = 0; count < 45; count++) {
      await page.keyboard.press("Tab");
      const outline = await readOutline(page);
      if (outline === null) break;
      assert.equal(outline, "seen", path);
    }
  }
});

test("forced colours: chosen chips, segments and tabs differ from the others", async (browserTest) => {
  const page = await openForced(browserTest, "/project/?status=ACTIVE");
  const chips = page.getByRole("search").locator("[aria-pressed]");
  assert.ok(
    await lookDifferent(
      chips.and(page.locator("[aria-pressed=true]")).first(),
      chips.and(page.locator("[aria-pressed=false]")).first(),
    ),
  );

  await page.goto("/reminders/calendar");
  const segments = page.getByRole("radiogroup").first().locator("label");
  await segments.first().waitFor();
  assert.ok(
    await lookDifferent(
      segments.and(page.locator("[data-chosen]")),
      segments.and(page.locator(":not([data-chosen])")).first(),
    ),
  );

  await page.goto("/project/");
  await page.getByRole("table").getByRole("link").first().click();
  const tabs = page.getByRole("tab");
  await tabs.first().waitFor();
  assert.ok(await lookDifferent(tabs.nth(0), tabs.nth(1)));
});

test("forced colours: a switch looks different when it is on", async (browserTest) => {
  const page = await openForced(browserTest, "/notifications/preferences");
  const input = page.getByRole("switch").first();
  const line = page.locator("label:has([role=switch])").first();
  const readColours = () =>
    line.locator("span[aria-hidden]").evaluate((track) => ({
      track: getComputedStyle(track).backgroundColor,
      knob: getComputedStyle(track, "::after").backgroundColor,
    }));
  const before = await readColours();
  const isOn = await input.isChecked();
  await line.click();
  await expectEventually(() => input.isChecked(), !isOn);
  await page.mouse.move(0, 0);
  await waitForStablePage(page);
  const after = await readColours();
  assert.notEqual(after.track, before.track);
  for (const { track, knob } of [before, after]) assert.notEqual(knob, track);
});

test("forced colours: the chosen weekday and the picked day of a date differ", async (browserTest) => {
  const page = await openForced(browserTest, "/reminders/create");
  await selectOption(page, "Tekrar sıklığı", "Haftalık");
  const weekdays = page.getByRole("group", { name: "Günler" }).getByRole("button");
  assert.ok(
    await lookDifferent(
      weekdays.and(page.locator("[aria-pressed=true]")),
      weekdays.and(page.locator("[aria-pressed=false]")).first(),
    ),
  );
  await page.getByRole("button", { name: /: takvimden seç$/ }).first().click();
  const grid = page.getByRole("grid");
  await grid.waitFor();
  const unpicked = grid.locator("[role=gridcell]:not([aria-selected=true])").first();
  const before = await readBackground(unpicked);
  await grid.getByRole("button").nth(12).click();
  await page.getByRole("button", { name: /: takvimden seç$/ }).first().click();
  const picked = grid.locator("[aria-selected=true]");
  await picked.waitFor();
  assert.notEqual(await readBackground(picked), before);
});

test("forced colours: today is marked in the calendar", async (browserTest) => {
  const page = await openForced(browserTest, "/reminders/calendar");
  const today = page.locator("[aria-current=date]");
  const otherDay = page.locator("[role=gridcell]:not([aria-current])").first();
  const readBorderWidth = (cell: Locator) =>
    cell.evaluate((it) => getComputedStyle(it.querySelector("[aria-hidden]") ?? it).borderTopWidth);
  assert.equal(await readBorderWidth(today), "2px");
  assert.equal(await readBorderWidth(otherDay), "0px");
});

test("forced colours: progress bars show their value", async (browserTest) => {
  const page = await openForced(browserTest, "/project/");
  const fill = page.getByRole("meter").first().locator("svg");
  await fill.waitFor();
  const text = await page.locator("h1").evaluate((title) => getComputedStyle(title).color);
  assert.equal(await readBackground(fill), text);
});

test("forced colours: the portfolio's bar and the icons of the navigation stay visible", async (browserTest) => {
  const page = await openForced(browserTest, "/");
  const bar = page.getByRole("list", { name: "Teknolojiye göre azaltım" });
  await bar.waitFor();
  const marks = await bar.evaluate((legend) => {
    const parts = [...legend.previousElementSibling?.children ?? []];
    const squares = [...legend.querySelectorAll("[aria-hidden=true]")];
    const { color } = getComputedStyle(document.body);
    return [...parts, ...squares].map((mark) => getComputedStyle(mark).backgroundColor === color);
  });
  assert.ok(marks.length > 2);
  assert.deepEqual(marks, marks.map(() => true));
  const icons = await page.getByRole("navigation").first().getByRole("link").evaluateAll((links) =>
    links.flatMap((link) => {
      const icon = link.querySelector("svg");
      return icon ? [getComputedStyle(icon).color === getComputedStyle(link).color] : [];
    })
  );
  assert.ok(icons.length > 5);
  assert.deepEqual(icons, icons.map(() => true));
});

const DOTS = "[aria-hidden=true] > span:empty";

test("forced colours: the dots of the calendar's chosen day stay visible on phones", async (browserTest) => {
  const page = await openForced(browserTest, "/reminders/calendar", { viewport: NARROW });
  const dotted = page.getByRole("gridcell").filter({ has: page.locator(DOTS) });
  await page.goto(`/reminders/calendar?date=${await dotted.first().getAttribute("data-day")}`);
  const chosen = page.locator("[role=gridcell][aria-selected=true]").locator(DOTS);
  await chosen.first().waitFor();
  const dots = await chosen.evaluateAll((all) =>
    all.map((dot) => {
      const { borderInlineStartWidth, borderInlineStartColor, color } = getComputedStyle(dot);
      return parseFloat(borderInlineStartWidth) > 0 && borderInlineStartColor === color;
    })
  );
  assert.ok(dots.length > 0);
  assert.deepEqual(dots, dots.map(() => true));
});
