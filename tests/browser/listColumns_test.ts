import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Milestone } from "../../contract/schemas/milestone.ts";
import { createBrowserTest } from "../support/browser.ts";
import { waitForStablePage } from "../support/browserChecks.ts";
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
