import type { Page } from "playwright-core";
import { HEADING, lookAt, problem, type Screen, submitEmpty } from "../support/browserScreens.ts";

const link = (purpose: "RESET" | "INVITATION") => (page: Page) =>
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
  await page.getByRole("button", { name: /^(Tek kullanımlık parola oluştur|Make a one-time)/ })
    .click();
  await page.getByRole("alertdialog").getByRole("button").last().click();
  await page.getByRole("dialog").getByRole("textbox").waitFor();
}

const SCREENS: Record<string, Screen> = {
  "login with errors": { path: "/login", act: submitEmpty, awaits: "[aria-invalid=true]" },
  "reset-password": { path: "/reset-password/token", prepare: link("RESET"), awaits: "form" },
  "set-password": { path: "/set-password/token", prepare: link("INVITATION"), awaits: "form" },
  "set-password, worn link": {
    path: "/set-password/token",
    prepare: (page) =>
      page.route(/\/api\/auth\/password\//, (route) => route.fulfill(problem(410, "link-gone"))),
    awaits: HEADING,
    expects: [/status of 410 .*\/api\/auth\/password/],
  },
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
  "user create with errors": {
    path: "/user/create",
    as: "admin",
    act: submitEmpty,
    awaits: "[aria-invalid=true]",
  },
  "account events, without match": {
    path: "/user/events?filter=qqqq",
    as: "admin",
    awaits: HEADING,
  },
};

lookAt(SCREENS);
