import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Milestone } from "../../contract/schemas/milestone.ts";
import { createBrowserTest } from "../support/browser.ts";
import { findBrokenWords, waitForStablePage } from "../support/browserChecks.ts";
import { createJsonFetch, type ListResponse } from "../support/browserMilestones.ts";
import { clickButton } from "../support/browserRecords.ts";
import { expectEventually } from "../support/expectEventually.ts";

const test = createBrowserTest();

const WIDTHS = [1024, 1280, 1440];

const setWidth = async (page: Page, width: number) => {
  await page.setViewportSize({ width, height: 900 });
  await waitForStablePage(page);
};

/** Counts how often rows show the texts that belong to them. */
const countTexts = (page: Page, texts: readonly (string | undefined)[]) =>
  page.getByRole("table").locator("tbody tr").evaluateAll(
    (rows, texts) =>
      rows.map((row, index) =>
        [...row.querySelectorAll("*")].filter((part) =>
          part.childElementCount === 0 && part.textContent === texts[index] &&
          part.checkVisibility() && part.getBoundingClientRect().width > 0
        ).length
      ),
    texts,
  );

test("milestone list: shows each row's project once, in its column or under the name", async ({ openPage, ...browserTest }) => {
  const fetchJson = await createJsonFetch(browserTest, "viewer");
  const { data } = await fetchJson<ListResponse<Milestone>>(
    "/api/milestones?sortField=urgency&extend=project",
  );
  const page = await openPage("/milestones/", { as: "viewer" });
  for (const width of [390, ...WIDTHS, 1680]) {
    await setWidth(page, width);
    await expectEventually(
      () => countTexts(page, data.map(({ project }) => project?.name)),
      data.map(() => 1),
    );
  }
});

test("milestone list: its column menu names exactly the columns that are not shown", async ({ openPage }) => {
  const page = await openPage("/milestones/", { as: "viewer" });
  for (const width of WIDTHS) {
    await setWidth(page, width);
    const [, , ...shown] = await page.getByRole("columnheader").allInnerTexts();
    await clickButton(page, "Sütunlar");
    const items = page.getByRole("menuitemcheckbox");
    await items.first().waitFor();
    const fitting = await items.evaluateAll((all) =>
      all.filter((item) => {
        const note = item.getAttribute("aria-describedby") ?? "";
        return !document.getElementById(note)?.textContent;
      }).map((item) => document.getElementById(item.getAttribute("aria-labelledby") ?? ""))
        .map((label) => label?.textContent)
    );
    assert.deepEqual(fitting, shown, `${width}`);
    await page.keyboard.press("Escape");
    await items.first().waitFor({ state: "detached" });
  }
});

const LISTS = [
  "/project/",
  "/milestones/",
  "/reminders/",
  "/company/",
  "/technology/",
  "/stakeholders/",
  "/user/",
  "/user/events",
  "/user/mails",
  "/feedback/my",
  "/feedback/list",
  "/notifications/",
];

/** Returns what does not fit: page, table, or a text that is cut off without an ellipsis. */
const findCutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const faults = scrollWidth > clientWidth ? [`page: ${scrollWidth} > ${clientWidth}`] : [];
    for (const table of document.querySelectorAll("main table")) {
      const room = table.parentElement?.clientWidth ?? 0;
      const width = table.getBoundingClientRect().width;
      if (width > room + 1) faults.push(`table: ${width} > ${room}`);
      for (const part of table.querySelectorAll<HTMLElement>("th *, td *")) {
        const { overflowX, textOverflow } = getComputedStyle(part);
        const isCut = part.clientWidth > 1 && part.scrollWidth > part.clientWidth + 1;
        if (isCut && overflowX !== "visible" && textOverflow !== "ellipsis") {
          faults.push(`${part.tagName}: ${part.textContent}`);
        }
      }
    }
    return faults;
  });

test("list: fits without broken words into windows of 1024, 1280 and 1440 pixels", async ({ sharedPage }) => {
  const page = await sharedPage({ as: "admin" });
  const faults: Record<string, string[]> = {};
  for (const path of LISTS) {
    await page.goto(path);
    await page.locator("h1").first().waitFor();
    await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
    for (const width of WIDTHS) {
      await setWidth(page, width);
      const found = [...await findCutOff(page), ...await findBrokenWords(page)];
      if (found.length > 0) faults[`${path} ${width}`] = found;
    }
  }
  assert.deepEqual(faults, {});
});
