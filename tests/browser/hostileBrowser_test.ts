import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { becomes, browserTests } from "../support/browser.ts";
import { placeOf, shownRows, toast } from "../support/browserPages.ts";
import { hold } from "../support/heldScripts.ts";
import { named, pick, press } from "../support/browserRecords.ts";
import { openFeedback } from "../support/capturing.ts";
import { signInByForm } from "../support/oldBrowser.ts";
import { unsignedToken } from "../support/unsignedToken.ts";
import { startProxy } from "../support/signInProxy.ts";

const test = browserTests();
const hasRows = (page: Page) => becomes(page, async () => (await shownRows(page)).length > 0, true);
const NOT_STORED = /sekme yenilenince ya da kapanınca oturumunuz kapanır/;

test("blocked storage: lets people work in the tab, and says that nothing is stored", async ({ visitor }) => {
  const page = await visitor();
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
  await becomes(page, () => Promise.resolve(placeOf(page)), "/login?redirect=%2Fstakeholders%2F");
  await page.getByText(NOT_STORED).waitFor();
});

test("full storage: lets people work in the tab, and says that nothing is stored", async ({ visitor }) => {
  const page = await visitor();
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
  test(`device clock ${minutes} minutes off: signs in and stays signed in`, async ({ visitor }) => {
    const page = await visitor();
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
    assert.equal(placeOf(page), "/project/");
    const offset = await page.evaluate(() => Number(localStorage.getItem("clock-offset")));
    assert.equal(Math.round(offset / 60_000), -minutes);
    // A device that was set right since has what it measured measured again.
    await page.evaluate(() => localStorage.setItem("clock-offset", String(60 * 60_000)));
    await page.reload();
    await hasRows(page);
  });
}

test("sign-in proxy: its page is offered to an app that is open, and comes back", async ({ visitor, url, expectConsole }) => {
  expectConsole(/Checking for new notifications failed/);
  const proxy = startProxy(url);
  try {
    const page = await visitor({ keepsApp: true });
    await page.goto(`${proxy.url}/project/`);
    await signInByForm(page);
    await hasRows(page);
    await becomes(
      page,
      () => page.evaluate(async () => !!(await navigator.serviceWorker?.getRegistration())?.active),
      true,
    );
    // Scripts that are fetched ahead would be redirected too, and said so in the console.
    await page.waitForLoadState("networkidle");
    proxy.guard();
    await page.waitForRequest("**/api/notifications/undelivered");
    await page.getByRole("navigation", { name: "Ana gezinme" })
      .getByRole("link", { name: "İş ortakları" }).click();
    await press(page, "O sayfayı aç");
    await page.getByRole("link", { name: "Enter" }).click();
    await hasRows(page);
    assert.equal(placeOf(page), "/company/");
    await becomes(page, () => page.getByText(/onun yerine yanıt veriyor/).count(), 0);
  } finally {
    await proxy.stop();
  }
});

const PAGE = "<html><body><h1>Blocked by policy 4711</h1></body></html>";

test("firewall: its 403 says what the specification says, and nothing of its page", async ({ visitor, expectConsole }) => {
  expectConsole(/403/);
  const page = await visitor({ as: "admin" });
  let calls = 0;
  await page.route("**/api/companies?*", (route) => {
    calls += 1;
    return route.fulfill({ status: 403, contentType: "text/html", body: PAGE });
  });
  await page.goto("/company/");
  await toast(page, "Bu kaynağa erişim yetkiniz yok.").waitFor();
  await becomes(page, () => Promise.resolve(placeOf(page)), "/unauthorized");
  assert.deepEqual([calls, await page.getByText("4711").count()], [1, 0]);
});

test("proxy: its 413 says that the picture is too large, and keeps the form", async ({ open, expectConsole }) => {
  expectConsole(/413/);
  const page = await open("/unauthorized", { as: "member" });
  await page.route(
    /\/api\/feedback$/,
    (route) => route.fulfill({ status: 413, contentType: "text/html", body: PAGE }),
  );
  await openFeedback(page);
  await named(page, "Başlık").fill("Grafik boş");
  await named(page, "Açıklama").fill("Bir şey görünmüyor.");
  await pick(page, "Tür", "Hata");
  await pick(page, "Öncelik", "Yüksek");
  await press(page, "Gönder");
  await page.getByText("Görüntü gönderilemeyecek kadar büyük. Yeniden alın ya da kaldırın.")
    .waitFor();
  assert.deepEqual(
    [await named(page, "Başlık").inputValue(), await page.getByText("4711").count()],
    ["Grafik boş", 0],
  );
});

test("session: says that it has ended where the server refuses it at the first load", async ({ visitor, signIn, api, expectConsole }) => {
  expectConsole(/401/);
  const page = await visitor();
  const { access_token, refresh_token } = await signIn("admin");
  await api("POST", "/api/auth/logout", { token: access_token });
  await page.addInitScript(([access = "", refresh = ""]) => {
    if (document.cookie.includes("ended=")) return;
    document.cookie = "ended=1";
    localStorage.setItem("access_token", access);
    localStorage.setItem("refresh_token", refresh);
  }, [access_token, refresh_token]);
  await page.goto("/project/");
  await toast(page, "Oturumunuz sona erdi. Lütfen yeniden oturum açın.").waitFor();
  await becomes(page, () => Promise.resolve(placeOf(page)), "/login?redirect=%2Fproject%2F");
});

test("session: says that it has ended where the stored token has expired", async ({ visitor, signIn }) => {
  const page = await visitor();
  const { access_token, refresh_token } = await signIn("admin");
  await page.addInitScript(([access = "", refresh = ""]) => {
    if (document.cookie.includes("ended=")) return;
    document.cookie = "ended=1";
    localStorage.setItem("access_token", access);
    localStorage.setItem("refresh_token", refresh);
  }, [expired(access_token), refresh_token]);
  await page.goto("/project/");
  await toast(page, "Oturumunuz sona erdi. Lütfen yeniden oturum açın.").waitFor();
  assert.equal(placeOf(page), "/login?redirect=%2Fproject%2F");
});

/** The same token as it would have been issued an hour ago. */
function expired(token: string): string {
  const coded = token.split(".")[1] ?? "";
  const bytes = Uint8Array.fromBase64(coded, { alphabet: "base64url" });
  const claims = JSON.parse(new TextDecoder().decode(bytes));
  return unsignedToken({ ...claims, iat: claims.iat - 3600, exp: claims.exp - 3600 });
}

test("palette: opens for Ctrl K pressed while its tools are on their way", async ({ visitor }) => {
  const page = await visitor({ as: "admin" });
  const letCome = await hold(page, "**/assets/tools-*.js");
  await page.goto("/project/");
  await hasRows(page);
  await page.keyboard.press("Control+k");
  assert.equal(await page.getByRole("combobox", { name: "Her şeyi ara" }).count(), 0);
  letCome();
  await page.getByRole("combobox", { name: "Her şeyi ara" }).waitFor();
});
