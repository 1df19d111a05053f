import assert from "node:assert/strict";
import type { BrowserContext, Page } from "playwright-core";
import { type BrowserTest, createBrowserTest } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { createJsonFetch, createProcess } from "../support/browserMilestones.ts";
import { createNotificationSource } from "../support/browserNotifications.ts";
import { findToast, readAddress } from "../support/browserPages.ts";
import { capturePage, compareWithBrowser, openFeedback } from "../support/capturing.ts";
import { signInByForm, startOldBrowser } from "../support/oldBrowser.ts";

const test = createBrowserTest();

interface Old {
  context: BrowserContext;
  /** Opens a path in a signed-in tab. */
  open(path: string, role?: string): Promise<Page>;
  /** What scripts threw in any of its tabs. */
  thrown: string[];
}

/** Defines a test in a browser without newer features. */
const oldTest = (
  name: string,
  run: (old: Old, site: BrowserTest) => Promise<void>,
  env?: Record<string, string>,
) =>
  test(name, async (site) => {
    const browser = await startOldBrowser(site.url, { ...(env && { env }) });
    try {
      const context = await browser.context();
      const thrown: string[] = [];
      context.on("page", (page) => {
        page.on("pageerror", (error) => void thrown.push(error.stack ?? error.message));
      });
      const open = async (path: string, role = "admin") => {
        const isFirst = context.pages().length === 0;
        const page = await context.newPage();
        const signIn = `/login?${new URLSearchParams({ redirect: path })}`;
        await page.goto(browser.url + (isFirst ? signIn : path));
        if (isFirst) {
          await signInByForm(page, role);
          await page.waitForURL(({ pathname }) => pathname !== "/login");
          // Signing in leads to pages of the app only, not to every path.
          if (readAddress(page) !== path) await page.goto(browser.url + path);
        }
        return page;
      };
      await run({ context, open, thrown }, site);
      assert.deepEqual(thrown, []);
    } finally {
      await browser.close();
    }
  });

const rows = (page: Page) => page.getByRole("table").locator("tbody tr:not([aria-hidden])");

oldTest("old browser: signs in, shows a list, and stays signed in after a reload", async (old) => {
  const page = await old.open("/project/");
  assert.equal(await page.evaluate(() => isSecureContext), false);
  assert.equal(await page.evaluate(() => "try" in Promise), false);
  await rows(page).first().waitFor();
  await page.reload();
  await rows(page).first().waitFor();
  assert.equal(readAddress(page), "/project/");
  await page.getByRole("button", { name: "Her şeyde ara" }).click();
  await page.getByRole("combobox", { name: "Her şeyde ara" }).waitFor();
});

oldTest("old browser: changes many records at once", async (old, site) => {
  const fetchJson = await createJsonFetch(site, "admin");
  const milestones = [{ name: "Eski 1" }, { name: "Eski 2" }];
  await createProcess(fetchJson, { name: "Eski tarayıcı" }, milestones);
  const page = await old.open("/milestones/?filter=Eski&select=yes");
  for (const name of ["Eski 1", "Eski 2"]) {
    await page.getByRole("checkbox", { name: `Seç: ${name}` }).check();
  }
  await page.getByRole("button", { name: "Toplu işlem" }).click();
  await page.getByRole("menuitem", { name: "Başlat" }).click();
  await findToast(page, "2 kayıt değiştirildi").waitFor();
});

oldTest("old browser: takes a picture of the page", async (old) => {
  const page = await old.open("/unauthorized");
  const difference = await compareWithBrowser(page, await capturePage(page));
  // Without the typeface, about 5 % differ.
  assert.ok(difference.percent <= 2, JSON.stringify(difference));
  await openFeedback(page);
  await page.getByRole("button", { name: "Büyüt ve işaretle", exact: true }).click();
  await page.getByRole("application", { name: "İşaretlenecek" }).waitFor();
});

oldTest("old browser: shows a notification in one of two windows", async (old, site) => {
  const { notify, readStatuses } = await createNotificationSource(site, "member");
  const first = await old.open("/unauthorized", "member");
  await first.getByRole("button", { name: /^Bildirimler/ }).waitFor();
  const second = await old.open("/unauthorized", "member");
  await second.getByRole("button", { name: /^Bildirimler/ }).waitFor();
  for (const page of [first, second]) await page.evaluate(countToasts);
  const title = await notify("Yalnız bir kez");
  await expectEventually(async () => (await readStatuses(1))[title], "DELIVERED");
  const readToasts = async () =>
    await Promise.all([first, second].map((page) => page.evaluate(() => globalThis.toasts)));
  assert.deepEqual((await readToasts()).flat().filter((text) => text.includes(title)).length, 1);
});

declare global {
  var toasts: string[];
}

/** Runs in the browser: notes every toast that comes. */
function countToasts() {
  globalThis.toasts = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (node instanceof Element && node.closest("[data-testid=toasts]")) {
          globalThis.toasts.push(node.textContent ?? "");
        }
      }
    }
  }).observe(document.body, { childList: true, subtree: true });
}

const NO_ZONE = { TZ: "Nowhere/Unknown" };

oldTest(
  "browser without a time zone: shows the start page, reminders and the calendar",
  async (old) => {
    const page = await old.open("/");
    const zone = await page.evaluate(() => {
      const frame = document.createElement("iframe");
      document.body.append(frame);
      const { Intl: own } = frame.contentWindow as Window & typeof globalThis;
      return new own.DateTimeFormat().resolvedOptions().timeZone;
    });
    assert.equal(zone, "Etc/Unknown");
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    for (const path of ["/", "/reminders/", "/reminders/calendar", "/reminders/create"]) {
      await page.goto(new URL(path, page.url()).href);
      await page.locator("h1").first().waitFor();
      assert.equal(await page.getByText("Bir şeyler ters gitti").count(), 0, path);
    }
    await page.getByRole("button", { name: /: takvimden seç$/ }).first().click();
    await page.getByRole("grid").waitFor();
  },
  NO_ZONE,
);
