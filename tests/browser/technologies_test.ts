import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { becomes, browserTests } from "../support/browser.ts";
import { errorOf, placeOf, shownNames, toast, totalOf } from "../support/browserPages.ts";
import {
  confirmDeletion,
  find,
  named,
  press,
  pretend,
  refusedDeletion,
} from "../support/browserRecords.ts";

const test = browserTests();

const STEPS = ["Tasarım belgesi", "Geçerli kılma", "Tescil"];
const steps = (page: Page) => page.getByRole("listitem", { name: /^\d+\. adım$/ });
const stepNames = (page: Page) =>
  steps(page).getByRole("textbox", { name: /adımın adı$/ })
    .evaluateAll((inputs) =>
      inputs.map((input) => input instanceof HTMLInputElement ? input.value : "")
    );

/** Creates a technology with three steps and stays on its page. */
async function createTechnology(page: Page, name: string): Promise<string> {
  await page.goto("/technology/?create=yes");
  await named(page, "Ad").fill(name);
  await press(page, "Teknolojiyi oluştur");
  await page.getByRole("heading", { level: 1, name }).waitFor();
  for (const [index, step] of STEPS.entries()) {
    await press(page, "Adım ekle");
    await becomes(page, () => steps(page).count(), index + 1);
    await named(page, `${index + 1}. adımın adı`).fill(step);
  }
  await save(page);
  return placeOf(page);
}

async function save(page: Page) {
  await press(page, "Şablonu kaydet");
  await page.getByRole("button", { name: "Şablonu kaydet" }).waitFor({ state: "detached" });
}

async function survives(page: Page, names: string[]) {
  await becomes(page, () => stepNames(page), names);
  await save(page);
  await page.reload();
  await becomes(page, () => stepNames(page), names);
}

test("creates a technology with its template, finds it, changes it and deletes it", async ({ open }) => {
  const page = await open("/technology/", { as: "manager" });
  await press(page, "Yeni teknoloji");
  await press(page, "Teknolojiyi oluştur");
  await becomes(page, () => errorOf(named(page, "Ad")), "Gerekli");
  const place = await createTechnology(page, "Çamur Yakma");
  await page.goto("/technology/");
  await page.getByRole("searchbox", { name: "Ada göre ara" }).fill("camur");
  await becomes(page, () => shownNames(page), ["Çamur Yakma"]);
  await page.getByRole("table").getByText("3 adım").waitFor();
  await page.getByRole("link", { name: "Çamur Yakma" }).click();
  await page.waitForURL(place);

  await named(page, "2. adımın süresi").fill("60");
  await find(page, "2. adımın sorumlusu", "Anadolu Doğrulama");
  await save(page);
  await page.getByText("Şablonda 3 adım, toplam 60 gün").waitFor();
  await page.reload();
  await becomes(page, () => named(page, "2. adımın süresi").inputValue(), "60");
  const owner = page.getByRole("combobox", { name: "2. adımın sorumlusu" });
  await becomes(page, async () => (await owner.inputValue()).slice(0, 17), "Anadolu Doğrulama");

  await press(page, "Düzenle");
  await named(page, "Ad").fill("Çamur Kurutma");
  await press(page, "Kaydet");
  await toast(page, "Teknoloji güncellendi").waitFor();
  await page.getByRole("heading", { level: 1, name: "Çamur Kurutma" }).waitFor();
  await confirmDeletion(page, "Teknolojiyi sil");
  await toast(page, "Teknoloji silindi").waitFor();
  await page.waitForURL("/technology/");
});

test("reorders the template with buttons, and says where a step went", async ({ open }) => {
  const page = await open("/technology/", { as: "manager" });
  await createTechnology(page, "Düğmeli Sıralama");
  const up = page.getByRole("button", { name: "3. adımı yukarı taşı" });
  await up.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByText("Tescil artık 3 adımdan 2. sırada.").waitFor();
  await becomes(
    page,
    () => page.evaluate(() => document.activeElement?.getAttribute("aria-label")),
    "2. adımı yukarı taşı",
  );
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await survives(page, ["Tescil", "Tasarım belgesi", "Geçerli kılma"]);
});

test("reorders the template by dragging, with the pointer and with the keyboard", async ({ open }) => {
  const page = await open("/technology/", { as: "manager" });
  await createTechnology(page, "Sürükleyerek Sıralama");
  await page.getByRole("button", { name: "1. adımı sürükle" }).dragTo(steps(page).nth(2));
  await survives(page, ["Geçerli kılma", "Tescil", "Tasarım belgesi"]);

  await page.getByRole("button", { name: "3. adımı sürükle" }).focus();
  await page.keyboard.press("Enter");
  const isOverRow = () =>
    page.evaluate(() => document.activeElement?.matches("li > [role=button]"));
  await becomes(page, isOverRow, true);
  const here = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  for (let presses = 0; presses < 4 && await here() !== "1. adım"; presses += 1) {
    await page.keyboard.press("Tab");
  }
  assert.equal(await here(), "1. adım");
  await page.keyboard.press("Enter");
  await survives(page, ["Tasarım belgesi", "Geçerli kılma", "Tescil"]);
});

test("removes steps, and holds back a template with a nameless one", async ({ open }) => {
  const page = await open("/technology/", { as: "manager" });
  await createTechnology(page, "Eksik Şablon");
  await press(page, "Adım ekle");
  await press(page, "Şablonu kaydet");
  await becomes(page, () => errorOf(named(page, "4. adımın adı")), "Gerekli");
  await press(page, "1. adımı kaldır");
  await named(page, "3. adımın adı").fill("İhraç");
  await survives(page, ["Geçerli kılma", "Tescil", "İhraç"]);
});

test("loses no unsaved change without asking", async ({ open }) => {
  const page = await open("/technology/", { as: "manager" });
  const place = await createTechnology(page, "Yarım Kalan");
  await named(page, "1. adımın adı").fill("Ön inceleme");
  const question = page.getByRole("alertdialog", { name: "Kaydetmeden çık" });
  const leave = async (how: () => Promise<unknown>) => {
    await how();
    await question.waitFor();
    // Going back is undone by going forth again.
    await becomes(page, () => Promise.resolve(placeOf(page)), place);
  };
  const link = () =>
    page.getByRole("navigation", { name: "Ana gezinme" }).getByRole("link", { name: "Projeler" })
      .click();
  await leave(link);
  await question.getByRole("button", { name: "Bu sayfada kal" }).click();
  await question.waitFor({ state: "detached" });
  await leave(() => page.goBack());
  await question.getByRole("button", { name: "Bu sayfada kal" }).click();
  await question.waitFor({ state: "detached" });
  assert.equal((await stepNames(page))[0], "Ön inceleme");

  await press(page, "Düzenle");
  await named(page, "Ad").fill("Yarım Kalmayan");
  await press(page, "Kaydet");
  await page.getByRole("heading", { level: 1, name: "Yarım Kalmayan" }).waitFor();
  assert.equal((await stepNames(page))[0], "Ön inceleme", "a new name does not throw it away");
  await survives(page, ["Ön inceleme", "Geçerli kılma", "Tescil"]);

  await named(page, "1. adımın adı").fill("Unutulan");
  await leave(link);
  await question.getByRole("button", { name: "Kaydetmeden çık" }).click();
  await page.waitForURL("/project/");
  await page.goto(place);
  await becomes(page, () => stepNames(page), ["Ön inceleme", "Geçerli kılma", "Tescil"]);
});

test("keeps an unsaved template when somebody else was quicker, and discards it when asked", async ({ open, expectConsole }) => {
  expectConsole(/status of 409 .*\/api\/project-types\//);
  const page = await open("/technology/", { as: "manager" });
  const place = await createTechnology(page, "İki Kişilik");
  // Typed first: a template without changes follows what another tab saves.
  await named(page, "1. adımın adı").fill("Benim adımım");
  const other = await page.context().newPage();
  await other.goto(place);
  await named(other, "1. adımın adı").fill("Başkasının adımı");
  await save(other);
  await press(page, "Şablonu kaydet");
  await page.getByText("Bu teknoloji bu arada değişti. Yazdıklarınız korundu.")
    .waitFor();
  assert.equal((await stepNames(page))[0], "Benim adımım");
  await press(page, "En yenisini yükle");
  await page.getByRole("alertdialog").getByRole("button", { name: "En yenisini yükle" }).click();
  await becomes(page, async () => (await stepNames(page))[0], "Başkasının adımı");

  await named(page, "1. adımın adı").fill("Vazgeçilen");
  await press(page, "Değişiklikleri at");
  await page.getByRole("alertdialog").getByRole("button", { name: "Değişiklikleri at" }).click();
  await becomes(page, async () => (await stepNames(page))[0], "Başkasının adımı");
});

test("lists the projects of a technology, which is not deleted while it has some", async ({ open }) => {
  const page = await open("/technology/?filter=biyogaz", { as: "admin" });
  await page.getByRole("table").getByRole("link").first().click();
  await page.getByRole("heading", { name: "Kilometre taşı şablonu" }).waitFor();
  const place = placeOf(page);
  const heading = page.getByRole("heading", { name: /^Bu teknolojide \d+ proje$/ });
  const total = Number((await heading.textContent())?.match(/\d+/));
  const projects = page.getByRole("table", { name: "Projeler" });
  assert.equal(await projects.getByRole("link").count(), Math.min(10, total));
  assert.ok(await projects.getByRole("meter").count() > 0);
  await projects.getByRole("link").first().click();
  await page.waitForURL(/\/project\/[0-9a-f-]{36}$/);
  await page.goBack();
  await heading.waitFor();

  const refused = await refusedDeletion(page, "Bu teknoloji silinemez");
  await refused.getByText(`${total} projesi var.`).waitFor();
  assert.equal(placeOf(page), place);
  await refused.getByRole("button", { name: "Projeleri göster" }).click();
  await page.waitForURL(/\/project\/\?type=/);
  await becomes(page, () => totalOf(page), total);
});

test("shows the template to those who may only read it, and nothing to those who may not", async ({ open, visitor }) => {
  const page = await open("/technology/?create=yes", { as: "viewer" });
  await page.getByRole("table").waitFor();
  assert.equal(await page.getByRole("dialog").count(), 0);
  assert.equal(await page.getByRole("button", { name: "Yeni teknoloji" }).count(), 0);
  await page.getByRole("table").getByRole("link").first().click();
  await page.getByRole("region", { name: "Kilometre taşı şablonu" }).getByRole("listitem").first()
    .waitFor();
  for (const name of ["Düzenle", "Sil", "Adım ekle", "1. adımı sürükle"]) {
    assert.equal(await page.getByRole("button", { name, exact: true }).count(), 0, name);
  }

  const nobody = await visitor();
  await pretend(nobody, ["project:list"]);
  await nobody.goto("/technology/");
  await nobody.getByText("Bu listeyi görme izniniz yok").waitFor();
  await nobody.goto("/technology/01914684-0000-7000-8000-000000000000");
  await nobody.waitForURL("/unauthorized");
});
