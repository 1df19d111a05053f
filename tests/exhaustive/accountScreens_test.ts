import type { Page } from "playwright-core";
import {
  createProblemResponse,
  HEADING,
  type Screen,
  submitEmptyForm,
  testScreens,
} from "../support/browserScreens.ts";

const mockPasswordLink = (purpose: "RESET" | "INVITATION") => (page: Page) =>
  page.route(/\/api\/auth\/password\//, (route) =>
    route.fulfill({
      json: {
        email: "gul.unal@iklim.example",
        name: "Gül",
        surname: "Ünal",
        company: "İklim Varlıkları A.Ş.",
        purpose,
        expiresAt: "2026-11-21T12:00:00Z",
      },
    }));

async function openFirstUser(page: Page) {
  await page.getByRole("table").getByRole("link").first().click();
  await page.locator("h2").first().waitFor();
}

async function editUser(page: Page) {
  await openFirstUser(page);
  await page.goto(`${new URL(page.url()).pathname}?edit=yes`);
  await page.getByRole("dialog").waitFor();
}

async function makeOneTimePassword(page: Page) {
  await openFirstUser(page);
  await page.getByRole("button", { name: /^(Tek kullanımlık parola oluştur|Create a one-time)/ })
    .click();
  await page.getByRole("alertdialog").getByRole("button").last().click();
  await page.getByRole("dialog").getByRole("textbox").waitFor();
}

const SCREENS: Record<string, Screen> = {
  "login with errors": {
    path: "/login",
    act: submitEmptyForm,
    readySelector: "[aria-invalid=true]",
  },
  "reset-password": {
    path: "/reset-password/token",
    prepare: mockPasswordLink("RESET"),
    readySelector: "form",
  },
  "set-password": {
    path: "/set-password/token",
    prepare: mockPasswordLink("INVITATION"),
    readySelector: "form",
  },
  "set-password, worn link": {
    path: "/set-password/token",
    prepare: (page) =>
      page.route(
        /\/api\/auth\/password\//,
        (route) => route.fulfill(createProblemResponse(410, "link-gone")),
      ),
    readySelector: HEADING,
    consolePatterns: [/status of 410 .*\/api\/auth\/password/],
  },
  "user, invited": {
    path: "/user/?filter=ilgin",
    as: "admin",
    act: openFirstUser,
    readySelector: "h2",
  },
  "user, for a manager": {
    path: "/user/?filter=irem",
    as: "manager",
    act: openFirstUser,
    readySelector: "h2",
  },
  "user, edit dialog": {
    path: "/user/?filter=irem",
    as: "admin",
    act: editUser,
    readySelector: "[role=dialog]",
  },
  "user, one-time password": {
    path: "/user/?filter=irem",
    as: "admin",
    act: makeOneTimePassword,
    readySelector: "[role=dialog] input",
  },
  "user create with errors": {
    path: "/user/create",
    as: "admin",
    act: submitEmptyForm,
    readySelector: "[aria-invalid=true]",
  },
  "account events, without match": {
    path: "/user/events?filter=qqqq",
    as: "admin",
    readySelector: HEADING,
  },
};

testScreens(SCREENS);
