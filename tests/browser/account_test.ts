import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { DEMO_PASSWORD } from "../../server/demo/accounts.ts";
import { createBrowserTest } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { findToast, readError } from "../support/browserPages.ts";

const test = createBrowserTest();

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const secret = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const phone = (page: Page) => page.getByRole("textbox", { name: "Telefon" });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function signIn(page: Page, email: string, password: string) {
  await field(page, "E-posta").fill(email);
  await secret(page, "Parola").fill(password);
  await press(page, "Giriş yap");
}

test("account: a changed name shows everywhere without another sign-in", async ({ openPage }) => {
  const page = await openPage("/", { as: "viewer" });
  await page.getByRole("button", { name: "Hesap: Zeynep Gürsoy" }).click();
  await page.getByRole("menuitem", { name: "Hesabım" }).click();
  await page.waitForURL("/account");
  await page.getByText("İklim Varlıkları A.Ş. · İzleyici").waitFor();
  await field(page, "Ad").fill("");
  await press(page, "Kaydet");
  await expectEventually(() => readError(field(page, "Ad")), "Ad gerekli");
  await field(page, "Ad").fill("Zeynep Işıl");
  await phone(page).fill("+90 555 111 22 33");
  await press(page, "Kaydet");
  await findToast(page, "Değişiklikler kaydedildi").waitFor();
  await page.getByRole("button", { name: "Hesap: Zeynep Işıl Gürsoy" }).waitFor();
  await page.reload();
  await expectEventually(() => field(page, "Ad").inputValue(), "Zeynep Işıl");
  await expectEventually(() => phone(page).inputValue(), "+90 555 111 22 33");

  // Again, on the version that the first change left.
  await field(page, "Ad").fill("Zeynep");
  await press(page, "Kaydet");
  await page.getByRole("button", { name: "Hesap: Zeynep Gürsoy" }).waitFor();
});

test("account: a changed password ends every session but the current one", async ({ openPage, expectConsole }) => {
  const page = await openPage("/account", { as: "member" });
  const other = await openPage("/account", { as: "member" });
  await press(page, "Parolayı değiştir");
  await expectEventually(() => readError(secret(page, "Şu anki parola")), "Parola gerekli");
  assert.deepEqual(
    [
      await readError(secret(page, "Yeni parola")),
      await readError(secret(page, "Yeni parola (tekrar)")),
    ],
    ["Parola gerekli", "Yeni parolayı bir kez daha yazın"],
  );
  await secret(page, "Şu anki parola").fill("yanlış");
  await secret(page, "Yeni parola").fill("zeytin ve nar");
  await secret(page, "Yeni parola (tekrar)").fill("zeytin");
  await press(page, "Parolayı değiştir");
  await expectEventually(
    () => readError(secret(page, "Yeni parola (tekrar)")),
    "Parolalar eşleşmiyor",
  );
  expectConsole(/status of 400 .*\/api\/auth\/password/);
  await secret(page, "Yeni parola (tekrar)").fill("zeytin ve nar");
  await press(page, "Parolayı değiştir");
  await expectEventually(() => readError(secret(page, "Şu anki parola")), "Şu anki parola yanlış");
  await secret(page, "Şu anki parola").fill(DEMO_PASSWORD);
  await press(page, "Parolayı değiştir");
  await findToast(page, "Parola değiştirildi").waitFor();
  await expectEventually(() => secret(page, "Yeni parola").inputValue(), "");

  expectConsole(/status of 401 /);
  await other.goto("/project/");
  await other.waitForURL(/\/login\?redirect=/);
  await page.goto("/project/");
  await page.getByRole("table").getByRole("link").first().waitFor();
  await signIn(other, "member@iklim.example", "zeytin ve nar");
  await other.waitForURL("/project/");
});

test("account: a chosen language and theme survive a reload", async ({ openPage }) => {
  const page = await openPage("/account", { as: "manager" });
  const html = page.locator("html");
  const isDark = () => html.evaluate((root) => root.classList.contains("dark"));
  await page.getByText("Koyu", { exact: true }).click();
  await expectEventually(isDark, true);
  await page.getByRole("radiogroup", { name: "Arayüz dili" }).getByText("English").click();
  await page.getByRole("heading", { name: "My account" }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "My account" }).waitFor();
  await expectEventually(async () => [await isDark(), await html.getAttribute("lang")], [
    true,
    "en",
  ]);
  await expectEventually(() => page.getByRole("radio", { name: "Dark" }).isChecked(), true);
});

test("password reset: the link in the mail works once", async ({ openPage, waitForMailLink, expectConsole }) => {
  const email = "gul.unal@iklim.example";
  const page = await openPage("/reset-password-request");
  await field(page, "E-posta").fill(email);
  await press(page, "Bağlantı gönder");
  await findToast(page, "Parola sıfırlama e-postası gönderildi").waitFor();
  const link = await waitForMailLink(email);
  // The page for invitations hands it on to the one for resets.
  await page.goto(link.replace("reset-password", "set-password"));
  await page.waitForURL(link);
  await page.getByText(`${email} hesabı için`).waitFor();
  const twin = await page.context().newPage();
  await twin.goto(link);

  await secret(page, "Yeni parola").fill("kısa");
  await page.getByRole("link", { name: "Giriş sayfasına dön" }).click();
  const question = page.getByRole("alertdialog", { name: "Kaydetmeden kapatılsın mı?" });
  await question.getByRole("button", { name: "Düzenlemeye dön" }).click();
  await question.waitFor({ state: "detached" });
  await expectEventually(() => secret(page, "Yeni parola").inputValue(), "kısa");
  await secret(page, "Yeni parola (tekrar)").fill("başka");
  await press(page, "Parolayı sıfırla");
  await expectEventually(
    () => readError(secret(page, "Yeni parola")),
    "Parola en az 8 karakter olmalı",
  );
  await secret(page, "Yeni parola").fill("ceviz ve dut");
  await press(page, "Parolayı sıfırla");
  await expectEventually(
    () => readError(secret(page, "Yeni parola (tekrar)")),
    "Parolalar eşleşmiyor",
  );
  await secret(page, "Yeni parola (tekrar)").fill("ceviz ve dut");
  await press(page, "Parolayı sıfırla");
  await findToast(page, "Parola sıfırlandı").waitFor();
  await page.waitForURL("/login");
  await expectEventually(
    () => secret(page, "Parola").evaluate((input) => input === document.activeElement),
    true,
  );

  expectConsole(/status of 400 .*\/api\/auth\/password/);
  expectConsole(/status of 410 .*\/api\/auth\/password\//);
  await secret(twin, "Yeni parola").fill("badem ve incir");
  await secret(twin, "Yeni parola (tekrar)").fill("badem ve incir");
  await press(twin, "Parolayı sıfırla");
  await twin.getByRole("heading", { name: "Bağlantı artık geçerli değil" }).waitFor();
  await twin.getByText("Bu bağlantı daha önce kullanıldı.").waitFor();
  await twin.getByRole("button", { name: "English" }).click();
  await twin.getByText("This link has already been used.").waitFor();
  await twin.getByRole("link", { name: "Ask for a new link" }).click();
  await twin.waitForURL("/reset-password-request");

  await secret(page, "Parola").fill("ceviz ve dut");
  await press(page, "Giriş yap");
  await page.getByRole("heading", { name: /Gül/ }).waitFor();
});
