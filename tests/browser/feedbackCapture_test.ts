import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Feedback } from "../../contract/schemas/feedback.ts";
import { becomes, type BrowserTest, browserTests, NARROW, WIDE } from "../support/browser.ts";
import { faultsOf } from "../support/browserChecks.ts";
import { errorOf, focusIn, placeOf, toast } from "../support/browserPages.ts";
import { errorToast, named, pick, press } from "../support/browserRecords.ts";
import { capture, coloursIn, enterScreenshotMode, openFeedback } from "../support/capturing.ts";

const test = browserTests();

const form = (page: Page) => page.getByRole("dialog", { name: "Geri bildirim gönder" });
const sheet = (page: Page) => page.getByRole("application", { name: "İşaretlenecek" });
const picture = (page: Page) => form(page).getByRole("img", { name: "Gönderilecek görüntü" });
const send = (page: Page) => press(page, "Gönder");
const focused = (page: Page) =>
  page.evaluate(() =>
    document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent
  );

async function write(page: Page, title = "Grafik boş") {
  await named(page, "Başlık").fill(title);
  await named(page, "Açıklama").fill("Genel bakışta bir şey görünmüyor.");
  await pick(page, "Tür", "Hata");
  await pick(page, "Öncelik", "Yüksek");
}

const written = async (page: Page) => [
  await named(page, "Başlık").inputValue(),
  await named(page, "Açıklama").inputValue(),
  await page.getByRole("button", { name: / Tür$/ }).textContent(),
  await page.getByRole("button", { name: / Öncelik$/ }).textContent(),
];
const WRITTEN = ["Grafik boş", "Genel bakışta bir şey görünmüyor.", "Hata", "Yüksek"];

async function newest(api: BrowserTest["api"], token: string) {
  const answer = await api("GET", "/api/feedback?size=1", { token });
  const { data: [feedback] } = await answer.json() as { data: Feedback[] };
  return feedback ?? assert.fail("there is no feedback");
}

const told = ({ title, category, priority, page, hasScreenshot, status }: Feedback) => ({
  title,
  category,
  priority,
  page,
  hasScreenshot,
  status,
});

test("a picture of another page is taken, marked and sent with what was typed before", async ({ open, api, signIn }) => {
  const page = await open("/project/?status=ACTIVE", { as: "member" });
  await page.getByRole("table").waitFor();
  await openFeedback(page);
  await write(page);
  await enterScreenshotMode(page);
  await becomes(page, () => focused(page), "Görüntüden vazgeç");
  await page.getByRole("link", { name: "Paydaşlar" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Tüm paydaşlar" }).waitFor();
  for (const name of ["Süzgeç", "Sütunlar"]) await page.getByRole("button", { name }).waitFor();
  const size = await page.evaluate(() => [innerWidth, document.body.scrollHeight]);
  await capture(page);
  assert.deepEqual(await written(page), WRITTEN);

  await press(page, "Büyüt ve işaretle");
  await sheet(page).waitFor();
  const drawn = sheet(page).getByRole("img");
  await becomes(page, () => drawn.evaluate(({ clientHeight }) => clientHeight > 0), true);
  for (const tool of ["Kutu", "Ok", "Karart"]) {
    await page.getByText(tool, { exact: true }).click();
    await drag(page, tool === "Karart" ? [0.3, 0.2, 0.5, 0.3] : [0.6, 0.4, 0.7, 0.5]);
  }
  await page.getByText("3 işaret").waitFor();
  await press(page, "İşaretleri uygula");
  await sheet(page).waitFor({ state: "detached" });
  await send(page);
  await toast(page, "Geri bildirim gönderildi").waitFor();
  await form(page).waitFor({ state: "detached" });
  await becomes(page, () => focused(page), "Geri bildirim gönder");
  assert.equal(await page.evaluate(() => sessionStorage.getItem("feedback-draft")), null);

  const { access_token: token } = await signIn("manager");
  const feedback = await newest(api, token);
  assert.deepEqual(told(feedback), {
    title: "Grafik boş",
    category: "BUG",
    priority: "HIGH",
    page: "/project/?status=ACTIVE",
    hasScreenshot: true,
    status: "OPEN",
  });
  const answer = await api("GET", `/api/feedback/${feedback.id}/screenshot`, { token });
  const png = await answer.bytes();
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
  assert.deepEqual(await coloursIn(page, url, covered), ["0,0,0"]);
});

/** Over the picture, in parts of its width and height. */
async function drag(page: Page, [x1, y1, x2, y2]: [number, number, number, number]) {
  const box = await sheet(page).boundingBox() ?? assert.fail("no picture");
  await page.mouse.move(box.x + x1 * box.width, box.y + y1 * box.height);
  await page.mouse.down();
  await page.mouse.move(box.x + x2 * box.width, box.y + y2 * box.height, { steps: 3 });
  await page.mouse.up();
}

test("Escape leaves screenshot mode, after what else it closes; nothing is lost", async ({ open }) => {
  const page = await open("/company/", { as: "manager" });
  await openFeedback(page);
  await write(page);
  await enterScreenshotMode(page);
  const mode = page.getByRole("region", { name: "Ekran görüntüsü modu" });
  await page.getByRole("button", { name: /^Görünüm|^Tema/ }).first().click();
  await focusIn(page.getByRole("menu"));
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
  assert.equal(await mode.count(), 1);
  await page.keyboard.press("Escape");
  await form(page).waitFor();
  assert.equal(await mode.count(), 0);
  assert.deepEqual(await written(page), WRITTEN);
  await enterScreenshotMode(page);
  await press(page, "Görüntüden vazgeç");
  await form(page).waitFor();
  assert.deepEqual([await written(page), await picture(page).count()], [WRITTEN, 0]);
});

test("a capture that fails is logged, says nothing, and leaves the form as it was", async ({ open, expectConsole }) => {
  expectConsole(/Screenshot capture failed/);
  const page = await open("/company/", { as: "manager" });
  await openFeedback(page);
  await write(page);
  await enterScreenshotMode(page);
  await page.evaluate(() => {
    HTMLImageElement.prototype.decode = () => Promise.reject(new Error("cannot be drawn"));
  });
  await press(page, "Görüntüyü al");
  await form(page).waitFor();
  assert.deepEqual([await written(page), await picture(page).count()], [WRITTEN, 0]);
  assert.equal(await page.getByTestId("toasts").locator("[data-kind]").count(), 0);
});

test("what is typed outlasts closing and a reload; signing out forgets it", async ({ open, api, signIn }) => {
  const page = await open("/project/", { as: "manager" });
  await openFeedback(page);
  await write(page);
  await focusIn(form(page));
  await page.keyboard.press("Escape");
  await form(page).waitFor({ state: "detached" });
  await openFeedback(page);
  assert.deepEqual(await written(page), WRITTEN);
  await page.goto("/company/");
  await openFeedback(page);
  assert.deepEqual(await written(page), WRITTEN);
  await press(page, "Bunun yerine bu sayfayı ekle");
  await press(page, "Sayfayı ekleme");
  await send(page);
  await toast(page, "Geri bildirim gönderildi").waitFor();
  const { access_token: token } = await signIn("manager");
  const { page: from, hasScreenshot } = await newest(api, token);
  assert.deepEqual([from, hasScreenshot], [null, false]);

  await openFeedback(page);
  assert.deepEqual(await named(page, "Başlık").inputValue(), "");
  await named(page, "Başlık").fill("Yarım kalan");
  await page.keyboard.press("Escape");
  await form(page).waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^Hesap: / }).click();
  // The toast lies over it for some seconds.
  await page.getByRole("menuitem", { name: "Oturumu kapat" }).press("Enter");
  await page.waitForURL(/\/login/);
  assert.equal(await page.evaluate(() => sessionStorage.getItem("feedback-draft")), null);
});

test("a picture can be taken again and removed", async ({ open }) => {
  const page = await open("/company/", { as: "manager" });
  await openFeedback(page);
  await enterScreenshotMode(page);
  const first = await capture(page);
  await enterScreenshotMode(page);
  await page.getByRole("link", { name: "Teknolojiler" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Teknolojiler" }).waitFor();
  assert.notEqual(await capture(page), first);
  await press(page, "Görüntüyü kaldır");
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

for (const [fault, { picture: bytes, said, status }] of Object.entries(REFUSALS)) {
  test(`a picture that ${fault} is refused at its field, and all is kept`, async ({ open, expectConsole }) => {
    expectConsole(new RegExp(`status of ${status}`));
    const page = await open("/company/", { as: "manager" });
    await sendsInstead(page, bytes);
    await openFeedback(page);
    await write(page);
    await send(page);
    const field = form(page).locator("[data-invalid]").filter({ hasText: "Ekran görüntüsü" });
    await field.getByText(said).waitFor();
    assert.deepEqual(await written(page), WRITTEN);
    assert.equal(await errorToast(page).count(), 0);
  });
}

test("a body that is too large for any picture says so over the form", async ({ open, expectConsole }) => {
  expectConsole(/status of 413/);
  const page = await open("/company/", { as: "manager" });
  await sendsInstead(page, "A".repeat(7_200_000));
  await openFeedback(page);
  await write(page);
  await send(page);
  await form(page).getByRole("alert").getByText(/kadar büyük/).waitFor();
  assert.deepEqual(await written(page), WRITTEN);
});

/** The real server gets another picture than the form would send. */
const sendsInstead = (page: Page, base64: string) =>
  page.route("**/api/feedback", (route) =>
    route.continue({
      postData: JSON.stringify({
        ...route.request().postDataJSON(),
        screenshot: `data:image/png;base64,${base64}`,
      }),
    }));

test("what is missing is said at its field", async ({ open }) => {
  const page = await open("/company/", { as: "manager" });
  await openFeedback(page);
  await send(page);
  await form(page).getByText("Gerekli").nth(2).waitFor();
  assert.equal(await errorOf(named(page, "Başlık")), "Gerekli");
  await focusIn(named(page, "Başlık"));
});

/** Presses Tab until something is focused. */
async function tabTo(page: Page, name: string) {
  for (let steps = 0; steps < 80; steps++) {
    if (await focused(page) === name) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`${name} is out of reach`);
}

test("all of it works by keyboard", async ({ open }) => {
  const page = await open("/company/", { as: "manager" });
  const { keyboard } = page;
  await page.getByRole("button", { name: "Geri bildirim gönder" }).waitFor();
  await tabTo(page, "Geri bildirim gönder");
  await keyboard.press("Enter");
  await focusIn(form(page));
  await tabTo(page, "Ekran görüntüsü al");
  await keyboard.press("Enter");
  await page.getByRole("region", { name: "Ekran görüntüsü modu" }).waitFor();
  assert.match(
    await page.getByRole("status").filter({ hasText: "Ekran görüntüsü modu" }).textContent() ?? "",
    /Görüntüsünü almak istediğiniz ekrana gidin/,
  );
  await form(page).waitFor({ state: "detached" });
  await becomes(page, () => focused(page), "Görüntüden vazgeç");
  await tabTo(page, "Görüntüyü al");
  await keyboard.press("Enter");
  await focusIn(form(page));
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
  assert.equal(await sheet(page).count(), 1);
  await page.getByText("0 işaret").waitFor();
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await page.getByText("1 işaret").waitFor();
  await keyboard.press("Escape");
  await focusIn(page.getByRole("alertdialog", { name: "İşaretleri at" }));
  await keyboard.press("Escape");
  await page.getByRole("alertdialog").waitFor({ state: "detached" });
  await focusIn(page.getByRole("dialog", { name: "Ekran görüntüsü" }));
  await tabTo(page, "İşaretleri uygula");
  await keyboard.press("Enter");
  await sheet(page).waitFor({ state: "detached" });
  assert.notEqual(await picture(page).getAttribute("src"), before);
  await focusIn(form(page));
  await keyboard.press("Escape");
  await form(page).waitFor({ state: "detached" });
  await becomes(page, () => focused(page), "Geri bildirim gönder");
  assert.equal(placeOf(page), "/company/");
});

const WORDS = {
  tr: ["Geri bildirim gönder", "Ekran görüntüsü al", "Görüntüyü al", "Büyüt ve işaretle", "Kutu"],
  en: ["Send feedback", "Take a screenshot", "Capture screenshot", "View and mark", "Box"],
} as const;
const VIEWS = [
  { language: "tr", look: "light", viewport: NARROW },
  { language: "tr", look: "dark", viewport: WIDE },
  { language: "en", look: "dark", viewport: NARROW },
  { language: "en", look: "light", viewport: WIDE },
] as const;

for (const { language, look, viewport } of VIEWS) {
  test(`nothing is wrong with its screens: ${language}, ${look}, ${viewport.width}`, async ({ open }) => {
    const page = await open("/company/", { as: "manager", language, look, viewport });
    const [open_, take, capture, view, box] = WORDS[language];
    await press(page, open_);
    await page.getByRole("dialog", { name: open_ }).waitFor();
    const faults = [...await faultsOf(page)];
    await press(page, take);
    await page.getByRole("button", { name: capture }).waitFor();
    faults.push(...await faultsOf(page));
    await press(page, capture);
    await page.getByRole("dialog", { name: open_ }).waitFor();
    faults.push(...await faultsOf(page));
    await press(page, view);
    await page.getByText(box, { exact: true }).click();
    faults.push(...await faultsOf(page));
    assert.deepEqual(faults, []);
  });
}

test("a viewer sends feedback, and finds it among what they have sent", async ({ open }) => {
  const page = await open("/company/", { as: "viewer" });
  await openFeedback(page);
  await write(page, "Şehirler eksik");
  await send(page);
  await toast(page, "Geri bildirim gönderildi").waitFor();
  await form(page).waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Gönderdiklerim" }).click();
  await page.getByRole("link", { name: "Şehirler eksik" }).click();
  await page.getByRole("heading", { level: 1, name: "Şehirler eksik" }).waitFor();
});
