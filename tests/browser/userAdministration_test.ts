import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { MailFailure } from "../../contract/schemas/mailFailure.ts";
import { becomes, browserTests } from "../support/browser.ts";
import { faultsOf } from "../support/browserChecks.ts";
import { errorOf, placeOf, shownRows, toast, told } from "../support/browserPages.ts";

const test = browserTests();

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const phone = (page: Page) => page.getByRole("textbox", { name: "Telefon" });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const question = (page: Page, name: string) => page.getByRole("alertdialog", { name });

async function choose(page: Page, name: string, text: string) {
  await page.getByRole("combobox", { name }).fill(text);
  await page.getByRole("option", { name: text }).first().waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("listbox").waitFor({ state: "detached" });
}

interface Invited {
  name: string;
  surname: string;
  email: string;
  role: string;
}

/** Invites somebody through the form and stays on their page. */
async function invite(page: Page, { name, surname, email, role }: Invited) {
  await page.goto("/user/create");
  await field(page, "Ad").fill(name);
  await field(page, "Soyad").fill(surname);
  await field(page, "E-posta").fill(email);
  await choose(page, "İş ortağı", "Ege Rüzgâr");
  await page.getByRole("checkbox", { name: role }).press("Space");
  await press(page, "Davet et");
  await told(page, "Kullanıcı eklendi");
  await page.getByRole("heading", { level: 1, name: `${name} ${surname}` }).waitFor();
}

async function choosePassword(page: Page, password: string, action: string) {
  await page.getByLabel("Yeni parola", { exact: true }).fill(password);
  await page.getByLabel("Yeni parola (tekrar)").fill(password);
  await press(page, action);
}

async function signIn(page: Page, email: string, password: string) {
  await page.getByRole("textbox", { name: "E-posta" }).fill(email);
  await page.getByLabel("Parola", { exact: true }).fill(password);
  await press(page, "Oturum aç");
}

const open = async (page: Page, email: string) => {
  await page.goto(`/user/?filter=${email}`);
  await page.getByRole("table").getByRole("link").first().click();
  await page.getByRole("heading", { name: "Roller" }).waitFor();
};

test("an invited user sets a password, sees what the role allows, and is out once disabled", async ({ open: start, visitor, linkTo, expectConsole }) => {
  const email = "ayca.ucar@ege.example";
  const page = await start("/user/", { as: "admin" });
  await page.getByRole("link", { name: "Yeni kullanıcı" }).click();
  await page.waitForURL("/user/create");
  await press(page, "Davet et");
  await becomes(page, () => errorOf(field(page, "E-posta")), "E-posta gerekli");
  assert.deepEqual(
    [
      await errorOf(field(page, "Ad")),
      await errorOf(page.getByRole("combobox", { name: "İş ortağı" })),
      await page.getByText("En az 1 seçim yapın").count(),
    ],
    ["Gerekli", "Gerekli", 1],
  );
  await invite(page, { name: "Ayça", surname: "Uçar", email, role: "İzleyici" });
  await page.getByText("Davet edildi", { exact: true }).waitFor();

  const link = await linkTo(email);
  assert.match(link, /^\/set-password\/[\w-]{43}$/);
  const guest = await visitor();
  await guest.goto(link);
  await guest.getByText(`${email} hesabı için`).waitFor();
  await choosePassword(guest, "incir ve badem", "Parola belirle");
  await toast(guest, "Parola belirlendi").waitFor();
  await guest.waitForURL("/login");
  assert.equal(await guest.getByRole("textbox", { name: "E-posta" }).inputValue(), email);
  await guest.getByLabel("Parola", { exact: true }).fill("incir ve badem");
  await press(guest, "Oturum aç");
  await guest.getByRole("heading", { name: /Ayça/ }).waitFor();

  const navigation = guest.getByRole("navigation", { name: "Ana gezinme" });
  await navigation.getByRole("link", { name: "Projeler" }).waitFor();
  assert.equal(await navigation.getByRole("link", { name: "Kullanıcılar" }).count(), 0);
  for (const path of ["/user/", "/user/create", placeOf(page)]) {
    await guest.goto(path);
    await guest.waitForURL("/unauthorized");
  }
  await guest.goto("/project/");
  await becomes(guest, async () => (await shownRows(guest)).length, 10);

  await page.reload();
  await press(page, "Devre dışı bırak");
  await question(page, "Kullanıcıyı devre dışı bırak").getByText("Ayça Uçar").waitFor();
  await question(page, "Kullanıcıyı devre dışı bırak")
    .getByRole("button", { name: "Devre dışı bırak" }).click();
  await toast(page, "Kullanıcı devre dışı bırakıldı").waitFor();
  expectConsole(/status of 401 /);
  await guest.getByRole("button", { name: "Sonraki sayfa" }).click();
  await guest.waitForURL(/\/login\?redirect=/);
  await signIn(guest, email, "incir ve badem");
  await guest.getByTestId("toasts").locator("[data-kind=error]").waitFor();

  await press(page, "Etkinleştir");
  await toast(page, "Kullanıcı etkinleştirildi").waitFor();
  await press(guest, "Oturum aç");
  await becomes(guest, async () => (await shownRows(guest)).length, 10);
});

test("user invitation: a second invitation revokes the first, and an invited user can be deleted", async ({ open: start, visitor, linkTo }) => {
  const email = "gelmeyen@ege.example";
  const page = await start("/user/", { as: "admin" });
  await invite(page, { name: "Gelmeyen", surname: "Kişi", email, role: "Üye" });
  const place = placeOf(page);
  const first = await linkTo(email);
  await press(page, "Yeniden davet et");
  await told(page, `Davet ${email} adresine gönderiliyor.`);
  const second = await linkTo(email);

  const guest = await visitor();
  await guest.goto(first);
  await guest.getByRole("heading", { name: "Bağlantı artık geçerli değil" }).waitFor();
  await guest.getByText("Sizi davet eden kişi daveti yeniden gönderebilir.").waitFor();
  await guest.goto(second);
  await guest.getByRole("heading", { name: "Parola belirle" }).waitFor();

  await press(page, "Sil");
  await question(page, "Kullanıcıyı sil").getByRole("button", { name: "Sil" }).click();
  await toast(page, "Kullanıcı silindi").waitFor();
  await page.waitForURL("/user/");
  await page.getByRole("searchbox").fill("gelmeyen");
  await page.getByText("Eşleşen kayıt yok").waitFor();
  await page.goto(place);
  await page.getByRole("heading", { name: "Bulunamadı" }).waitFor();
  await guest.reload();
  await guest.getByRole("heading", { name: "Bağlantı tanınmadı" }).waitFor();
});

test("finds by email, sorts, narrows by status, and keeps all of it in the address", async ({ open: start }) => {
  const page = await start("/user/", { as: "admin" });
  const names = async () => (await shownRows(page)).map(([name]) => name);
  await page.getByRole("searchbox").fill("IREM.YILDIZ");
  await becomes(page, names, ["İrem Yıldız"]);
  assert.equal(placeOf(page), "/user/?filter=IREM.YILDIZ");
  await page.getByRole("searchbox").fill("");
  await page.waitForURL("/user/");
  await press(page, "Devre dışı");
  await page.waitForURL("/user/?status=DISABLED");
  await becomes(page, async () => (await names()).includes("Hakan Koç"), true);
  await page.goto("/user/?sortField=lastLoginAt&sortDirection=desc&size=50");
  await becomes(page, async () => (await names()).at(0), "Deniz Işıklı");
});

test("edits a user under the eyes of another administrator", async ({ open: start, expectConsole }) => {
  expectConsole(/status of 409 .*\/api\/users\//);
  const page = await start("/user/", { as: "admin" });
  await open(page, "caglar.ince@iklim.example");
  const place = placeOf(page);
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(`${place}?edit=yes`);
    await tab.getByRole("dialog", { name: "Kullanıcıyı düzenle" }).waitFor();
  }
  await phone(other).fill("+90 555 000 00 00");
  await press(other, "Kaydet");
  await toast(other, "Kullanıcı güncellendi").waitFor();

  await page.getByRole("checkbox", { name: "İzleyici" }).press("Space");
  await press(page, "Kaydet");
  await page.getByText("Bu kullanıcı bu arada değişti. Yazdıklarınız korundu.")
    .waitFor();
  assert.equal(await page.getByRole("checkbox", { name: "İzleyici" }).isChecked(), true);
  await press(page, "En yenisini yükle");
  await becomes(page, () => phone(page).inputValue(), "+90 555 000 00 00");
  assert.equal(await page.getByRole("checkbox", { name: "İzleyici" }).isChecked(), true);
  await press(page, "Kaydet");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByText("İklim Varlıkları A.Ş. · Üye · İzleyici").waitFor();
  assert.equal(placeOf(page), place);
});

test("says why somebody cannot be deleted, and offers to disable them", async ({ open: start, expectConsole }) => {
  const page = await start("/user/", { as: "admin" });
  await open(page, "manager@iklim.example");
  expectConsole(/status of 409 .*\/api\/users\//);
  await press(page, "Sil");
  await question(page, "Kullanıcıyı sil").getByRole("button", { name: "Sil" }).click();
  await page.getByTestId("toasts").locator("[data-kind=error]").waitFor();
  const instead = question(page, "Kullanıcı silinemedi");
  await instead.getByText("Bunun yerine hesabı devre dışı bırakabilirsiniz").waitFor();
  await instead.getByRole("button", { name: "Kapat" }).last().click();
  await instead.waitFor({ state: "detached" });
  await page.getByText("Etkin", { exact: true }).waitFor();
});

test("a one-time password is shown once, works once, and has to be replaced before anything else", async ({ open: start, visitor }) => {
  const email = "sevgi.arslan@iklim.example";
  const page = await start("/user/", { as: "admin" });
  await open(page, email);
  await press(page, "Tek kullanımlık parola oluştur");
  await question(page, "Tek kullanımlık parola oluştur").getByRole("button", { name: "Oluştur" })
    .click();
  await toast(page, "Tek kullanımlık parola oluşturuldu").waitFor();
  const shown = page.getByRole("dialog", { name: "Tek kullanımlık parola" });
  const oneTime = await shown.getByRole("textbox").inputValue();
  assert.match(oneTime, /^\w{5}(-\w{5}){3}$/);
  await page.keyboard.press("Escape");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await shown.getByRole("button", { name: "Kopyala" }).click();
  await toast(page, "Kopyalandı").waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), oneTime);
  await shown.getByRole("button", { name: "Tamam" }).click();
  await shown.waitFor({ state: "detached" });
  await becomes(page, async () => (await page.content()).includes(oneTime), false);

  const guest = await visitor();
  await guest.goto("/project/?status=ACTIVE");
  await signIn(guest, email, oneTime);
  await guest.getByRole("heading", { name: "Yeni parola belirleyin" }).waitFor();
  for (const path of ["/", "/project/", "/account", "/unauthorized", "/login", "/nowhere"]) {
    await guest.goto(path);
    await guest.waitForURL((url) => url.pathname === "/account/password");
  }
  for (const colorScheme of ["light", "dark"] as const) {
    await guest.emulateMedia({ colorScheme });
    assert.deepEqual(await faultsOf(guest), []);
  }
  await guest.goto("/project/?status=ACTIVE");
  const password = guest.getByLabel("Yeni parola", { exact: true });
  await choosePassword(guest, "kısa", "Devam et");
  await becomes(guest, () => errorOf(password), "Parola en az 8 karakter olmalı");
  await choosePassword(guest, "kayısı ve dut", "Devam et");
  await toast(guest, "Parola belirlendi").waitFor();
  await guest.waitForURL("/project/?status=ACTIVE");
  await becomes(guest, async () => (await shownRows(guest)).length, 10);
  await guest.goto("/account/password");
  await guest.waitForURL("/account");
});

test("offers a manager to edit those who may not do more, and nothing else", async ({ open: start }) => {
  const page = await start("/user/", { as: "manager" });
  await becomes(page, async () => (await shownRows(page)).length, 10);
  assert.equal(await page.getByRole("link", { name: "Yeni kullanıcı" }).count(), 0);
  const buttons = async () => {
    const names = ["Düzenle", "Sil", "Devre dışı bırak", "Yeniden davet et"];
    const all = [...names, "Sıfırlama bağlantısı gönder", "Tek kullanımlık parola oluştur"];
    const found = await Promise.all(
      all.map((name) => page.getByRole("button", { name, exact: true }).count()),
    );
    return all.filter((_, index) => found[index] !== 0);
  };
  await open(page, "irem.yildiz@iklim.example");
  assert.deepEqual(await buttons(), ["Düzenle"]);
  await press(page, "Düzenle");
  assert.deepEqual(
    [
      await page.getByRole("checkbox", { name: "Yönetici", exact: false }).first().isDisabled(),
      await page.getByRole("checkbox", { name: "Üye" }).isDisabled(),
    ],
    [true, false],
  );
  await open(page, "admin@iklim.example");
  assert.deepEqual(await buttons(), []);
  await page.goto(`${placeOf(page)}?edit=yes`);
  await page.getByRole("heading", { name: "Roller" }).waitFor();
  assert.equal(await page.getByRole("dialog").count(), 0);
  await page.goto("/user/create");
  await page.waitForURL("/unauthorized");
});

const ILGIN = "ilgin.aydin@iklim.example";

test("undelivered mail: is sent again from its list, and leaves the list once delivered", async ({ open, linkTo, signIn, api }) => {
  const page = await open("/user/", { as: "admin" });
  await page.getByRole("link", { name: "Ulaştırılamayan e-postalar" }).click();
  const recipients = async () => (await shownRows(page)).map(([recipient]) => recipient);
  await becomes(page, async () => (await recipients()).includes(ILGIN), true);
  await press(page, `${ILGIN} adresine yeniden gönder`);
  await told(page, "E-posta yeniden gönderiliyor");
  assert.match(await linkTo(ILGIN), /^\/set-password\//);
  const { access_token: token } = await signIn("admin");
  const left = async () => {
    const { data } = await (await api("GET", "/api/mail-failures", { token })).json();
    return (data as MailFailure[]).some(({ recipient }) => recipient === ILGIN);
  };
  await becomes(page, left, false);
});
