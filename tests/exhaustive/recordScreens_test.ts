import type { Page } from "playwright-core";
import { type Screen, testScreens } from "../support/browserScreens.ts";

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
  "companies, filtered": {
    as: "admin",
    path:
      "/company/?filters[0].fieldId=city&filters[0].operator=CONTAINS&filters[0].value=a&filters[1].fieldId=taxNumber&filters[1].operator=IS_NOT_NULL",
    readySelector: "[role=search] [aria-pressed=true]",
  },
  "company, new": { as: "admin", path: "/company/?create=yes", readySelector: "[role=dialog]" },
  "company, changing": {
    as: "admin",
    path: "/company/",
    act: openEdit,
    readySelector: "[role=dialog]",
  },
  "technology, with a fault": {
    as: "admin",
    path: "/technology/",
    act: changeTemplate,
    readySelector: "[aria-invalid=true]",
  },
  "technology, to read": {
    path: "/technology/",
    as: "viewer",
    act: openFirst,
    readySelector: "ol li",
  },
  "stakeholder, new": {
    as: "admin",
    path: "/stakeholders/?create=yes",
    readySelector: "[role=dialog]",
  },
  "milestones, narrowed": {
    as: "admin",
    path: "/milestones/?status=COMPLETED&completed=30&sortField=completedAt",
    readySelector: ROW,
  },
  "processes of a project": {
    as: "admin",
    path: "/project/?filter=bozcaada",
    act: openTab("processes"),
    readySelector: `[role=tabpanel] ${ROW}`,
  },
  "milestones of a project": {
    as: "admin",
    path: "/project/?filter=bozcaada",
    act: openTab("milestones&status=OPEN"),
    readySelector: `[role=tabpanel] ${ROW}`,
  },
  "process, new": {
    as: "admin",
    path: "/project/?filter=bozcaada",
    act: openTab("processes&create=process"),
    readySelector: "[role=dialog] ol li",
  },
  "filter by text": {
    as: "admin",
    path: "/company/",
    act: buildFilter(0),
    readySelector: "[role=dialog] input",
  },
  "filter by kinds": {
    as: "admin",
    path: "/stakeholders/",
    act: buildFilter(1, 2),
    readySelector: "[role=dialog] [type=checkbox]",
  },
};

testScreens(SCREENS, [["tr", [360, 1280]], ["en", [768, 1920]]]);
