import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Language } from "../../contract/language.ts";
import { browserTests } from "../support/browser.ts";
import { faultsAt, openIn } from "../support/browserChecks.ts";

const test = browserTests();

interface Screen {
  path: string;
  as?: "admin" | "viewer";
  /** After it has opened. */
  act?: (page: Page) => Promise<unknown>;
  /** On the page once it stands. */
  awaits: string;
}

const ROW = "tbody tr";

async function openFirst(page: Page) {
  await page.locator(`${ROW} a`).first().click();
  await page.locator("h2").first().waitFor();
}

const openEdit = async (page: Page) => {
  await openFirst(page);
  await page.goto(`${new URL(page.url()).pathname}?edit=yes`);
};

/** Opens a tab of the first project, with whatever else its address says. */
const openTab = (tab: string) => async (page: Page) => {
  await page.locator(`${ROW} a`).first().click();
  await page.locator("[role=tab]").first().waitFor();
  await page.goto(`${new URL(page.url()).pathname}?tab=${tab}`);
};

/** Opens the filter builder and picks the field at this place. */
const buildFilter = (field: number, operator?: number) => async (page: Page) => {
  await page.getByRole("search").getByRole("button", { name: /^(Süzgeç|Filter)$/ }).click();
  const dialog = page.getByRole("dialog");
  for (const [select, option] of [field, operator ?? []].flat().entries()) {
    await dialog.locator("[aria-haspopup=listbox]").nth(select).click();
    await page.getByRole("option").nth(option).click();
    await page.getByRole("listbox").waitFor({ state: "detached" });
  }
};

const changeTemplate = async (page: Page) => {
  await openFirst(page);
  const form = page.locator("form");
  await form.getByRole("button", { name: /^(Adım ekle|Add a step)$/ }).click();
  await form.locator("[type=submit]").click();
};

const SCREENS: Record<string, Screen> = {
  "companies": { path: "/company/", awaits: ROW },
  "companies, filtered": {
    path:
      "/company/?filters[0].fieldId=city&filters[0].operator=CONTAINS&filters[0].value=a&filters[1].fieldId=taxNumber&filters[1].operator=IS_NOT_NULL",
    awaits: "[role=search] [aria-pressed=true]",
  },
  "company, new": { path: "/company/?create=yes", awaits: "[role=dialog]" },
  "company": { path: "/company/", act: openFirst, awaits: "dl" },
  "company, changing": { path: "/company/", act: openEdit, awaits: "[role=dialog]" },
  "technologies": { path: "/technology/", awaits: ROW },
  "technology": { path: "/technology/", act: openFirst, awaits: "form li" },
  "technology, with a fault": {
    path: "/technology/",
    act: changeTemplate,
    awaits: "[aria-invalid=true]",
  },
  "technology, to read": { path: "/technology/", as: "viewer", act: openFirst, awaits: "ol li" },
  "stakeholders": { path: "/stakeholders/", awaits: ROW },
  "stakeholder, new": { path: "/stakeholders/?create=yes", awaits: "[role=dialog]" },
  "stakeholder": { path: "/stakeholders/", act: openFirst, awaits: "dl" },
  "milestones": { path: "/milestones/", awaits: ROW },
  "milestones, narrowed": {
    path: "/milestones/?status=COMPLETED&completed=30&sortField=completedAt",
    awaits: ROW,
  },
  "processes of a project": {
    path: "/project/?filter=bozcaada",
    act: openTab("processes"),
    awaits: `[role=tabpanel] ${ROW}`,
  },
  "milestones of a project": {
    path: "/project/?filter=bozcaada",
    act: openTab("milestones&status=OPEN"),
    awaits: `[role=tabpanel] ${ROW}`,
  },
  "process, new": {
    path: "/project/?filter=bozcaada",
    act: openTab("processes&create=process"),
    awaits: "[role=dialog] ol li",
  },
  "filter by text": { path: "/company/", act: buildFilter(0), awaits: "[role=dialog] input" },
  "filter by kinds": {
    path: "/stakeholders/",
    act: buildFilter(1, 2),
    awaits: "[role=dialog] [type=checkbox]",
  },
};

const SEEN: { language: Language; widths: [number, number] }[] = [
  { language: "tr", widths: [360, 1280] },
  { language: "en", widths: [768, 1920] },
];

for (const [name, { path, as = "admin", act, awaits }] of Object.entries(SCREENS)) {
  test(`${name}: without a fault in light and dark, both languages, 360 to 1920 wide`, async ({ lasting }) => {
    const faults: Record<string, string[]> = {};
    const page = await lasting({ as, stillness: true });
    for (const { language, widths } of SEEN) {
      await page.setViewportSize({ width: widths[0], height: 900 });
      await openIn(page, language, path);
      await page.locator("h1").first().waitFor();
      await act?.(page);
      await page.locator(awaits).first().waitFor({ state: "attached" });
      Object.assign(faults, await faultsAt(page, language, widths));
    }
    assert.deepEqual(faults, {});
  });
}
