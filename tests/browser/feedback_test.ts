import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Feedback } from "../../contract/schemas/feedback.ts";
import {
  becomes,
  type BrowserTest,
  browserTests,
  type Role,
  withoutRenderedPages,
} from "../support/browser.ts";
import { faultsAt } from "../support/browserChecks.ts";
import { errorOf, placeOf, shownRows, toast } from "../support/browserPages.ts";
import { named, press } from "../support/browserRecords.ts";

const test = browserTests();

/** Sends feedback through the API. */
async function send({ api, signIn }: BrowserTest, role: Role, more: object): Promise<Feedback> {
  const { access_token: token } = await signIn(role);
  const body = { description: "Ayrıntı", category: "BUG", priority: "HIGH", page: "/", ...more };
  const answer = await api("POST", "/api/feedback", { token, body });
  assert.equal(answer.status, 201);
  return await answer.json();
}

/** A picture of one dark pixel. */
const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

const status = (page: Page) => page.locator("header").filter({ has: page.locator("h1") });
const goesTo = (page: Page, place: string) =>
  becomes(page, () => Promise.resolve(placeOf(page)), place);
const actions = async (page: Page) =>
  (await status(page).getByRole("button").allTextContents()).filter(Boolean);
const course = (page: Page) =>
  page.getByRole("region", { name: "Geçmiş" }).getByRole("listitem").allTextContents();

test("a manager takes feedback through every state, and whoever sent it is told", async (browser) => {
  const { id } = await send(browser, "member", { title: "Grafik ay başında boş" });
  const page = await browser.open(`/feedback/${id}`, { as: "manager" });
  await page.getByRole("heading", { level: 1, name: "Grafik ay başında boş" }).waitFor();
  await becomes(page, () => page.title(), "Grafik ay başında boş · İklim");
  assert.deepEqual(await actions(page), [
    "Düzenle",
    "İncelemeye al",
    "Reddet",
    "Çözüldü olarak işaretle",
  ]);

  await press(page, "İncelemeye al");
  await goesTo(page, `/feedback/${id}?open=progress`);
  await page.getByRole("dialog").getByLabel("Not").fill("Bakıyoruz");
  await page.getByRole("dialog").getByRole("button", { name: "İncelemeye al" }).click();
  await toast(page, "Geri bildirim inceleniyor").waitFor();
  await becomes(page, () => actions(page), ["Düzenle", "Reddet", "Çözüldü olarak işaretle"]);

  await press(page, "Çözüldü olarak işaretle");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Çözüldü olarak işaretle" }).click();
  await becomes(page, () => errorOf(dialog.getByLabel("Çözüm")), "Gerekli");
  await dialog.getByLabel("Çözüm").fill("Sorgu düzeltildi.");
  await dialog.getByRole("button", { name: "Çözüldü olarak işaretle" }).click();
  await toast(page, "Geri bildirim çözüldü").waitFor();
  await page.getByRole("region", { name: "Çözüm" }).getByText("Sorgu düzeltildi.").waitFor();

  await press(page, "Yeniden aç");
  await dialog.getByRole("button", { name: "Yeniden aç" }).click();
  await becomes(page, () => actions(page), ["Düzenle", "Reddet", "Çözüldü olarak işaretle"]);
  await press(page, "Reddet");
  await dialog.getByLabel("Gerekçe").fill("Aynısı daha önce bildirildi.");
  await dialog.getByRole("button", { name: "Reddet" }).click();
  await page.getByRole("region", { name: "Gerekçe" }).getByText("Aynısı daha önce bildirildi.")
    .waitFor();
  await becomes(page, async () => (await course(page)).length, 5);
  const steps = (await course(page)).map((line) => line.replace(/\d\d\.\d\d\.\d{4}.*$/, ""));
  assert.deepEqual(steps, [
    "Kerem Şahin gönderdi",
    "Elif Çağlar incelemeye aldıBakıyoruz",
    "Elif Çağlar çözüldü olarak işaretlediSorgu düzeltildi.",
    "Elif Çağlar yeniden açtı",
    "Elif Çağlar reddettiAynısı daha önce bildirildi.",
  ]);
  await page.reload();
  await becomes(page, async () => (await course(page)).length, 5);

  const { access_token: token } = await browser.signIn("member");
  const answer = await browser.api("GET", "/api/notifications?size=4", { token });
  const { data }: { data: { title: string; link: string }[] } = await answer.json();
  assert.deepEqual(data.map(({ link }) => link), Array(4).fill(`/feedback/${id}`));
});

test("who is too late is told, and sees what has become of it", async (browser) => {
  browser.expectConsole(/status of 409/);
  const { id } = await send(browser, "member", { title: "İki kişi birden" });
  const page = await browser.open(`/feedback/${id}?open=dismiss`, { as: "manager" });
  await page.getByRole("dialog").waitFor();
  const { access_token: token } = await browser.signIn("admin");
  const body = { resolution: "Tamam" };
  assert.equal(
    (await browser.api("PUT", `/api/feedback/${id}/resolve`, { token, body })).status,
    200,
  );
  await page.getByRole("dialog").getByRole("button", { name: "Reddet" }).click();
  await page.getByRole("alert").getByText("Bu geri bildirim zaten çözülmüş.").waitFor();
  await page.getByRole("region", { name: "Çözüm" }).getByText("Tamam").waitFor();
  await becomes(page, () => actions(page), ["Düzenle", "Yeniden aç"]);
});

test("the picture that was sent along is seen small and large", async (browser) => {
  const { id } = await send(browser, "member", { title: "Resimli", screenshot: PIXEL });
  const page = await browser.open(`/feedback/${id}`, { as: "manager" });
  await page.getByRole("button", { name: "Ekran görüntüsünü büyüt" }).click();
  await goesTo(page, `/feedback/${id}?open=picture`);
  const large = page.getByRole("dialog").getByRole("img", { name: "Gönderenin gördüğü ekran" });
  await large.waitFor();
  const widths = () => large.evaluate((image: HTMLImageElement) => image.clientWidth);
  assert.ok(await widths() > 1);
  await press(page, "Gerçek boyut");
  await becomes(page, widths, 1);
  await page.keyboard.press("Escape");
  await goesTo(page, `/feedback/${id}`);
});

test("one's own feedback is listed, opened, and changed while it is open", async (browser) => {
  const { id } = await send(browser, "member", { title: "Benim bildirdiğim" });
  const page = await browser.open("/feedback/my?filter=bildirdigim", { as: "member" });
  await page.getByRole("heading", { level: 1, name: "Gönderdiğim geri bildirimler" }).waitFor();
  await becomes(page, async () => (await shownRows(page)).map(([title]) => title), [
    "Benim bildirdiğim",
  ]);
  await page.getByRole("link", { name: "Benim bildirdiğim" }).click();
  await page.waitForURL(`/feedback/${id}`);
  await page.getByRole("heading", { level: 1, name: "Benim bildirdiğim" }).waitFor();
  assert.deepEqual(await actions(page), ["Düzenle"]);
  await press(page, "Düzenle");
  await named(page, "Başlık").fill("Benim düzelttiğim");
  await press(page, "Kaydet");
  await toast(page, "Geri bildirim güncellendi").waitFor();
  await page.getByRole("heading", { level: 1, name: "Benim düzelttiğim" }).waitFor();
  await goesTo(page, `/feedback/${id}`);

  const { access_token: token } = await browser.signIn("manager");
  await browser.api("PUT", `/api/feedback/${id}/progress`, { token });
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Benim düzelttiğim" }).waitFor();
  assert.deepEqual(await actions(page), []);
});

test("the overview filters by status and priority, and asks the listing of the status", async ({ visitor }) => {
  const page = await visitor({ as: "viewer" });
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/feedback")) asked.push(pathname);
  });
  await withoutRenderedPages(page);
  await page.goto("/feedback/list?status=DISMISSED&priority=LOW&sortField=title&sortDirection=asc");
  const cells = async () =>
    (await shownRows(page)).map(([title, , priority, state]) => [title, priority, state]);
  await becomes(page, cells, [
    ["deneme", "Düşük", "Reddedildi"],
    ["Koyu temada haritalar okunmuyor", "Düşük", "Reddedildi"],
  ]);
  assert.deepEqual(asked, ["/api/feedback/status/DISMISSED"]);
  await press(page, "Reddedildi");
  await becomes(page, async () => (await shownRows(page)).length > 2, true);
  assert.equal(placeOf(page), "/feedback/list?priority=LOW&sortField=title&sortDirection=asc");
  assert.equal(asked.at(-1), "/api/feedback");
  await page.goBack();
  await becomes(page, async () => (await shownRows(page)).length, 2);
});

const SCREENS = ["/feedback/list", "/feedback/my", "detail", "detail?open=resolve"];
for (const screen of SCREENS) {
  test(`${screen}: without a fault in light and dark, both languages, wide and narrow`, async (browser) => {
    const sent = screen.startsWith("detail")
      ? await send(browser, "member", { title: "Bakılacak", screenshot: PIXEL })
      : null;
    const path = sent === null ? screen : screen.replace("detail", `/feedback/${sent.id}`);
    const faults: Record<string, string[]> = {};
    for (const [language, widths] of [["tr", [1440, 360]], ["en", [360, 1920]]] as const) {
      const page = await browser.lasting({ language, as: "manager", stillness: true });
      await page.setViewportSize({ width: widths[0], height: 900 });
      await page.goto(path);
      await page.locator(sent === null ? "h1" : "h2").first().waitFor();
      if (path.includes("open")) await page.getByRole("dialog").waitFor();
      Object.assign(faults, await faultsAt(page, language, widths));
    }
    assert.deepEqual(faults, {});
  });
}
