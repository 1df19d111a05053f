import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { becomes, browserTests } from "../support/browser.ts";
import { bell, newsFor } from "../support/browserNotifications.ts";
import { focusIn, toast } from "../support/browserPages.ts";
import { refusal } from "../support/drivers/heldRequests.ts";

const test = browserTests();

const PATH = "/notifications/preferences";
const API = "/api/users/me/notification-preferences";
const inApp = (page: Page, topic: string) =>
  page.getByRole("switch", { name: `${topic}: uygulamada` });
const flip = (page: Page, topic: string) =>
  page.locator("label").filter({ has: inApp(page, topic) }).click();
const mail = (page: Page, topic: string) =>
  page.getByRole("button", { name: new RegExp(`${topic}: e-posta`) });
const save = (page: Page) => page.getByRole("button", { name: "Kaydet", exact: true });

const MILESTONES = "Sorumlusu olduğunuz kilometre taşları";
const LATE = "Geciken kilometre taşları";

async function choose(page: Page, topic: string, choice: string) {
  await mail(page, topic).click();
  await page.getByRole("option", { name: choice }).click();
}

test("what one is told of, and where, is chosen, saved and there after a reload", async ({ open }) => {
  const page = await open("/", { as: "viewer" });
  await page.getByRole("button", { name: /^Hesap:/ }).click();
  await page.getByRole("menuitem", { name: "Bildirim tercihleri" }).click();
  await page.waitForURL(PATH);
  await page.getByText("Özete bırakılan bir şey olmadıkça gelmez.").waitFor();
  assert.equal(await save(page).isDisabled(), true);
  await flip(page, MILESTONES);
  await choose(page, LATE, "Günlük özet");
  await page.getByRole("button", { name: /^08:00 Saat|Saat.*08:00/ }).click();
  await page.getByRole("option", { name: "07:00" }).click();
  await save(page).click();
  await toast(page, "Değişiklikler kaydedildi").waitFor();
  await page.getByText(/^Sıradaki \d\d\.\d\d\.\d{4} 07:00 tarihinde gelir\.$/).waitFor();

  await page.reload();
  await becomes(page, () => inApp(page, MILESTONES).isChecked(), false);
  await mail(page, LATE).getByText("Günlük özet").waitFor();
  assert.equal(await inApp(page, LATE).isChecked(), true);
  assert.equal(await mail(page, "Hesap").count(), 0);
  await page.getByText("Her zaman, hemen").waitFor();
});

test("what was changed meanwhile is told, and what was chosen is kept", async ({ open, api, signIn, expectConsole }) => {
  const page = await open(PATH, { as: "member" });
  await flip(page, LATE);
  const { access_token: token } = await signIn("member");
  const { nextDigestAt: _, ...before } = await (await api("GET", API, { token })).json();
  const changed = await api("PUT", API, { token, body: { ...before, digestHour: 20 } });
  assert.equal(changed.status, 200);
  await changed.body?.cancel();
  expectConsole(/status of 409 .*notification-preferences/);
  await save(page).click();
  await page.getByRole("alert").getByText(/Tercihleriniz bu arada/).waitFor();
  assert.equal(await inApp(page, LATE).isChecked(), false);
  await page.getByRole("button", { name: "En yenisini yükle" }).click();
  await page.getByRole("button", { name: /20:00/ }).waitFor();
  assert.equal(await inApp(page, LATE).isChecked(), false);
});

test("all of it by the keyboard, from the bell on", async ({ open }) => {
  const page = await open("/project/", { as: "admin" });
  await bell(page).press("Enter");
  const link = page.getByRole("dialog").getByRole("link", { name: "Tercihler" });
  await link.press("Enter");
  await page.waitForURL(PATH);
  const first = inApp(page, MILESTONES);
  await first.focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await focusIn(mail(page, MILESTONES));
  await page.keyboard.press("Enter");
  await page.getByRole("listbox").waitFor();
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await mail(page, MILESTONES).getByText("Hemen").waitFor();
  await save(page).press("Enter");
  await toast(page, "Değişiklikler kaydedildi").waitFor();
  assert.equal(await first.isChecked(), false);
});

test("one press in a mail ends such mails, signed out; opening its link does not", async (site) => {
  const { api, signIn, open, unsubscribeLinkTo, expectConsole } = site;
  const { access_token: token } = await signIn("manager");
  const chosen = async () => await (await api("GET", API, { token })).json();
  const { nextDigestAt: _, ...before } = await chosen();
  const body = { ...before, milestones: { inApp: true, mail: "AT_ONCE" } };
  await (await api("PUT", API, { token, body })).body?.cancel();
  const { happen } = await newsFor(site, "manager");
  await happen("Saha denetimi");
  const link = await unsubscribeLinkTo("manager@iklim.example");

  const page = await open(link);
  await page.getByRole("heading", { name: "E-postalar kesilsin mi?" }).waitFor();
  assert.equal((await chosen()).milestones.mail, "AT_ONCE");
  const button = page.getByRole("button", { name: "Bu e-postaları artık istemiyorum" });
  await page.keyboard.press("Tab");
  await focusIn(button);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "E-postalar kesildi" }).waitFor();
  assert.deepEqual((await chosen()).milestones, { inApp: true, mail: "NEVER" });

  expectConsole(/status of 404 .*\/unsubscribe\//);
  await page.goto(`${link.slice(0, -4)}AAAA`);
  await page.getByRole("heading", { name: "Bu bağlantı çalışmıyor" }).waitFor();
});

test("the preferences are waited for, and asked for again where they did not come", async ({ visitor, expectConsole }) => {
  expectConsole(/status of 500 .*notification-preferences/);
  const page = await visitor({ as: "viewer" });
  const asked = Promise.withResolvers<void>();
  const fails = Promise.withResolvers<void>();
  await page.route(`**${API}`, async (route) => {
    asked.resolve();
    await fails.promise;
    await route.fulfill(refusal("internal-error"));
  });
  await page.goto("/");
  await page.getByRole("button", { name: /^Hesap:/ }).click();
  await page.getByRole("menuitem", { name: "Bildirim tercihleri" }).click();
  await asked.promise;
  await page.getByRole("status").getByText("Yükleniyor").waitFor();
  assert.equal(await page.getByRole("heading", { name: "Bildirim tercihleri" }).count(), 0);
  fails.resolve();
  const screen = page.getByRole("alert").filter({ hasText: "Bir şeyler ters gitti!" });
  await screen.getByText("Sunucu hatası").waitFor();
  await page.unroute(`**${API}`);
  await screen.getByRole("button", { name: "Yeniden dene" }).click();
  await inApp(page, MILESTONES).waitFor();
});
