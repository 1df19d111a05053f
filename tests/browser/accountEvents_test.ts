import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { createBrowserTest } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import {
  dismissToast,
  findToast,
  readAddress,
  readRows,
  readTotal,
} from "../support/browserPages.ts";
import { clickButton, selectOption } from "../support/browserRecords.ts";

const test = createBrowserTest();

/** Reads the event, account, actor and changes of each row. */
const readEvents = async (page: Page) =>
  (await readRows(page)).map(([what, whose, who, changes]) => [what, whose, who, changes]);

test("account events: list sign-ins, rejected sign-ins and account changes for an administrator", async ({ openPage }) => {
  const page = await openPage("/user/", { as: "admin" });
  await page.getByRole("link", { name: "Oturum ve hesap kayıtları" }).click();
  await page.getByRole("heading", { level: 1, name: "Oturum ve hesap kayıtları" }).waitFor();
  await expectEventually(async () => (await readEvents(page))[0], [
    "Giriş yapıldı",
    "Deniz Işıklı",
    "Kendisi",
    "",
  ]);
  const all = await readTotal(page);

  await clickButton(page, "Başarısız girişler");
  await expectEventually(
    async () => new Set((await readEvents(page)).map(([what, , who]) => [what, who].join())),
    new Set(["Giriş başarısız,Bilinmiyor"]),
  );
  await clickButton(page, "Başarısız girişler");
  await clickButton(page, "Değişiklikler");
  await expectEventually(
    async () => (await readEvents(page)).find(([what]) => what === "Hesap değiştirildi")?.[1],
    "İrem Yıldız",
  );
  assert.equal(readAddress(page), "/user/events?group=changes");
  await expectEventually(
    async () => (await readEvents(page)).filter(([, whose]) => whose === "Umut Özdemir")[0],
    ["Hesap değiştirildi", "Umut Özdemir", "Deniz Işıklı", "Roller: Üye → Proje yöneticisi, Üye"],
  );
  await clickButton(page, "Değişiklikler");
  await expectEventually(() => readTotal(page), all);
  await page.getByRole("button", { name: "Kimin hesabı" }).click();
  await page.waitForURL("/user/events?sortField=userEmail&sortDirection=asc");
  await page.getByRole("button", { name: "Kimin hesabı" }).click();
  await page.waitForURL("/user/events?sortField=userEmail");
  await expectEventually(async () => (await readEvents(page))[0]?.[1], "Zeynep Gürsoy");
});

test("account events: are filtered by time and exported as a file", async ({ openPage }) => {
  const page = await openPage("/user/events?group=changes", { as: "admin" });
  await expectEventually(async () => (await readRows(page)).length, 10);
  await page.getByRole("navigation", { name: "Sayfalar" }).getByRole("status").waitFor();
  const total = await readTotal(page);
  const [file] = await Promise.all([page.waitForEvent("download"), clickButton(page, "CSV indir")]);
  // The toast covers the filters.
  await dismissToast(page, `${total} satır dışa aktarıldı`);
  const text = await readFile(await file.path(), "utf8");
  assert.match(file.suggestedFilename(), /^oturum-ve-hesap-kayitlari-\d{4}-\d{2}-\d{2}\.csv$/);
  const [head, ...lines] = text.split("\r\n").slice(0, -1);
  assert.equal(head, "\ufeffOlay;Kimin hesabı;Kim;Değişiklikler;Ağ adresi;Zaman");
  assert.equal(lines.length, total);
  assert.ok(lines.some((line) =>
    line.startsWith(
      "Hesap değiştirildi;Umut Özdemir <umut.ozdemir@iklim.example>;" +
        'Deniz Işıklı <admin@iklim.example>;Roller: Üye → Proje yöneticisi, Üye;"\t203.0.113.10";',
    )
  ));

  // The demo has three changes since, and one before.
  const day = Temporal.Now.plainDateISO().subtract({ days: 300 });
  const [year, month, dayOfMonth] = day.toString().split("-");
  const date = `${dayOfMonth}.${month}.${year}`;
  await clickButton(page, "Süzgeç");
  const builder = page.getByRole("dialog", { name: "Süzgeç ekle" });
  await selectOption(page, "Alan", "Zaman");
  await selectOption(page, "Koşul", "o gün ya da sonrasında");
  await builder.getByRole("textbox", { name: "Değer" }).pressSequentially(date);
  await clickButton(page, "Uygula");
  await page.getByRole("button", { name: `Zaman: ${date} ve sonrası` }).waitFor();
  await expectEventually(async () => (await readEvents(page)).map(([what]) => what), [
    "Yeniden davet edildi",
    "Hesap devre dışı bırakıldı",
    "Hesap değiştirildi",
  ]);
});

test("account events: a change appears at once in the list of its account only", async ({ openPage }) => {
  const page = await openPage("/user/?filter=naz.erdogmus", { as: "admin" });
  await page.getByRole("link", { name: "Naz Erdoğmuş" }).click();
  await page.getByRole("link", { name: "Bu hesabın kayıtları" }).click();
  await page.waitForURL(/\/user\/events\?person=/);
  await page.getByRole("button", { name: "Kişi: Naz Erdoğmuş" }).waitFor();
  await expectEventually(async () => (await readEvents(page))[0]?.[0], "Giriş yapıldı");
  const before = await readTotal(page);
  await page.getByRole("table").getByRole("link", { name: "Naz Erdoğmuş" }).first().click();
  await clickButton(page, "Devre dışı bırak");
  await page.getByRole("dialog").getByRole("button", { name: "Devre dışı bırak" }).click();
  await findToast(page, "Kullanıcı devre dışı bırakıldı").waitFor();
  await page.getByRole("link", { name: "Bu hesabın kayıtları" }).click();
  await expectEventually(async () => (await readEvents(page))[0], [
    "Hesap devre dışı bırakıldı",
    "Naz Erdoğmuş (devre dışı)",
    "Deniz Işıklı",
    "",
  ]);
  assert.equal(await readTotal(page), before + 1);
});

test("account events: are not reachable without the permission for settings", async ({ openPage }) => {
  const page = await openPage("/user/", { as: "manager" });
  await expectEventually(async () => (await readRows(page)).length, 10);
  assert.equal(await page.getByRole("link", { name: "Oturum ve hesap kayıtları" }).count(), 0);
  await page.goto("/user/events");
  await page.waitForURL("/unauthorized");
});
