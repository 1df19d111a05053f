import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { MailFailure } from "../../contract/schemas/mailFailure.ts";
import { createBrowserTest } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { listFaults } from "../support/browserChecks.ts";
import {
  countPresses,
  dismissToast,
  findToast,
  readAddress,
  readError,
  readRows,
} from "../support/browserPages.ts";
import { chooseDeletion, selectBySearch } from "../support/browserRecords.ts";

const test = createBrowserTest();

const NOTIFICATIONS = /\/api\/notifications\//;

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const phone = (page: Page) => page.getByRole("textbox", { name: "Telefon" });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const question = (page: Page, name: string) => page.getByRole("alertdialog", { name });

interface Invited {
  name: string;
  surname: string;
  email: string;
  role: string;
}

/** Invites a user through the form and stays on their page. */
async function invite(page: Page, { name, surname, email, role }: Invited) {
  await page.goto("/user/create");
  await field(page, "Ad").fill(name);
  await field(page, "Soyad").fill(surname);
  await field(page, "E-posta").fill(email);
  await selectBySearch(page, "Şirket", "Ege Rüzgâr");
  if (role !== "Üye") {
    await page.getByRole("checkbox", { name: "Üye" }).press("Space");
    await page.getByRole("checkbox", { name: role }).press("Space");
  }
  await press(page, "Davet et");
  await dismissToast(page, "Kullanıcı eklendi");
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
  await press(page, "Giriş yap");
}

const open = async (page: Page, email: string) => {
  await page.goto(`/user/?filter=${email}`);
  await page.getByRole("table").getByRole("link").first().click();
  await page.getByRole("heading", { name: "Roller" }).waitFor();
};

test("user: an invited user sets a password, sees what the role allows and is signed out when disabled", async ({ openPage: start, newPage, waitForMailLink, expectConsole }) => {
  const email = "ayca.ucar@ege.example";
  const page = await start("/user/", { as: "admin" });
  await page.getByRole("link", { name: "Yeni kullanıcı" }).click();
  await page.waitForURL("/user/create");
  await press(page, "Davet et");
  await expectEventually(() => readError(field(page, "E-posta")), "E-posta gerekli");
  assert.deepEqual(
    [await readError(field(page, "Ad")), await readError(field(page, "Soyad"))],
    ["Ad gerekli", "Soyad gerekli"],
  );
  await invite(page, { name: "Ayça", surname: "Uçar", email, role: "İzleyici" });
  await page.getByText("Davet edildi", { exact: true }).waitFor();

  const link = await waitForMailLink(email);
  assert.match(link, /^\/set-password\/[\w-]{43}$/);
  const guest = await newPage();
  await guest.goto(link);
  await guest.getByText(`${email} hesabı için`).waitFor();
  await choosePassword(guest, "incir ve badem", "Parola belirle");
  await findToast(guest, "Parola belirlendi").waitFor();
  await guest.waitForURL("/login");
  await expectEventually(() => guest.getByRole("textbox", { name: "E-posta" }).inputValue(), email);
  await guest.getByLabel("Parola", { exact: true }).fill("incir ve badem");
  await press(guest, "Giriş yap");
  await guest.getByRole("heading", { name: /Ayça/ }).waitFor();

  const navigation = guest.getByRole("navigation", { name: "Ana gezinme" });
  await navigation.getByRole("link", { name: "Projeler" }).waitFor();
  assert.equal(await navigation.getByRole("link", { name: "Kullanıcılar" }).count(), 0);
  for (const path of ["/user/", "/user/create", readAddress(page)]) {
    await guest.goto(path);
    await guest.waitForURL("/unauthorized");
  }
  await guest.goto("/project/");
  await expectEventually(async () => (await readRows(guest)).length, 10);

  // A poll would end the session before the press.
  await guest.route(NOTIFICATIONS, () => {});
  await page.reload();
  await press(page, "Devre dışı bırak");
  const disabling = page.getByRole("dialog", { name: "Kullanıcıyı devre dışı bırak" });
  await disabling.getByText("Ayça Uçar").waitFor();
  await disabling.getByText(
    "Üzerinde açık kilometre taşı, süreç, hatırlatıcı ya da geri bildirim yok.",
  ).waitFor();
  await disabling.getByRole("button", { name: "Devre dışı bırak" }).click();
  await findToast(page, "Kullanıcı devre dışı bırakıldı").waitFor();
  expectConsole(/status of 401 /);
  await guest.getByRole("button", { name: "Sonraki sayfa" }).click();
  await guest.waitForURL(/\/login\?redirect=/);
  await guest.unroute(NOTIFICATIONS);
  await signIn(guest, email, "incir ve badem");
  await guest.getByTestId("toasts").locator("[data-kind=error]").waitFor();

  await press(page, "Etkinleştir");
  await findToast(page, "Kullanıcı etkinleştirildi").waitFor();
  await press(guest, "Giriş yap");
  await expectEventually(async () => (await readRows(guest)).length, 10);
});

test("user invitation: a second invitation revokes the first, and an invited user can be deleted", async ({ openPage: start, newPage, waitForMailLink }) => {
  const email = "gelmeyen@ege.example";
  const page = await start("/user/", { as: "admin" });
  await invite(page, { name: "Gelmeyen", surname: "Kişi", email, role: "Üye" });
  const address = readAddress(page);
  const first = await waitForMailLink(email);
  await press(page, "Yeniden davet et");
  await dismissToast(page, `Davet ${email} adresine gönderiliyor.`);
  const second = await waitForMailLink(email);

  const guest = await newPage();
  await guest.goto(first);
  await guest.getByRole("heading", { name: "Bağlantı artık geçerli değil" }).waitFor();
  await guest.getByText("Sizi davet eden kişi daveti yeniden gönderebilir.").waitFor();
  await guest.goto(second);
  await guest.getByRole("heading", { name: "Parola belirle" }).waitFor();

  await chooseDeletion(page);
  await question(page, "Kullanıcıyı sil").getByRole("button", { name: "Sil" }).click();
  await findToast(page, "Kullanıcı silindi").waitFor();
  await page.waitForURL("/user/");
  await page.getByRole("searchbox").fill("gelmeyen");
  await page.getByText("Eşleşen kayıt yok").waitFor();
  await page.goto(address);
  await page.getByRole("heading", { name: "Bulunamadı" }).waitFor();
  await guest.reload();
  await guest.getByRole("heading", { name: "Bağlantı tanınmadı" }).waitFor();
});

test("user list: is searched by email, sorted and filtered by status in the URL", async ({ openPage: start }) => {
  const page = await start("/user/", { as: "admin" });
  const readNames = async () => (await readRows(page)).map(([name]) => name);
  await page.getByRole("searchbox").fill("IREM.YILDIZ");
  await expectEventually(readNames, ["İrem Yıldız"]);
  assert.equal(readAddress(page), "/user/?filter=IREM.YILDIZ");
  await page.getByRole("searchbox").fill("");
  await page.waitForURL("/user/");
  await press(page, "Devre dışı");
  await page.waitForURL("/user/?status=DISABLED");
  await expectEventually(async () => (await readNames()).includes("Hakan Koç"), true);
  await page.goto("/user/?sortField=lastLoginAt&sortDirection=desc&size=50");
  await expectEventually(async () => (await readNames()).at(0), "Deniz Işıklı");
});

test("user: is edited while another tab changes the same user", async ({ openPage: start }) => {
  const page = await start("/user/", { as: "admin" });
  await open(page, "caglar.ince@iklim.example");
  const address = readAddress(page);
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(`${address}?edit=yes`);
    await tab.getByRole("dialog", { name: "Kullanıcıyı düzenle" }).waitFor();
  }
  await phone(other).fill("+90 555 000 00 00");
  await press(other, "Kaydet");
  await findToast(other, "Kullanıcı güncellendi").waitFor();

  await expectEventually(() => phone(page).inputValue(), "+90 555 000 00 00");
  await page.getByRole("checkbox", { name: "İzleyici" }).press("Space");
  await press(page, "Kaydet");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByText("İklim Varlıkları A.Ş. · Üye · İzleyici").waitFor();
  await page.getByText("+90 555 000 00 00").first().waitFor();
  assert.equal(readAddress(page), address);
});

test("user: a user that cannot be deleted shows the reason and an offer to disable them", async ({ openPage: start, expectConsole }) => {
  const page = await start("/user/", { as: "admin" });
  await open(page, "manager@iklim.example");
  expectConsole(/status of 409 .*\/api\/users\//);
  await chooseDeletion(page);
  await question(page, "Kullanıcıyı sil").getByRole("button", { name: "Sil" }).click();
  await page.getByTestId("toasts").locator("[data-kind=error]").waitFor();
  const instead = question(page, "Kullanıcı silinemedi");
  await instead.getByText("Bunun yerine hesabı devre dışı bırakabilirsiniz").waitFor();
  await instead.getByRole("button", { name: "Kapat" }).last().click();
  await instead.waitFor({ state: "detached" });
  await page.getByText("Etkin", { exact: true }).waitFor();
});

test("one-time password: is shown once, works once and must be replaced first", async ({ openPage: start, newPage }) => {
  const email = "sevgi.arslan@iklim.example";
  const page = await start("/user/", { as: "admin" });
  await open(page, email);
  await press(page, "Tek kullanımlık parola oluştur");
  await question(page, "Tek kullanımlık parola oluştur").getByRole("button", { name: "Oluştur" })
    .click();
  await findToast(page, "Tek kullanımlık parola oluşturuldu").waitFor();
  const shown = page.getByRole("dialog", { name: "Tek kullanımlık parola" });
  const oneTime = await shown.getByRole("textbox").inputValue();
  assert.match(oneTime, /^\w{5}(-\w{5}){3}$/);
  await page.keyboard.press("Escape");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await shown.getByRole("button", { name: "Kopyala" }).click();
  await findToast(page, "Kopyalandı").waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), oneTime);
  await shown.getByRole("button", { name: "Tamam" }).click();
  await shown.waitFor({ state: "detached" });
  await expectEventually(async () => (await page.content()).includes(oneTime), false);

  const guest = await newPage();
  await guest.goto("/project/?status=ACTIVE");
  await signIn(guest, email, oneTime);
  await guest.getByRole("heading", { name: "Yeni parola belirleyin" }).waitFor();
  for (const path of ["/", "/project/", "/account", "/unauthorized", "/login", "/nowhere"]) {
    await guest.goto(path);
    await guest.waitForURL((url) => url.pathname === "/account/password");
  }
  for (const colorScheme of ["light", "dark"] as const) {
    await guest.emulateMedia({ colorScheme });
    assert.deepEqual(await listFaults(guest), []);
  }
  await guest.goto("/project/?status=ACTIVE");
  const password = guest.getByLabel("Yeni parola", { exact: true });
  await choosePassword(guest, "kısa", "Devam et");
  await expectEventually(() => readError(password), "Parola en az 8 karakter olmalı");
  await choosePassword(guest, "kayısı ve dut", "Devam et");
  await findToast(guest, "Parola belirlendi").waitFor();
  await guest.waitForURL("/project/?status=ACTIVE");
  await expectEventually(async () => (await readRows(guest)).length, 10);
  await guest.goto("/account/password");
  await guest.waitForURL("/account");
});

test("user: a manager is offered to edit only users with no further permissions", async ({ openPage: start }) => {
  const page = await start("/user/", { as: "manager" });
  await expectEventually(async () => (await readRows(page)).length, 10);
  assert.equal(await page.getByRole("link", { name: "Yeni kullanıcı" }).count(), 0);
  const listButtons = async () => {
    const names = ["Düzenle", "Diğer işlemler", "Devre dışı bırak", "Yeniden davet et"];
    const all = [...names, "Sıfırlama bağlantısı gönder", "Tek kullanımlık parola oluştur"];
    const counts = await Promise.all(
      all.map((name) => page.getByRole("button", { name, exact: true }).count()),
    );
    return all.filter((_, index) => counts[index] !== 0);
  };
  await open(page, "irem.yildiz@iklim.example");
  await expectEventually(() => listButtons(), ["Düzenle"]);
  await press(page, "Düzenle");
  assert.deepEqual(
    [
      await page.getByRole("checkbox", { name: "Yönetici", exact: false }).first().isDisabled(),
      await page.getByRole("checkbox", { name: "Üye" }).isDisabled(),
    ],
    [true, false],
  );
  await open(page, "admin@iklim.example");
  await expectEventually(() => listButtons(), []);
  await page.goto(`${readAddress(page)}?edit=yes`);
  await page.getByRole("heading", { name: "Roller" }).waitFor();
  assert.equal(await page.getByRole("dialog").count(), 0);
  await page.goto("/user/create");
  await page.waitForURL("/unauthorized");
});

test("user: is invited into one's own company as a member with at most 5 presses", async ({ openPage, fetchApi, signIn }) => {
  const page = await openPage("/", { as: "admin" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  const email = "az.tik@ege.example";
  const readPresses = await countPresses(page);
  await page.getByRole("link", { name: "Kullanıcılar", exact: true }).first().click();
  await page.getByRole("link", { name: "Yeni kullanıcı" }).click();
  await field(page, "Ad").fill("Az");
  await field(page, "Soyad").fill("Tık");
  await field(page, "E-posta").fill(email);
  await press(page, "Davet et");
  await findToast(page, "Kullanıcı eklendi").waitFor();
  const presses = await readPresses();
  assert.ok(presses <= 5, `${presses} presses`);
  const { access_token: token } = await signIn("admin");
  const read = async (filter: string) => {
    const query = `filters[0].fieldId=email&filters[0].operator=EQUALS&filters[0].value=${filter}`;
    const { data: [user] } = await (await fetchApi("GET", `/api/users?${query}`, { token })).json();
    return user;
  };
  const [invited, admin] = [await read(email), await read("admin@iklim.example")];
  assert.deepEqual([invited.roles, invited.companyId], [["MEMBER"], admin.companyId]);
});

const ILGIN = "ilgin.aydin@iklim.example";

test("undelivered mail: is sent again from its list, and leaves the list once delivered", async ({ openPage, waitForMailLink, signIn, fetchApi }) => {
  const page = await openPage("/user/", { as: "admin" });
  await page.getByRole("link", { name: "Ulaştırılamayan e-postalar" }).click();
  const readRecipients = async () => (await readRows(page)).map(([recipient]) => recipient);
  await expectEventually(async () => (await readRecipients()).includes(ILGIN), true);
  await press(page, `${ILGIN} adresine yeniden gönder`);
  await dismissToast(page, "E-posta yeniden gönderiliyor");
  assert.match(await waitForMailLink(ILGIN), /^\/set-password\//);
  const { access_token: token } = await signIn("admin");
  const isUserGone = async () => {
    const { data } = await (await fetchApi("GET", "/api/mail-failures", { token })).json();
    return (data as MailFailure[]).some(({ recipient }) => recipient === ILGIN);
  };
  await expectEventually(isUserGone, false);
});
