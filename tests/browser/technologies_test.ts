import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { createBrowserTest } from "../support/browser.ts";
import { waitForStablePage } from "../support/browserChecks.ts";
import { expectEventually } from "../support/expectEventually.ts";
import {
  findToast,
  readAddress,
  readError,
  readProjectNames,
  readTotal,
  waitForFocusIn,
} from "../support/browserPages.ts";
import {
  clickButton,
  confirmDeletion,
  fakeSession,
  findField,
  readDeletionReason,
  selectBySearch,
} from "../support/browserRecords.ts";

const test = createBrowserTest();

const STEPS = ["Tasarım belgesi", "Geçerli kılma", "Tescil"];
const steps = (page: Page) => page.getByRole("listitem", { name: /^\d+\. adım$/ });
const readStepNames = (page: Page) =>
  steps(page).getByRole("textbox", { name: /adımın adı$/ })
    .evaluateAll((inputs) =>
      inputs.map((input) => input instanceof HTMLInputElement ? input.value : "")
    );

/** Creates a technology with three steps and stays on its page. */
async function createTechnology(page: Page, name: string): Promise<string> {
  await page.goto("/technology/?create=yes");
  await findField(page, "Ad").fill(name);
  await clickButton(page, "Teknolojiyi oluştur");
  await page.getByRole("heading", { level: 1, name }).waitFor();
  for (const [index, step] of STEPS.entries()) {
    await clickButton(page, "Adım ekle");
    await expectEventually(() => steps(page).count(), index + 1);
    await findField(page, `${index + 1}. adımın adı`).fill(step);
  }
  await save(page);
  return readAddress(page);
}

async function save(page: Page) {
  await clickButton(page, "Şablonu kaydet");
  await page.getByRole("button", { name: "Şablonu kaydet" }).waitFor({ state: "detached" });
}

async function expectSaved(page: Page, names: string[]) {
  await expectEventually(() => readStepNames(page), names);
  await save(page);
  await page.reload();
  await expectEventually(() => readStepNames(page), names);
}

test("technology: is created with its template, found, changed and deleted", async ({ openPage }) => {
  const page = await openPage("/technology/", { as: "manager" });
  await clickButton(page, "Yeni teknoloji");
  await clickButton(page, "Teknolojiyi oluştur");
  await expectEventually(() => readError(findField(page, "Ad")), "Gerekli");
  const address = await createTechnology(page, "Çamur Yakma");
  await page.goto("/technology/");
  await page.getByRole("searchbox", { name: "Ada göre ara" }).fill("camur");
  await expectEventually(() => readProjectNames(page), ["Çamur Yakma"]);
  await page.getByRole("table").getByText("3 adım").waitFor();
  await page.getByRole("link", { name: "Çamur Yakma" }).click();
  await page.waitForURL(address);

  await findField(page, "2. adımın süresi").fill("60");
  await selectBySearch(page, "2. adımın sorumlusu", "Anadolu Doğrulama");
  await save(page);
  await page.getByText("Şablonda 3 adım, toplam 60 gün").waitFor();
  await page.reload();
  await expectEventually(() => findField(page, "2. adımın süresi").inputValue(), "60");
  const owner = page.getByRole("combobox", { name: "2. adımın sorumlusu" });
  await expectEventually(async () => (await owner.inputValue()).slice(0, 17), "Anadolu Doğrulama");

  await clickButton(page, "Düzenle");
  await findField(page, "Ad").fill("Çamur Kurutma");
  await clickButton(page, "Kaydet");
  await findToast(page, "Teknoloji güncellendi").waitFor();
  await page.getByRole("heading", { level: 1, name: "Çamur Kurutma" }).waitFor();
  await confirmDeletion(page, "Teknolojiyi sil");
  await findToast(page, "Teknoloji silindi").waitFor();
  await page.waitForURL("/technology/");
});

test("technology template: buttons move a step and announce its position", async ({ openPage }) => {
  const page = await openPage("/technology/", { as: "manager" });
  await createTechnology(page, "Düğmeli Sıralama");
  const up = page.getByRole("button", { name: "3. adımı yukarı taşı" });
  await up.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByText("“Tescil” artık 3 adımdan 2. sırada.").waitFor();
  await expectEventually(
    () => page.evaluate(() => document.activeElement?.getAttribute("aria-label")),
    "2. adımı yukarı taşı",
  );
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expectSaved(page, ["Tescil", "Tasarım belgesi", "Geçerli kılma"]);
});

test("technology template: steps are dragged by pointer and by keyboard", async ({ openPage }) => {
  const page = await openPage("/technology/", { as: "manager" });
  await createTechnology(page, "Sürükleyerek Sıralama");
  await page.getByRole("button", { name: "1. adımı sürükle" }).dragTo(steps(page).nth(2));
  await expectSaved(page, ["Geçerli kılma", "Tescil", "Tasarım belgesi"]);

  await page.getByRole("button", { name: "3. adımı sürükle" }).focus();
  await page.keyboard.press("Enter");
  const isOverRow = () =>
    page.evaluate(() => document.activeElement?.matches("li > [role=button]"));
  await expectEventually(isOverRow, true);
  const readFocusedLabel = () =>
    page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  for (let presses = 0; presses < 4 && await readFocusedLabel() !== "1. adım"; presses += 1) {
    await page.keyboard.press("Tab");
  }
  await expectEventually(() => readFocusedLabel(), "1. adım");
  await page.keyboard.press("Enter");
  await expectSaved(page, ["Tasarım belgesi", "Geçerli kılma", "Tescil"]);
});

test("technology template: removes steps and rejects a step without a name", async ({ openPage }) => {
  const viewport = { width: 1280, height: 900 };
  const page = await openPage("/technology/", { as: "manager", viewport });
  await createTechnology(page, "Eksik Şablon");
  await clickButton(page, "Adım ekle");
  await clickButton(page, "Şablonu kaydet");
  await expectEventually(() => readError(findField(page, "4. adımın adı")), "Gerekli");
  await clickButton(page, "1. adımı kaldır");
  await findField(page, "3. adımın adı").fill("İhraç");
  await expectSaved(page, ["Geçerli kılma", "Tescil", "İhraç"]);
});

test("technology template: opens the one with an error when another one is open", async ({ openPage }) => {
  const page = await openPage("/technology/", { as: "manager" });
  await createTechnology(page, "İki Şablon");
  await clickButton(page, "Şablon ekle");
  await findField(page, "Şablonun adı").fill("Yenileme");
  await clickButton(page, "Adım ekle");
  await clickButton(page, "Standart süreç");
  await expectEventually(() => readStepNames(page), STEPS);
  await clickButton(page, "Şablonu kaydet");
  await expectEventually(() => readError(findField(page, "1. adımın adı")), "Gerekli");
  await waitForFocusIn(findField(page, "1. adımın adı"));

  // The next attempt opens it again.
  await clickButton(page, "Standart süreç");
  await expectEventually(() => readStepNames(page), STEPS);
  await findField(page, "3. adımın adı").fill("İhraç");
  const changed = [...STEPS.slice(0, 2), "İhraç"];
  await expectEventually(() => readStepNames(page), changed);
  await clickButton(page, "Şablonu kaydet");
  await expectEventually(() => readStepNames(page), [""]);
  await findField(page, "1. adımın adı").fill("Başvuru");
  await save(page);
  await page.reload();
  await expectEventually(() => readStepNames(page), changed);
  await clickButton(page, "Yenileme");
  await expectEventually(() => readStepNames(page), ["Başvuru"]);
});

test("technology template: asks before unsaved changes are discarded", async ({ openPage }) => {
  const page = await openPage("/technology/", { as: "manager" });
  const address = await createTechnology(page, "Yarım Kalan");
  await findField(page, "1. adımın adı").fill("Ön inceleme");
  const question = page.getByRole("alertdialog", { name: "Kaydetmeden çıkılsın mı?" });
  const leave = async (how: () => Promise<unknown>) => {
    await how();
    await question.waitFor();
    // Going back is undone by going forth again.
    await expectEventually(() => Promise.resolve(readAddress(page)), address);
  };
  const clickProjects = () =>
    page.getByRole("navigation", { name: "Ana gezinme" }).getByRole("link", { name: "Projeler" })
      .click();
  await leave(clickProjects);
  await question.getByRole("button", { name: "Bu sayfada kal" }).click();
  await question.waitFor({ state: "detached" });
  await leave(() => page.goBack());
  await question.getByRole("button", { name: "Bu sayfada kal" }).click();
  await question.waitFor({ state: "detached" });
  assert.equal((await readStepNames(page))[0], "Ön inceleme");

  await clickButton(page, "Düzenle");
  await findField(page, "Ad").fill("Yarım Kalmayan");
  await clickButton(page, "Kaydet");
  await page.getByRole("heading", { level: 1, name: "Yarım Kalmayan" }).waitFor();
  assert.equal((await readStepNames(page))[0], "Ön inceleme", "a new name does not throw it away");
  await expectSaved(page, ["Ön inceleme", "Geçerli kılma", "Tescil"]);

  await findField(page, "1. adımın adı").fill("Unutulan");
  await leave(clickProjects);
  await question.getByRole("button", { name: "Kaydetmeden çık" }).click();
  await page.waitForURL("/project/");
  await page.goto(address);
  await expectEventually(() => readStepNames(page), ["Ön inceleme", "Geçerli kılma", "Tescil"]);
});

test("technology template: discards unsaved changes on request", async ({ openPage }) => {
  const page = await openPage("/technology/", { as: "manager" });
  await createTechnology(page, "Vazgeçilen");
  await findField(page, "1. adımın adı").fill("Yanlış adım");
  await clickButton(page, "Değişiklikleri sil");
  await page.getByRole("alertdialog").getByRole("button", { name: "Değişiklikleri sil" }).click();
  await expectEventually(() => readStepNames(page), STEPS);
});

test("technology: lists its projects and is not deleted while it has some", async ({ openPage }) => {
  const page = await openPage("/technology/?filter=biyogaz", { as: "admin" });
  await page.getByRole("table").getByRole("link").first().click();
  await page.getByRole("heading", { name: "Kilometre taşı şablonu" }).waitFor();
  const address = readAddress(page);
  const heading = page.getByRole("heading", { name: /^Bu teknolojide \d+ proje$/ });
  const total = Number((await heading.textContent())?.match(/\d+/));
  const projects = page.getByRole("table", { name: "Projeler" });
  await expectEventually(() => projects.getByRole("link").count(), Math.min(10, total));
  assert.ok(await projects.getByRole("meter").count() > 0);
  await projects.getByRole("link").first().click();
  await page.waitForURL(/\/project\/[0-9a-f-]{36}$/);
  await page.goBack();
  await heading.waitFor();

  assert.equal(await readDeletionReason(page), `${total} projesi var.`);
  assert.equal(readAddress(page), address);
  await page.getByRole("link", { name: "Listede aç" }).click();
  await page.waitForURL(/\/project\/\?type=/);
  await expectEventually(() => readTotal(page), total);
});

test("technology template: is read-only for a viewer and hidden without permission", async ({ openPage, newPage }) => {
  const page = await openPage("/technology/?create=yes", { as: "viewer" });
  await page.getByRole("table").waitFor();
  assert.equal(await page.getByRole("dialog").count(), 0);
  assert.equal(await page.getByRole("button", { name: "Yeni teknoloji" }).count(), 0);
  await page.getByRole("table").getByRole("link").first().click();
  await page.getByRole("region", { name: "Tescil süreci" }).getByRole("listitem").first()
    .waitFor();
  for (const name of ["Düzenle", "Sil", "Adım ekle", "1. adımı sürükle"]) {
    assert.equal(await page.getByRole("button", { name, exact: true }).count(), 0, name);
  }

  const nobody = await newPage();
  await fakeSession(nobody, ["project:list"]);
  await nobody.goto("/technology/");
  await nobody.getByText("Bu listeyi görme izniniz yok").waitFor();
  await nobody.goto("/technology/01914684-0000-7000-8000-000000000000");
  await nobody.waitForURL("/unauthorized");
});

test("technology template: cuts off no kind of days in a window of 1280 pixels", async ({ openPage }) => {
  const page = await openPage("/technology/", {
    as: "manager",
    language: "en",
    viewport: { width: 1280, height: 900 },
  });
  await page.getByRole("table").getByRole("link").first().click();
  const kind = page.getByRole("button", { name: /Day kind of step 1$/ });
  await kind.waitFor();
  await waitForStablePage(page);
  const cut = await kind.evaluate((button) =>
    [button, ...button.querySelectorAll("*")]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth)
      .map(({ textContent }) => textContent)
  );
  assert.deepEqual(cut, []);
});
