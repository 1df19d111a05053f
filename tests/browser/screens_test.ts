import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Language } from "../../contract/language.ts";
import { becomes, browserTests, type Role } from "../support/browser.ts";
import { faultsAt, openIn } from "../support/browserChecks.ts";

const test = browserTests();

interface Screen {
  path: string;
  /** A guest sees it unless told. */
  as?: Role;
  /** Before the page opens. */
  prepare?: (page: Page) => Promise<unknown>;
  /** After it has opened. */
  act?: (page: Page) => Promise<unknown>;
  /** On the page once it stands. */
  awaits: string;
  expects?: RegExp[];
}

const problem = (status: number) => ({
  status,
  contentType: "application/problem+json",
  json: { type: "about:blank", title: "Hata", status, detail: "Sunucu yoruldu." },
});

const emptyList = async (page: Page) => {
  await page.route(/\/api\/projects\?/, (route) => route.fulfill({ json: { data: [], total: 0 } }));
  await page.route(/\/api\/projects\/aggregates/, (route) => route.fulfill({ json: 0 }));
};

const HEADING = "h1";
const TOAST = "[data-testid=toasts] [data-kind]";

/** Raises some of the toasts and holds them there. */
const raise = (...kinds: number[]) => async (page: Page) => {
  for (const kind of kinds) {
    await page.getByRole("main").getByRole("button").nth(kind).press("Enter");
  }
  await page.locator(TOAST).nth(kinds.length - 1).waitFor();
  await page.locator(TOAST).first().getByRole("button").focus();
};

async function firstProject(page: Page) {
  await page.getByRole("table").getByRole("link").first().click();
  await page.getByRole("tab").first().waitFor();
}

const tab = (index: number) => async (page: Page) => {
  await firstProject(page);
  const chosen = page.getByRole("tab").nth(index);
  const address = await chosen.getAttribute("href") ?? "";
  await page.goto(new URL(address, page.url()).href);
  await becomes(page, () => chosen.getAttribute("aria-selected"), "true");
};

const openEdit = async (page: Page) => {
  await firstProject(page);
  await page.goto(`${new URL(page.url()).pathname}?edit=yes`);
  await page.getByRole("dialog").waitFor();
};

const openQuestion = async (page: Page) => {
  await openEdit(page);
  await page.getByRole("dialog").getByRole("textbox").first().fill("Başka bir ad");
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").waitFor();
};

const submitEmpty = async (page: Page) => {
  await page.locator("form [type=submit]").click();
  await page.locator("[aria-invalid=true]").first().waitFor();
};

const link = (purpose: "RESET" | "INVITATION") => (page: Page) =>
  page.route(/\/api\/auth\/password\//, (route) =>
    route.fulfill({
      json: { email: "gul.unal@iklim.example", purpose, expiresAt: "2026-11-21T12:00:00Z" },
    }));

async function firstUser(page: Page) {
  await page.getByRole("table").getByRole("link").first().click();
  await page.locator("h2").first().waitFor();
}

async function editUser(page: Page) {
  await firstUser(page);
  await page.goto(`${new URL(page.url()).pathname}?edit=yes`);
  await page.getByRole("dialog").waitFor();
}

async function makeOneTimePassword(page: Page) {
  await firstUser(page);
  await page.locator("section").nth(1).getByRole("button").click();
  await page.getByRole("alertdialog").getByRole("button").last().click();
  await page.getByRole("dialog").getByRole("textbox").waitFor();
}

const SCREENS: Record<string, Screen> = {
  "login": { path: "/login", awaits: HEADING },
  "login with errors": { path: "/login", act: submitEmpty, awaits: "[aria-invalid=true]" },
  "reset-password-request": { path: "/reset-password-request", awaits: HEADING },
  "reset-password": { path: "/reset-password/token", prepare: link("RESET"), awaits: "form" },
  "set-password": { path: "/set-password/token", prepare: link("INVITATION"), awaits: "form" },
  "reset-password, unknown link": {
    path: "/reset-password/token",
    awaits: HEADING,
    expects: [/status of 404 .*\/api\/auth\/password/],
  },
  "set-password, worn link": {
    path: "/set-password/token",
    prepare: (page) =>
      page.route(/\/api\/auth\/password\//, (route) => route.fulfill(problem(410))),
    awaits: HEADING,
    expects: [/status of 410 .*\/api\/auth\/password/],
  },
  "users": { path: "/user/", as: "admin", awaits: "tbody tr" },
  "user": { path: "/user/?filter=irem", as: "admin", act: firstUser, awaits: "h2" },
  "user, invited": { path: "/user/?filter=ilgin", as: "admin", act: firstUser, awaits: "h2" },
  "user, for a manager": {
    path: "/user/?filter=irem",
    as: "manager",
    act: firstUser,
    awaits: "h2",
  },
  "user, edit dialog": {
    path: "/user/?filter=irem",
    as: "admin",
    act: editUser,
    awaits: "[role=dialog]",
  },
  "user, one-time password": {
    path: "/user/?filter=irem",
    as: "admin",
    act: makeOneTimePassword,
    awaits: "[role=dialog] input",
  },
  "user create": { path: "/user/create", as: "admin", awaits: "form" },
  "user create with errors": {
    path: "/user/create",
    as: "admin",
    act: submitEmpty,
    awaits: "[aria-invalid=true]",
  },
  "account": { path: "/account", as: "member", awaits: "form" },
  "home": { path: "/", as: "admin", awaits: HEADING },
  "list": { path: "/project/", as: "admin", awaits: "tbody tr" },
  "list, empty": { path: "/project/", as: "admin", prepare: emptyList, awaits: HEADING },
  "list, without match": { path: "/project/?filter=qqqq", as: "admin", awaits: HEADING },
  "create": { path: "/project/create", as: "admin", awaits: HEADING },
  "create with errors": {
    path: "/project/create",
    as: "admin",
    act: submitEmpty,
    awaits: "[aria-invalid=true]",
  },
  "detail, information": { path: "/project/", as: "admin", act: tab(0), awaits: "[role=tabpanel]" },
  "detail, processes": { path: "/project/", as: "admin", act: tab(1), awaits: "[role=tabpanel]" },
  "detail, milestones": {
    path: "/project/",
    as: "admin",
    act: tab(2),
    awaits: "[role=tabpanel] [role=search]",
  },
  "detail, history": { path: "/project/", as: "admin", act: tab(3), awaits: "[role=tabpanel] li" },
  "edit dialog": { path: "/project/", as: "admin", act: openEdit, awaits: "[role=dialog]" },
  "confirm dialog": {
    path: "/project/",
    as: "admin",
    act: openQuestion,
    awaits: "[role=alertdialog]",
  },
  "unauthorized": { path: "/unauthorized", as: "viewer", awaits: HEADING },
  "not found": { path: "/nowhere", as: "viewer", awaits: HEADING },
  "unknown project": {
    path: "/project/01914684-0000-7000-8000-000000000000",
    as: "viewer",
    awaits: HEADING,
    expects: [/status of 404 .*\/api\/projects\//],
  },
  "route error": {
    path: "/project/",
    as: "viewer",
    prepare: (page) => page.route(/\/api\/projects\?/, (route) => route.fulfill(problem(500))),
    awaits: HEADING,
    expects: [/status of 500 .*\/api\/projects/],
  },
  "toasts, success to warning": {
    path: "/toast-test",
    as: "viewer",
    act: raise(0, 1, 2),
    awaits: TOAST,
  },
  "toasts, errors": { path: "/toast-test", as: "viewer", act: raise(3, 4), awaits: TOAST },
};

/** How wide each is looked at in either language, the width it opens in first. */
const SEEN: [Language, widths: [number, ...number[]]][] = [["tr", [1440, 360]], ["en", [
  360,
  1920,
]]];

for (const [name, screen] of Object.entries(SCREENS)) {
  test(`${name}: without a fault in light and dark, both languages, 360 to 1920 wide`, async ({ visitor, lasting, expectConsole }) => {
    for (const said of screen.expects ?? []) expectConsole(said);
    const faults: Record<string, string[]> = {};
    const open = screen.prepare ? visitor : lasting;
    const page = await open({ stillness: true, ...(screen.as && { as: screen.as }) });
    await screen.prepare?.(page);
    for (const [language, widths] of SEEN) {
      await page.setViewportSize({ width: widths[0], height: 900 });
      await openIn(page, language, screen.path);
      await page.locator(HEADING).first().waitFor();
      await screen.act?.(page);
      await page.locator(screen.awaits).first().waitFor();
      Object.assign(faults, await faultsAt(page, language, widths));
    }
    assert.deepEqual(faults, {});
  });
}
