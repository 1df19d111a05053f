import type { Page } from "playwright-core";
import { expectEventually } from "../support/expectEventually.ts";
import {
  createProblemResponse,
  HEADING,
  type Screen,
  submitEmptyForm,
  testScreens,
} from "../support/browserScreens.ts";

const openEmptyList = async (page: Page) => {
  await page.route(/\/api\/projects\?/, (route) => route.fulfill({ json: { data: [], total: 0 } }));
  await page.route(/\/api\/projects\/aggregates/, (route) => route.fulfill({ json: 0 }));
};

const TOAST = "[data-testid=toasts] [data-kind]";

/** Raises some of the toasts and holds them there. */
const raise = (...kinds: number[]) => async (page: Page) => {
  for (const kind of kinds) {
    await page.getByRole("main").getByRole("button").nth(kind).press("Enter");
  }
  await page.locator(TOAST).nth(kinds.length - 1).waitFor();
  await page.locator(TOAST).first().getByRole("button").focus();
};

async function openFirstProject(page: Page) {
  await page.getByRole("table").getByRole("link").first().click();
  await page.getByRole("tab").first().waitFor();
}

const openTab = (index: number) => async (page: Page) => {
  await openFirstProject(page);
  const chosen = page.getByRole("tab").nth(index);
  const address = await chosen.getAttribute("href") ?? "";
  await page.goto(new URL(address, page.url()).href);
  await expectEventually(() => chosen.getAttribute("aria-selected"), "true");
};

const openEdit = async (page: Page) => {
  await openFirstProject(page);
  await page.goto(`${new URL(page.url()).pathname}?edit=yes`);
  await page.getByRole("dialog").waitFor();
};

const openQuestion = async (page: Page) => {
  await openEdit(page);
  await page.getByRole("dialog").getByRole("textbox").first().fill("Başka bir ad");
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").waitFor();
};

const SCREENS: Record<string, Screen> = {
  "list, empty": { path: "/project/", as: "admin", prepare: openEmptyList, readySelector: HEADING },
  "list, without match": { path: "/project/?filter=qqqq", as: "admin", readySelector: HEADING },
  "create with errors": {
    path: "/project/create",
    as: "admin",
    act: submitEmptyForm,
    readySelector: "[aria-invalid=true]",
  },
  "detail, processes": {
    path: "/project/",
    as: "admin",
    act: openTab(1),
    readySelector: "[role=tabpanel]",
  },
  "detail, milestones": {
    path: "/project/",
    as: "admin",
    act: openTab(2),
    readySelector: "[role=tabpanel] [role=search]",
  },
  "detail, history": {
    path: "/project/",
    as: "admin",
    act: openTab(3),
    readySelector: "[role=tabpanel] li",
  },
  "edit dialog": { path: "/project/", as: "admin", act: openEdit, readySelector: "[role=dialog]" },
  "confirm dialog": {
    path: "/project/",
    as: "admin",
    act: openQuestion,
    readySelector: "[role=alertdialog]",
  },
  "not found": { path: "/nowhere", as: "viewer", readySelector: HEADING },
  "unknown project": {
    path: "/project/01914684-0000-7000-8000-000000000000",
    as: "viewer",
    readySelector: HEADING,
  },
  "route error": {
    path: "/project/",
    as: "viewer",
    prepare: (page) =>
      page.route(/\/api\/projects\?/, (route) => route.fulfill(createProblemResponse(500))),
    readySelector: HEADING,
    consolePatterns: [/status of 500 .*\/api\/projects/],
  },
  "toasts, success to warning": {
    path: "/toast-test",
    as: "viewer",
    act: raise(0, 1, 2),
    readySelector: TOAST,
  },
  "toasts, errors": { path: "/toast-test", as: "viewer", act: raise(3, 4), readySelector: TOAST },
};

testScreens(SCREENS);
