import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { createBrowserTest } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { expectPrefetched, findToast, readAddress, readRows } from "../support/browserPages.ts";
import { delayRequests } from "../support/delayRequests.ts";
import { clickButton, findField, selectOption } from "../support/browserRecords.ts";
import { openFeedback } from "../support/capturing.ts";
import { signInByForm } from "../support/oldBrowser.ts";
import { createUnsignedToken } from "../support/createUnsignedToken.ts";
import { startProxy } from "../support/signInProxy.ts";

const test = createBrowserTest();
const hasRows = (page: Page) =>
  expectEventually(async () => (await readRows(page)).length > 0, true);
const NOT_STORED = /sekme yenilenince ya da kapanınca oturumunuz kapanır/;

test("blocked storage: the app works in the tab and says that nothing is stored", async ({ newPage }) => {
  const page = await newPage();
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      });
    }
  });
  await page.goto("/project/");
  await page.getByText(NOT_STORED).waitFor();
  await signInByForm(page);
  await hasRows(page);
  await page.getByText(NOT_STORED).waitFor();
  await page.getByRole("link", { name: "Paydaşlar" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Tüm paydaşlar" }).waitFor();
  await page.reload();
  await expectEventually(
    () => Promise.resolve(readAddress(page)),
    "/login?redirect=%2Fstakeholders%2F",
  );
  await page.getByText(NOT_STORED).waitFor();
});

test("full storage: the app works in the tab and says that nothing is stored", async ({ newPage }) => {
  const page = await newPage();
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.goto("/project/");
  await signInByForm(page);
  await hasRows(page);
  await page.getByText(NOT_STORED).waitFor();
});

for (const minutes of [20, -20]) {
  test(`device clock ${minutes} minutes off: signs in and stays signed in`, async ({ newPage }) => {
    const page = await newPage();
    await page.addInitScript((ahead) => {
      const Real = Date;
      class Shifted extends Real {
        constructor(...given: [number]) {
          super(...(given.length > 0 ? given : [Real.now() + ahead] as const));
        }
        static override now = () => Real.now() + ahead;
      }
      globalThis.Date = Shifted as DateConstructor;
    }, minutes * 60_000);
    await page.goto("/project/");
    await signInByForm(page);
    await hasRows(page);
    await page.reload();
    await hasRows(page);
    assert.equal(readAddress(page), "/project/");
    const offset = await page.evaluate(() => Number(localStorage.getItem("clock-offset")));
    assert.equal(Math.round(offset / 60_000), -minutes);
    // A device that was set right since has what it measured measured again.
    await page.evaluate(() => localStorage.setItem("clock-offset", String(60 * 60_000)));
    await page.reload();
    await hasRows(page);
  });
}

/**
 * What Chromium logs if a request is canceled just as its redirect arrives. A page that fails, or is
 * left, cancels its other requests.
 */
const CANCELED_REDIRECT =
  /(\/|%2F)api(\/|%2F).*(blocked by CORS policy|net::ERR_FAILED)|net::ERR_FAILED \(.*%2Fapi%2F/;

test("sign-in proxy: an open app links to its page and recovers afterwards", async (browserTest) => {
  const { newPage, url, expectConsole, tolerateConsole } = browserTest;
  expectConsole(/Checking for new notifications failed/);
  tolerateConsole(/Acknowledging a notification failed/);
  tolerateConsole(CANCELED_REDIRECT);
  const proxy = startProxy(url);
  const page = await newPage({ hasServiceWorker: true });
  try {
    await page.goto(`${proxy.url}/project/`);
    await signInByForm(page);
    await hasRows(page);
    await expectEventually(
      () => page.evaluate(async () => !!(await navigator.serviceWorker?.getRegistration())?.active),
      true,
    );
    // Scripts that are fetched ahead would be redirected too, and said so in the console.
    await expectPrefetched(page);
    proxy.guard();
    await page.waitForRequest("**/api/notifications/undelivered");
    await page.getByRole("navigation", { name: "Ana gezinme" })
      .getByRole("link", { name: "İş ortakları" }).click();
    await clickButton(page, "O sayfayı aç");
    await page.getByRole("link", { name: "Enter" }).click();
    await hasRows(page);
    assert.equal(readAddress(page), "/company/");
    await expectEventually(() => page.getByText(/onun yerine yanıt veriyor/).count(), 0);
  } finally {
    // An open page would poll a proxy that has stopped.
    await page.close();
    await proxy.stop();
  }
});

const PAGE = "<html><body><h1>Blocked by policy 4711</h1></body></html>";

test("firewall: its 403 shows the specified text and nothing of its page", async ({ newPage, expectConsole }) => {
  expectConsole(/403/);
  const page = await newPage({ as: "admin" });
  let calls = 0;
  await page.route("**/api/companies?*", (route) => {
    calls += 1;
    return route.fulfill({ status: 403, contentType: "text/html", body: PAGE });
  });
  await page.goto("/company/");
  await findToast(page, "Bu kaynağa erişim yetkiniz yok.").waitFor();
  await expectEventually(() => Promise.resolve(readAddress(page)), "/unauthorized");
  assert.deepEqual([calls, await page.getByText("4711").count()], [1, 0]);
});

test("proxy: its 413 reports that the picture is too large and keeps the form", async ({ openPage, expectConsole }) => {
  expectConsole(/413/);
  const page = await openPage("/unauthorized", { as: "member" });
  await page.route(
    /\/api\/feedback$/,
    (route) => route.fulfill({ status: 413, contentType: "text/html", body: PAGE }),
  );
  await openFeedback(page);
  await findField(page, "Başlık").fill("Grafik boş");
  await findField(page, "Açıklama").fill("Bir şey görünmüyor.");
  await selectOption(page, "Tür", "Hata");
  await selectOption(page, "Öncelik", "Yüksek");
  await clickButton(page, "Gönder");
  await page.getByText("Görüntü gönderilemeyecek kadar büyük. Yeniden alın ya da kaldırın.")
    .waitFor();
  assert.deepEqual(
    [await findField(page, "Başlık").inputValue(), await page.getByText("4711").count()],
    ["Grafik boş", 0],
  );
});

test("session: reports its end when the server rejects it at the first load", async ({ newPage, signIn, fetchApi, expectConsole }) => {
  expectConsole(/401/);
  const page = await newPage();
  const { access_token, refresh_token } = await signIn("admin");
  await fetchApi("POST", "/api/auth/logout", { token: access_token });
  await page.addInitScript(([access = "", refresh = ""]) => {
    if (document.cookie.includes("ended=")) return;
    document.cookie = "ended=1";
    localStorage.setItem("access_token", access);
    localStorage.setItem("refresh_token", refresh);
  }, [access_token, refresh_token]);
  await page.goto("/project/");
  await findToast(page, "Oturumunuz sona erdi. Lütfen yeniden giriş yapın.").waitFor();
  await expectEventually(() => Promise.resolve(readAddress(page)), "/login?redirect=%2Fproject%2F");
});

test("session: reports its end when the stored token has expired", async ({ newPage, signIn }) => {
  const page = await newPage();
  const { access_token, refresh_token } = await signIn("admin");
  await page.addInitScript(([access = "", refresh = ""]) => {
    if (document.cookie.includes("ended=")) return;
    document.cookie = "ended=1";
    localStorage.setItem("access_token", access);
    localStorage.setItem("refresh_token", refresh);
  }, [expireToken(access_token), refresh_token]);
  await page.goto("/project/");
  await findToast(page, "Oturumunuz sona erdi. Lütfen yeniden giriş yapın.").waitFor();
  assert.equal(readAddress(page), "/login?redirect=%2Fproject%2F");
});

/** The same token as it would have been issued an hour ago. */
function expireToken(token: string): string {
  const coded = token.split(".")[1] ?? "";
  const bytes = Uint8Array.fromBase64(coded, { alphabet: "base64url" });
  const claims = JSON.parse(new TextDecoder().decode(bytes));
  return createUnsignedToken({ ...claims, iat: claims.iat - 3600, exp: claims.exp - 3600 });
}

test("palette: opens for Ctrl+K pressed while its chunk loads", async ({ newPage }) => {
  const page = await newPage({ as: "admin" });
  const release = await delayRequests(page, "**/assets/frameTools-*.js");
  await page.goto("/project/");
  await hasRows(page);
  await page.keyboard.press("Control+k");
  assert.equal(await page.getByRole("combobox", { name: "Her şeyde ara" }).count(), 0);
  release();
  await page.getByRole("combobox", { name: "Her şeyde ara" }).waitFor();
});
