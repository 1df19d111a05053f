import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { becomes, browserTests } from "../support/browser.ts";
import { placeOf, shownRows, toast, told as closeToast, totalOf } from "../support/browserPages.ts";
import { pick, press } from "../support/browserRecords.ts";

const test = browserTests();

/** What happened, to whose account, by whom, and what was changed. */
const told = async (page: Page) =>
  (await shownRows(page)).map(([what, whose, who, changes]) => [what, whose, who, changes]);

test("an administrator reads who signed in, who was refused, and what was done to accounts", async ({ open }) => {
  const page = await open("/user/", { as: "admin" });
  await page.getByRole("link", { name: "Hesap hareketleri" }).click();
  await page.getByRole("heading", { level: 1, name: "Hesap hareketleri" }).waitFor();
  await becomes(page, async () => (await told(page))[0], [
    "Oturum açıldı",
    "Deniz Işıklı",
    "Kendisi",
    "",
  ]);
  const all = await totalOf(page);

  await press(page, "Reddedilenler");
  await becomes(
    page,
    async () => new Set((await told(page)).map(([what, , who]) => [what, who].join())),
    new Set(["Giriş reddedildi,Bilinmiyor"]),
  );
  await press(page, "Değişiklikler");
  await becomes(
    page,
    async () => (await told(page)).find(([what]) => what === "Hesap değiştirildi")?.[1],
    "İrem Yıldız",
  );
  assert.equal(placeOf(page), "/user/events?group=changes");
  await becomes(
    page,
    async () => (await told(page)).filter(([, whose]) => whose === "Umut Özdemir")[0],
    ["Hesap değiştirildi", "Umut Özdemir", "Deniz Işıklı", "Roller: Üye → Proje yöneticisi, Üye"],
  );
  await press(page, "Değişiklikler");
  await becomes(page, () => totalOf(page), all);
  await page.getByRole("button", { name: "Kimin hesabı" }).click();
  await page.waitForURL("/user/events?sortField=userEmail&sortDirection=asc");
  await page.getByRole("button", { name: "Kimin hesabı" }).click();
  await page.waitForURL("/user/events?sortField=userEmail");
  await becomes(page, async () => (await told(page))[0]?.[1], "Zeynep Gürsoy");
});

test("the events can be narrowed by time and taken away as a file", async ({ open }) => {
  const page = await open("/user/events?group=changes", { as: "admin" });
  await becomes(page, async () => (await shownRows(page)).length, 10);
  await page.getByRole("navigation", { name: "Sayfalar" }).getByRole("status").waitFor();
  const total = await totalOf(page);
  const [file] = await Promise.all([page.waitForEvent("download"), press(page, "CSV indir")]);
  const text = await readFile(await file.path(), "utf8");
  assert.match(file.suggestedFilename(), /^hesap-hareketleri-\d{4}-\d{2}-\d{2}\.csv$/);
  const [head, ...lines] = text.split("\r\n").slice(0, -1);
  assert.equal(head, "\ufeffNe oldu;Kimin hesabı;Kim;Değişiklikler;Ağ adresi;Zaman");
  assert.equal(lines.length, total);
  assert.ok(lines.some((line) =>
    line.startsWith(
      "Hesap değiştirildi;Umut Özdemir <umut.ozdemir@iklim.example>;" +
        'Deniz Işıklı <admin@iklim.example>;Roller: Üye → Proje yöneticisi, Üye;"\t203.0.113.10";',
    )
  ));

  // It stands over the filters.
  await closeToast(page, `${total} satır dışa aktarıldı`);
  await press(page, "Süzgeç");
  const builder = page.getByRole("dialog", { name: "Süzgeç ekle" });
  await pick(page, "Alan", "Zaman");
  await pick(page, "Koşul", "o gün ya da sonrasında");
  await builder.getByRole("textbox", { name: "Değer" }).pressSequentially("1.1.2026");
  await press(page, "Uygula");
  await page.getByRole("button", { name: "Zaman: 01.01.2026 ve sonrası" }).waitFor();
  await becomes(page, async () => (await told(page)).map(([what]) => what), [
    "Yeniden davet edildi",
    "Hesap devre dışı bırakıldı",
    "Hesap değiştirildi",
  ]);
});

test("what is done to an account is there at once, on the list of that account alone", async ({ open }) => {
  const page = await open("/user/?filter=naz.erdogmus", { as: "admin" });
  await page.getByRole("link", { name: "Naz Erdoğmuş" }).click();
  await page.getByRole("link", { name: "Bu hesabın hareketleri" }).click();
  await page.waitForURL(/\/user\/events\?person=/);
  await page.getByRole("button", { name: "Kişi: Naz Erdoğmuş" }).waitFor();
  await becomes(page, async () => (await told(page))[0]?.[0], "Oturum açıldı");
  const before = await totalOf(page);
  await page.getByRole("table").getByRole("link", { name: "Naz Erdoğmuş" }).first().click();
  await press(page, "Devre dışı bırak");
  await page.getByRole("alertdialog").getByRole("button", { name: "Devre dışı bırak" }).click();
  await toast(page, "Kullanıcı devre dışı bırakıldı").waitFor();
  await page.getByRole("link", { name: "Bu hesabın hareketleri" }).click();
  await becomes(page, async () => (await told(page))[0], [
    "Hesap devre dışı bırakıldı",
    "Naz Erdoğmuş",
    "Deniz Işıklı",
    "",
  ]);
  assert.equal(await totalOf(page), before + 1);
});

test("who may not see the settings has no way to the events", async ({ open }) => {
  const page = await open("/user/", { as: "manager" });
  await becomes(page, async () => (await shownRows(page)).length, 10);
  assert.equal(await page.getByRole("link", { name: "Hesap hareketleri" }).count(), 0);
  await page.goto("/user/events");
  await page.waitForURL("/unauthorized");
});
