import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { createBrowserTest } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { createNotificationSource, findBell } from "../support/browserNotifications.ts";
import { findToast, waitForFocusIn } from "../support/browserPages.ts";
import { createProblemResponse } from "../support/drivers/heldRequests.ts";

const test = createBrowserTest();

const PATH = "/notifications/preferences";
const API = "/api/users/me/notification-preferences";
const findInAppSwitch = (page: Page, topic: string) =>
  page.getByRole("switch", { name: `${topic}: uygulamada` });
const toggleInApp = (page: Page, topic: string) =>
  page.locator("label").filter({ has: findInAppSwitch(page, topic) }).click();
const findMailChoice = (page: Page, topic: string) =>
  page.getByRole("button", { name: new RegExp(`${topic}: e-posta`) });
const findSaveButton = (page: Page) => page.getByRole("button", { name: "Kaydet", exact: true });

const MILESTONES = "Sorumlusu olduğunuz kilometre taşları";
const LATE = "Geciken kilometre taşları";

async function chooseMail(page: Page, topic: string, choice: string) {
  await findMailChoice(page, topic).click();
  await page.getByRole("option", { name: choice }).click();
}

test("notification preferences: chosen topics and channels are saved and survive a reload", async ({ openPage }) => {
  const page = await openPage("/", { as: "viewer" });
  await page.getByRole("button", { name: /^Hesap:/ }).click();
  await page.getByRole("menuitem", { name: "Bildirim tercihleri" }).click();
  await page.waitForURL(PATH);
  await page.getByText("Özet seçili konu yokken gönderilmez.").waitFor();
  await expectEventually(() => findSaveButton(page).isDisabled(), true);
  await toggleInApp(page, MILESTONES);
  await chooseMail(page, LATE, "Günlük özet");
  await page.getByRole("button", { name: /^08:00 Saat|Saat.*08:00/ }).click();
  await page.getByRole("option", { name: "07:00" }).click();
  await findSaveButton(page).click();
  await findToast(page, "Değişiklikler kaydedildi").waitFor();
  await page.getByText(/^Sonraki özet: \d\d\.\d\d\.\d{4} 07:00$/).waitFor();

  await page.reload();
  await expectEventually(() => findInAppSwitch(page, MILESTONES).isChecked(), false);
  await findMailChoice(page, LATE).getByText("Günlük özet").waitFor();
  await expectEventually(() => findInAppSwitch(page, LATE).isChecked(), true);
  assert.equal(await findMailChoice(page, "Hesap").count(), 0);
  await page.getByText("Her zaman, hemen").waitFor();
});

test("notification preferences: are merged with what was changed meanwhile", async ({ openPage, fetchApi, signIn, expectConsole }) => {
  const page = await openPage(PATH, { as: "member" });
  await toggleInApp(page, LATE);
  const { access_token: token } = await signIn("member");
  const { nextDigestAt: _, ...before } = await (await fetchApi("GET", API, { token })).json();
  const changeResponse = await fetchApi("PUT", API, { token, body: { ...before, digestHour: 20 } });
  assert.equal(changeResponse.status, 200);
  await changeResponse.body?.cancel();
  expectConsole(/status of 409 .*notification-preferences/);
  await findSaveButton(page).click();
  await findToast(page, "Değişiklikler kaydedildi").waitFor();
  await page.getByRole("button", { name: /20:00/ }).waitFor();
  await expectEventually(() => findInAppSwitch(page, LATE).isChecked(), false);
});

test("notification preferences: are reached from the bell and changed by keyboard", async ({ openPage }) => {
  const page = await openPage("/project/", { as: "admin" });
  await findBell(page).press("Enter");
  const link = page.getByRole("dialog").getByRole("link", { name: "Tercihler" });
  await link.press("Enter");
  await page.waitForURL(PATH);
  const first = findInAppSwitch(page, MILESTONES);
  await first.focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await waitForFocusIn(findMailChoice(page, MILESTONES));
  await page.keyboard.press("Enter");
  await page.getByRole("listbox").waitFor();
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await findMailChoice(page, MILESTONES).getByText("Hemen").waitFor();
  await findSaveButton(page).press("Enter");
  await findToast(page, "Değişiklikler kaydedildi").waitFor();
  await expectEventually(() => first.isChecked(), false);
});

test("notification mail: unsubscribing needs one press, not only opening the link, without sign-in", async (site) => {
  const { fetchApi, signIn, openPage, waitForUnsubscribeLink, expectConsole } = site;
  const { access_token: token } = await signIn("manager");
  const fetchPreferences = async () => await (await fetchApi("GET", API, { token })).json();
  const { nextDigestAt: _, ...before } = await fetchPreferences();
  const body = { ...before, milestones: { inApp: true, mail: "AT_ONCE" } };
  await (await fetchApi("PUT", API, { token, body })).body?.cancel();
  const { notify } = await createNotificationSource(site, "manager");
  await notify("Saha denetimi");
  const link = await waitForUnsubscribeLink("manager@iklim.example", "Saha denetimi");

  const page = await openPage(link);
  await page.getByRole("heading", { name: "E-postalar durdurulsun mu?" }).waitFor();
  assert.equal((await fetchPreferences()).milestones.mail, "AT_ONCE");
  const button = page.getByRole("button", { name: "Bu e-postaları artık istemiyorum" });
  await page.keyboard.press("Tab");
  await waitForFocusIn(button);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "E-postalar durduruldu" }).waitFor();
  assert.deepEqual((await fetchPreferences()).milestones, { inApp: true, mail: "NEVER" });

  expectConsole(/status of 404 .*\/unsubscribe\//);
  await page.goto(`${link.slice(0, -4)}AAAA`);
  await page.getByRole("heading", { name: "Bu bağlantı çalışmıyor" }).waitFor();
});

test("notification preferences: show a skeleton while loading and retry after an error", async ({ newPage, expectConsole }) => {
  expectConsole(/status of 500 .*notification-preferences/);
  const page = await newPage({ as: "viewer" });
  const requestStarted = Promise.withResolvers<void>();
  const responseAllowed = Promise.withResolvers<void>();
  await page.route(`**${API}`, async (route) => {
    requestStarted.resolve();
    await responseAllowed.promise;
    await route.fulfill(createProblemResponse("internal-error"));
  });
  await page.goto("/");
  await page.getByRole("button", { name: /^Hesap:/ }).click();
  await page.getByRole("menuitem", { name: "Bildirim tercihleri" }).click();
  await requestStarted.promise;
  await page.getByRole("status").getByText("Yükleniyor").waitFor();
  assert.equal(await page.getByRole("heading", { name: "Bildirim tercihleri" }).count(), 0);
  responseAllowed.resolve();
  const errorScreen = page.getByRole("alert").filter({ hasText: "Bir şeyler ters gitti!" });
  await errorScreen.getByText("Sunucu hatası").waitFor();
  await page.unroute(`**${API}`);
  await errorScreen.getByRole("button", { name: "Yeniden dene" }).click();
  await findInAppSwitch(page, MILESTONES).waitFor();
});

test("notification preferences: a lead time is chosen and saved with two presses", async ({ openPage }) => {
  const page = await openPage(PATH, { as: "viewer" });
  let presses = 0;
  const press = async (target: Locator) => {
    presses++;
    await target.click();
  };
  await press(page.locator("label").filter({ hasText: "14 gün önce" }));
  await press(findSaveButton(page));
  await findToast(page, "Değişiklikler kaydedildi").waitFor();
  assert.equal(presses, 2);
  await page.reload();
  const leadTimes = page.getByRole("group", { name: "Ne kadar önce" }).getByRole("checkbox");
  await expectEventually(
    async () => await Promise.all((await leadTimes.all()).map((one) => one.isChecked())),
    [
      true,
      true,
      false,
      true,
    ],
  );
});
