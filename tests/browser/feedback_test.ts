import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { createBrowserTest, disableServerRendering, type Role } from "../support/browser.ts";
import { PIXEL, sendFeedback } from "../support/browserFeedback.ts";
import { expectEventually } from "../support/expectEventually.ts";
import {
  expectPrefetched,
  findToast,
  readAddress,
  readError,
  readRows,
} from "../support/browserPages.ts";
import { clickButton, findField } from "../support/browserRecords.ts";

const test = createBrowserTest();

const findHeader = (page: Page) => page.locator("header").filter({ has: page.locator("h1") });
const expectAddress = (page: Page, address: string) =>
  expectEventually(() => Promise.resolve(readAddress(page)), address);
const listActions = async (page: Page) =>
  (await findHeader(page).getByRole("button").allTextContents()).filter(Boolean);
const readHistory = (page: Page) =>
  page.getByRole("region", { name: "Geçmiş" }).getByRole("listitem").allTextContents();

test("feedback: a manager moves it through every status and its author is notified", async (browserTest) => {
  const { id } = await sendFeedback(browserTest, "member", { title: "Grafik ay başında boş" });
  const page = await browserTest.openPage(`/feedback/${id}`, { as: "manager" });
  await page.getByRole("heading", { level: 1, name: "Grafik ay başında boş" }).waitFor();
  await expectEventually(() => page.title(), "Grafik ay başında boş · İklim");
  assert.deepEqual(await listActions(page), [
    "Düzenle",
    "İncelemeye al",
    "Reddet",
    "Çözüldü olarak işaretle",
  ]);

  await clickButton(page, "İncelemeye al");
  await expectAddress(page, `/feedback/${id}?open=progress`);
  await page.getByRole("dialog").getByLabel("Not").fill("Bakıyoruz");
  await page.getByRole("dialog").getByRole("button", { name: "İncelemeye al" }).click();
  await findToast(page, "Geri bildirim inceleniyor").waitFor();
  await expectEventually(() => listActions(page), ["Düzenle", "Reddet", "Çözüldü olarak işaretle"]);

  await clickButton(page, "Çözüldü olarak işaretle");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Çözüldü olarak işaretle" }).click();
  await expectEventually(() => readError(dialog.getByLabel("Çözüm")), "Gerekli");
  await dialog.getByLabel("Çözüm").fill("Sorgu düzeltildi.");
  await dialog.getByRole("button", { name: "Çözüldü olarak işaretle" }).click();
  await findToast(page, "Geri bildirim çözüldü").waitFor();
  await page.getByRole("region", { name: "Çözüm" }).getByText("Sorgu düzeltildi.").waitFor();

  await clickButton(page, "Yeniden aç");
  await dialog.getByRole("button", { name: "Yeniden aç" }).click();
  await expectEventually(() => listActions(page), ["Düzenle", "Reddet", "Çözüldü olarak işaretle"]);
  await clickButton(page, "Reddet");
  await dialog.getByLabel("Gerekçe").fill("Aynısı daha önce bildirildi.");
  await dialog.getByRole("button", { name: "Reddet" }).click();
  await page.getByRole("region", { name: "Gerekçe" }).getByText("Aynısı daha önce bildirildi.")
    .waitFor();
  await expectEventually(async () => (await readHistory(page)).length, 5);
  const steps = (await readHistory(page)).map((line) => line.replace(/\d\d\.\d\d\.\d{4}.*$/, ""));
  assert.deepEqual(steps, [
    "Kerem Şahin gönderdi",
    "Elif Çağlar incelemeye aldıBakıyoruz",
    "Elif Çağlar çözüldü olarak işaretlediSorgu düzeltildi.",
    "Elif Çağlar yeniden açtı",
    "Elif Çağlar reddettiAynısı daha önce bildirildi.",
  ]);
  await page.reload();
  await expectEventually(async () => (await readHistory(page)).length, 5);

  const { access_token: token } = await browserTest.signIn("member");
  const response = await browserTest.fetchApi("GET", "/api/notifications?size=4", { token });
  const { data }: { data: { title: string; link: string }[] } = await response.json();
  assert.deepEqual(data.map(({ link }) => link), Array(4).fill(`/feedback/${id}`));
});

test("feedback: a change after another manager's is rejected and shows the current status", async (browserTest) => {
  browserTest.expectConsole(/status of 409/);
  const { id } = await sendFeedback(browserTest, "member", { title: "İki kişi birden" });
  const page = await browserTest.openPage(`/feedback/${id}?open=dismiss`, { as: "manager" });
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("Olmaz");
  const { access_token: token } = await browserTest.signIn("admin");
  const body = { resolution: "Tamam" };
  assert.equal(
    (await browserTest.fetchApi("PUT", `/api/feedback/${id}/resolve`, { token, body })).status,
    200,
  );
  await dialog.getByRole("button", { name: "Reddet" }).click();
  await findToast(page, "Bu geri bildirim zaten çözülmüş.").waitFor();
  await dialog.getByText("Başkaları kaydı bu arada değiştirdiği için bu artık yapılamaz.")
    .waitFor();
  assert.equal(await dialog.getByRole("textbox").inputValue(), "Olmaz");
  await dialog.getByRole("textbox").fill("");
  await page.keyboard.press("Escape");
  await page.getByRole("region", { name: "Çözüm" }).getByText("Tamam").waitFor();
  await expectEventually(() => listActions(page), ["Düzenle", "Yeniden aç"]);
});

test("feedback: sender and administrator reply in a thread, are notified and delete their own replies", async (browserTest) => {
  const { id } = await sendFeedback(browserTest, "member", { title: "Yanıtlanan bildirim" });
  const address = `/feedback/${id}`;
  const openReplies = async (role: Role) => {
    const page = await browserTest.openPage(address, { as: role });
    const replies = page.getByRole("region", { name: "Yanıtlar" });
    return {
      page,
      replies,
      deletions: replies.getByRole("button", { name: /tarihli yanıtınızı silin$/ }),
      async write(text: string) {
        await replies.getByRole("textbox", { name: "Yanıtınız" }).fill(text);
        await replies.getByRole("button", { name: "Yanıtla", exact: true }).click();
        await replies.getByRole("listitem").getByText(text).waitFor();
      },
    };
  };
  const countNews = async (role: Role) => {
    const { access_token: token } = await browserTest.signIn(role);
    const response = await browserTest.fetchApi("GET", "/api/notifications?size=20", { token });
    const { data } = await response.json();
    return data.filter(({ title }: { title: string }) =>
      title === "Geri bildirime yanıt: Yanıtlanan bildirim"
    ).length;
  };

  const admin = await openReplies("admin");
  await admin.replies.getByText("Henüz yanıt yok. Yazdığınızda karşı tarafa bildirilir.")
    .waitFor();
  await admin.write("Hangi tarayıcı?");
  assert.deepEqual([await countNews("admin"), await countNews("member")], [0, 1]);

  const member = await openReplies("member");
  await member.replies.getByText("Hangi tarayıcı?").waitFor();
  await expectPrefetched(member.page);
  assert.equal(await member.deletions.count(), 0);
  await member.write("Firefox 140.");
  assert.equal(await member.deletions.count(), 1);
  assert.deepEqual([await countNews("admin"), await countNews("member")], [1, 1]);

  await admin.page.reload();
  await admin.replies.getByText("Firefox 140.").waitFor();
  assert.equal(await admin.deletions.count(), 1);
  await member.deletions.click();
  await member.page.getByRole("alertdialog").getByRole("button", { name: "Sil", exact: true })
    .click();
  await findToast(member.page, "Yanıt silindi").waitFor();
  await expectEventually(() => member.replies.getByRole("listitem").count(), 1);
  await admin.page.reload();
  await admin.replies.getByText("Hangi tarayıcı?").waitFor();
  assert.equal(await admin.replies.getByText("Firefox 140.").count(), 0);
});

test("feedback: its picture is shown small and enlarged", async (browserTest) => {
  const { id } = await sendFeedback(browserTest, "member", { title: "Resimli", screenshot: PIXEL });
  const page = await browserTest.openPage(`/feedback/${id}`, { as: "manager" });
  await page.getByRole("button", { name: "Ekran görüntüsünü büyüt" }).click();
  await expectAddress(page, `/feedback/${id}?open=picture`);
  const large = page.getByRole("dialog").getByRole("img", { name: "Gönderenin gördüğü ekran" });
  await large.waitFor();
  const measureWidth = () => large.evaluate((image: HTMLImageElement) => image.clientWidth);
  assert.ok(await measureWidth() > 1);
  await clickButton(page, "Gerçek boyut");
  await expectEventually(measureWidth, 1);
  await page.keyboard.press("Escape");
  await expectAddress(page, `/feedback/${id}`);
});

test("feedback: an author lists, opens and edits their open feedback", async (browserTest) => {
  const { id } = await sendFeedback(browserTest, "member", { title: "Benim bildirdiğim" });
  const page = await browserTest.openPage("/feedback/my?filter=bildirdigim", { as: "member" });
  await page.getByRole("heading", { level: 1, name: "Gönderdiğim geri bildirimler" }).waitFor();
  await expectEventually(async () => (await readRows(page)).map(([title]) => title), [
    "Benim bildirdiğim",
  ]);
  await page.getByRole("link", { name: "Benim bildirdiğim" }).click();
  await page.waitForURL(`/feedback/${id}`);
  await page.getByRole("heading", { level: 1, name: "Benim bildirdiğim" }).waitFor();
  await expectEventually(() => listActions(page), ["Düzenle"]);
  await clickButton(page, "Düzenle");
  await findField(page, "Başlık").fill("Benim düzelttiğim");
  await clickButton(page, "Kaydet");
  await findToast(page, "Geri bildirim güncellendi").waitFor();
  await page.getByRole("heading", { level: 1, name: "Benim düzelttiğim" }).waitFor();
  await expectAddress(page, `/feedback/${id}`);

  const { access_token: token } = await browserTest.signIn("manager");
  await browserTest.fetchApi("PUT", `/api/feedback/${id}/progress`, { token });
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Benim düzelttiğim" }).waitFor();
  await expectEventually(() => listActions(page), []);
});

test("feedback: the overview filters by status and priority through the API", async ({ newPage }) => {
  const page = await newPage({ as: "viewer" });
  const requestedPaths: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/feedback")) requestedPaths.push(pathname);
  });
  await disableServerRendering(page);
  await page.goto("/feedback/list?status=DISMISSED&priority=LOW&sortField=title&sortDirection=asc");
  const readCells = async () =>
    (await readRows(page)).map(([title, , priority, state]) => [title, priority, state]);
  await expectEventually(readCells, [
    ["deneme", "Düşük", "Reddedildi"],
    ["Koyu temada haritalar okunmuyor", "Düşük", "Reddedildi"],
  ]);
  assert.deepEqual(requestedPaths, ["/api/feedback/status/DISMISSED"]);
  await clickButton(page, "Reddedildi");
  await expectEventually(async () => (await readRows(page)).length > 2, true);
  assert.equal(readAddress(page), "/feedback/list?priority=LOW&sortField=title&sortDirection=asc");
  assert.equal(requestedPaths.at(-1), "/api/feedback");
  await page.goBack();
  await expectEventually(async () => (await readRows(page)).length, 2);
});
