import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Feedback } from "../../contract/schemas/feedback.ts";
import { type BrowserTest, createBrowserTest } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import {
  countPresses,
  findToast,
  readAddress,
  readError,
  waitForFocusIn,
} from "../support/browserPages.ts";
import { clickButton, findErrorToast, findField, selectOption } from "../support/browserRecords.ts";
import { capture, enterScreenshotMode, openFeedback, readColours } from "../support/capturing.ts";

const test = createBrowserTest();

const form = (page: Page) => page.getByRole("dialog", { name: "Geri bildirim gönder" });
const sheet = (page: Page) => page.getByRole("application", { name: "İşaretlenecek" });
const picture = (page: Page) => form(page).getByRole("img", { name: "Gönderilecek görüntü" });
const send = (page: Page) => clickButton(page, "Gönder");
const readFocus = (page: Page) =>
  page.evaluate(() =>
    document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent
  );

async function write(page: Page, title = "Grafik boş") {
  await findField(page, "Başlık").fill(title);
  await findField(page, "Açıklama").fill("Genel bakışta bir şey görünmüyor.");
  await selectOption(page, "Tür", "Hata");
  await selectOption(page, "Öncelik", "Yüksek");
}

const readForm = async (page: Page) => [
  await findField(page, "Başlık").inputValue(),
  await findField(page, "Açıklama").inputValue(),
  await page.getByRole("button", { name: / Tür$/ }).textContent(),
  await page.getByRole("button", { name: / Öncelik$/ }).textContent(),
];
const WRITTEN = ["Grafik boş", "Genel bakışta bir şey görünmüyor.", "Hata", "Yüksek"];

async function fetchNewest(fetchApi: BrowserTest["fetchApi"], token: string) {
  const response = await fetchApi("GET", "/api/feedback?size=1", { token });
  const { data: [feedback] } = await response.json() as { data: Feedback[] };
  return feedback ?? assert.fail("there is no feedback");
}

const pickReported = ({ title, category, priority, page, hasScreenshot, status }: Feedback) => ({
  title,
  category,
  priority,
  page,
  hasScreenshot,
  status,
});

test("feedback capture: a picture of another page is marked and sent with the typed text", async ({ openPage, fetchApi, signIn }) => {
  const page = await openPage("/project/?status=ACTIVE", { as: "member" });
  await page.getByRole("table").waitFor();
  await openFeedback(page);
  await write(page);
  await enterScreenshotMode(page);
  await expectEventually(() => readFocus(page), "Görüntüden vazgeç");
  await page.getByRole("link", { name: "Paydaşlar" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Tüm paydaşlar" }).waitFor();
  for (const name of ["Süzgeç", "Sütunlar"]) await page.getByRole("button", { name }).waitFor();
  const size = await page.evaluate(() => [innerWidth, document.body.scrollHeight]);
  await capture(page);
  await expectEventually(() => readForm(page), WRITTEN);

  await clickButton(page, "Büyüt ve işaretle");
  await sheet(page).waitFor();
  const drawn = sheet(page).getByRole("img");
  await expectEventually(() => drawn.evaluate(({ clientHeight }) => clientHeight > 0), true);
  for (const tool of ["Kutu", "Ok", "Karart"]) {
    await page.getByText(tool, { exact: true }).click();
    await drag(page, tool === "Karart" ? [0.3, 0.2, 0.5, 0.3] : [0.6, 0.4, 0.7, 0.5]);
  }
  await page.getByText("3 işaret").waitFor();
  await clickButton(page, "İşaretleri uygula");
  await sheet(page).waitFor({ state: "detached" });
  await send(page);
  await findToast(page, "Geri bildirim gönderildi").waitFor();
  await form(page).waitFor({ state: "detached" });
  await expectEventually(() => readFocus(page), "Geri bildirim gönder");
  assert.equal(await page.evaluate(() => sessionStorage.getItem("feedback-draft")), null);

  const { access_token: token } = await signIn("manager");
  const feedback = await fetchNewest(fetchApi, token);
  assert.deepEqual(pickReported(feedback), {
    title: "Grafik boş",
    category: "BUG",
    priority: "HIGH",
    page: "/stakeholders/",
    hasScreenshot: true,
    status: "OPEN",
  });
  const response = await fetchApi("GET", `/api/feedback/${feedback.id}/screenshot`, { token });
  const png = await response.bytes();
  const header = new DataView(png.buffer);
  const [width = 0, height = 0] = [header.getUint32(16), header.getUint32(20)];
  assert.deepEqual([width, height], size);
  const covered = {
    x: Math.round(width * 0.31),
    y: Math.round(height * 0.21),
    width: Math.round(width * 0.18),
    height: Math.round(height * 0.08),
  };
  const url = `data:image/png;base64,${png.toBase64()}`;
  assert.deepEqual(await readColours(page, url, covered), ["0,0,0"]);
});

/** Over the picture, in parts of its width and height. */
async function drag(page: Page, [x1, y1, x2, y2]: [number, number, number, number]) {
  const box = await sheet(page).boundingBox() ?? assert.fail("no picture");
  await page.mouse.move(box.x + x1 * box.width, box.y + y1 * box.height);
  await page.mouse.down();
  await page.mouse.move(box.x + x2 * box.width, box.y + y2 * box.height, { steps: 3 });
  await page.mouse.up();
}

test("feedback capture: a marked picture is sent with at most 7 presses", async ({ openPage, fetchApi, signIn }) => {
  const page = await openPage("/company/", { as: "member" });
  await page.getByRole("table").waitFor();
  const readPresses = await countPresses(page);
  await openFeedback(page);
  await enterScreenshotMode(page);
  await capture(page);
  await findField(page, "Başlık").fill("Kutu çizildi");
  await findField(page, "Açıklama").fill("Tablonun başlığı kesiliyor.");
  await clickButton(page, "Büyüt ve işaretle");
  await sheet(page).waitFor();
  const drawn = sheet(page).getByRole("img");
  await expectEventually(() => drawn.evaluate(({ clientHeight }) => clientHeight > 0), true);
  await drag(page, [0.3, 0.2, 0.5, 0.3]);
  await page.getByText("1 işaret").waitFor();
  await clickButton(page, "İşaretleri uygula");
  await sheet(page).waitFor({ state: "detached" });
  await send(page);
  await findToast(page, "Geri bildirim gönderildi").waitFor();
  const presses = await readPresses();
  assert.ok(presses <= 7, `${presses} presses`);
  const { access_token: token } = await signIn("manager");
  assert.deepEqual(pickReported(await fetchNewest(fetchApi, token)), {
    title: "Kutu çizildi",
    category: "BUG",
    priority: "MEDIUM",
    page: "/company/",
    hasScreenshot: true,
    status: "OPEN",
  });
});

test("feedback capture: Escape closes overlays first and then screenshot mode and keeps the text", async ({ openPage }) => {
  const page = await openPage("/company/", { as: "manager" });
  await openFeedback(page);
  await write(page);
  await enterScreenshotMode(page);
  const mode = page.getByRole("region", { name: "Ekran görüntüsü modu" });
  await page.getByRole("button", { name: /^Tema/ }).first().click();
  await waitForFocusIn(page.getByRole("menu"));
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
  await expectEventually(() => mode.count(), 1);
  await page.keyboard.press("Escape");
  await form(page).waitFor();
  await expectEventually(() => mode.count(), 0);
  await expectEventually(() => readForm(page), WRITTEN);
  await enterScreenshotMode(page);
  await clickButton(page, "Görüntüden vazgeç");
  await form(page).waitFor();
  assert.deepEqual([await readForm(page), await picture(page).count()], [WRITTEN, 0]);
});

test("feedback capture: a failed capture is logged and leaves the form unchanged", async ({ openPage, expectConsole }) => {
  expectConsole(/Screenshot capture failed/);
  const page = await openPage("/company/", { as: "manager" });
  await openFeedback(page);
  await write(page);
  await enterScreenshotMode(page);
  await page.evaluate(() => {
    HTMLImageElement.prototype.decode = () => Promise.reject(new Error("cannot be drawn"));
  });
  await clickButton(page, "Görüntüyü al");
  await form(page).waitFor();
  assert.deepEqual([await readForm(page), await picture(page).count()], [WRITTEN, 0]);
  assert.equal(await page.getByTestId("toasts").locator("[data-kind]").count(), 0);
});

test("feedback capture: typed text survives closing and a reload and is removed on sign-out", async ({ openPage, fetchApi, signIn }) => {
  const page = await openPage("/project/", { as: "manager" });
  await openFeedback(page);
  await write(page);
  await waitForFocusIn(form(page));
  await page.keyboard.press("Escape");
  await form(page).waitFor({ state: "detached" });
  await openFeedback(page);
  await expectEventually(() => readForm(page), WRITTEN);
  await page.goto("/company/");
  await openFeedback(page);
  await expectEventually(() => readForm(page), WRITTEN);
  await clickButton(page, "Bunun yerine bu sayfayı ekle");
  await clickButton(page, "Sayfayı çıkar");
  await send(page);
  await findToast(page, "Geri bildirim gönderildi").waitFor();
  const { access_token: token } = await signIn("manager");
  const { page: from, hasScreenshot } = await fetchNewest(fetchApi, token);
  assert.deepEqual([from, hasScreenshot], [null, false]);

  await openFeedback(page);
  await expectEventually(() => findField(page, "Başlık").inputValue(), "");
  await findField(page, "Başlık").fill("Yarım kalan");
  await page.keyboard.press("Escape");
  await form(page).waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^Hesap: / }).click();
  // The toast lies over it for some seconds.
  await page.getByRole("menuitem", { name: "Oturumu kapat" }).press("Enter");
  await page.waitForURL(/\/login/);
  assert.equal(await page.evaluate(() => sessionStorage.getItem("feedback-draft")), null);
});

test("feedback capture: a picture is replaced and removed", async ({ openPage }) => {
  const page = await openPage("/company/", { as: "manager" });
  await openFeedback(page);
  await enterScreenshotMode(page);
  const first = await capture(page);
  await enterScreenshotMode(page);
  await page.getByRole("link", { name: "Teknolojiler" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Teknolojiler" }).waitFor();
  assert.notEqual(await capture(page), first);
  await clickButton(page, "Görüntüyü kaldır");
  await picture(page).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Ekran görüntüsü al" }).waitFor();
});

const REFUSALS = {
  "is no PNG": { picture: "AAAA", said: "PNG biçiminde bir resim olmalı", status: 400 },
  "is too large": {
    picture: "A".repeat(4 * Math.ceil((5 * 1024 * 1024 + 3) / 3)),
    said: "5 MB",
    status: 413,
  },
};

for (const [fault, { picture: bytes, said: message, status }] of Object.entries(REFUSALS)) {
  test(`feedback capture: a picture that ${fault} is rejected at its field and the form is kept`, async ({ openPage, expectConsole }) => {
    expectConsole(new RegExp(`status of ${status}`));
    const page = await openPage("/company/", { as: "manager" });
    await replaceSentPicture(page, bytes);
    await openFeedback(page);
    await write(page);
    await send(page);
    const field = form(page).locator("[data-invalid]").filter({ hasText: "Ekran görüntüsü" });
    await field.getByText(message).waitFor();
    await expectEventually(() => readForm(page), WRITTEN);
    assert.equal(await findErrorToast(page).count(), 0);
  });
}

test("feedback capture: a request that is too large is reported above the form", async ({ openPage, expectConsole }) => {
  expectConsole(/status of 413/);
  const page = await openPage("/company/", { as: "manager" });
  await replaceSentPicture(page, "A".repeat(7_200_000));
  await openFeedback(page);
  await write(page);
  await send(page);
  await form(page).getByRole("alert").getByText(/kadar büyük/).waitFor();
  await expectEventually(() => readForm(page), WRITTEN);
});

/** The real server gets another picture than the form would send. */
const replaceSentPicture = (page: Page, base64: string) =>
  page.route("**/api/feedback", (route) =>
    route.continue({
      postData: JSON.stringify({
        ...route.request().postDataJSON(),
        screenshot: `data:image/png;base64,${base64}`,
      }),
    }));

test("feedback capture: missing values are reported at their fields", async ({ openPage }) => {
  const page = await openPage("/company/", { as: "manager" });
  await openFeedback(page);
  await send(page);
  await form(page).getByText("Açıklama gerekli").waitFor();
  await expectEventually(() => readError(findField(page, "Başlık")), "Başlık gerekli");
  await waitForFocusIn(findField(page, "Başlık"));
});

/** Presses Tab until something is focused. */
async function tabTo(page: Page, name: string) {
  for (let steps = 0; steps < 80; steps++) {
    if (await readFocus(page) === name) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`${name} is out of reach`);
}

test("feedback capture: works using only the keyboard", async ({ openPage }) => {
  const page = await openPage("/company/", { as: "manager" });
  const { keyboard } = page;
  await page.getByRole("button", { name: "Geri bildirim gönder" }).waitFor();
  await tabTo(page, "Geri bildirim gönder");
  await keyboard.press("Enter");
  await waitForFocusIn(form(page));
  await tabTo(page, "Ekran görüntüsü al");
  await keyboard.press("Enter");
  await page.getByRole("region", { name: "Ekran görüntüsü modu" }).waitFor();
  assert.match(
    await page.getByRole("status").filter({ hasText: "Ekran görüntüsü modu" }).textContent() ?? "",
    /Görüntüsünü almak istediğiniz ekrana gidin/,
  );
  await form(page).waitFor({ state: "detached" });
  await expectEventually(() => readFocus(page), "Görüntüden vazgeç");
  await tabTo(page, "Görüntüyü al");
  await keyboard.press("Enter");
  await waitForFocusIn(form(page));
  const before = await picture(page).getAttribute("src");
  await tabTo(page, "Büyüt ve işaretle");
  await keyboard.press("Enter");
  await sheet(page).waitFor();
  await page.getByRole("radio", { name: "İncele" }).focus();
  for (let step = 0; step < 3; step++) await keyboard.press("ArrowRight");
  await tabTo(page, "İşaretlenecek ekran görüntüsü");
  await keyboard.press("Enter");
  for (const key of ["ArrowLeft", "ArrowDown", "Shift+ArrowRight"]) await keyboard.press(key);
  await keyboard.press("Escape");
  await expectEventually(() => sheet(page).count(), 1);
  await page.getByText("0 işaret").waitFor();
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await page.getByText("1 işaret").waitFor();
  await keyboard.press("Escape");
  await waitForFocusIn(page.getByRole("alertdialog", { name: "İşaretler silinsin mi?" }));
  await keyboard.press("Escape");
  await page.getByRole("alertdialog").waitFor({ state: "detached" });
  await waitForFocusIn(page.getByRole("dialog", { name: "Ekran görüntüsü" }));
  await tabTo(page, "İşaretleri uygula");
  await keyboard.press("Enter");
  await sheet(page).waitFor({ state: "detached" });
  assert.notEqual(await picture(page).getAttribute("src"), before);
  await waitForFocusIn(form(page));
  await keyboard.press("Escape");
  await form(page).waitFor({ state: "detached" });
  await expectEventually(() => readFocus(page), "Geri bildirim gönder");
  assert.equal(readAddress(page), "/company/");
});

test("feedback capture: a viewer sends feedback and finds it in their own list", async ({ openPage }) => {
  const page = await openPage("/company/", { as: "viewer" });
  await openFeedback(page);
  await write(page, "Şehirler eksik");
  await send(page);
  await findToast(page, "Geri bildirim gönderildi").waitFor();
  await form(page).waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Gönderdiklerim" }).click();
  await page.getByRole("link", { name: "Şehirler eksik" }).click();
  await page.getByRole("heading", { level: 1, name: "Şehirler eksik" }).waitFor();
});
