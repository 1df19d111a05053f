import assert from "node:assert/strict";
import { createBrowserTest } from "../support/browser.ts";
import { listFaults, listOverlayFaults } from "../support/browserChecks.ts";
import { findToast, readAddress, waitForFocusIn } from "../support/browserPages.ts";
import { clickButton, findField } from "../support/browserRecords.ts";
import { expectEventually } from "../support/expectEventually.ts";

const test = createBrowserTest();

test("record picker: creates a company in place and keeps the project's form", async ({ openPage }) => {
  const page = await openPage("/project/create", { as: "manager" });
  await findField(page, "Ad").fill("Sıfırdan sahası");
  const company = page.getByRole("combobox", { name: "İş ortağı" });
  await company.fill("Sıfırdan Enerji");
  await page.locator("[role=option][data-focused]", {
    hasText: "Yeni iş ortağı: “Sıfırdan Enerji”…",
  })
    .waitFor();
  assert.deepEqual(await listOverlayFaults(page, "[role=listbox]"), {});
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Yeni iş ortağı" });
  await dialog.waitFor();
  await expectEventually(
    () => dialog.getByRole("textbox", { name: "Ad", exact: true }).inputValue(),
    "Sıfırdan Enerji",
  );
  assert.deepEqual(await listFaults(page), []);
  await page.keyboard.press("Enter");
  await findToast(page, "İş ortağı oluşturuldu").waitFor();
  await dialog.waitFor({ state: "detached" });
  await expectEventually(() => company.inputValue(), "Sıfırdan Enerji");
  await waitForFocusIn(company);
  assert.equal(await findField(page, "Ad").inputValue(), "Sıfırdan sahası");
  assert.equal(readAddress(page), "/project/create");

  const [sent] = await Promise.all([
    page.waitForRequest((request) =>
      request.method() === "POST" && request.url().endsWith("/api/projects")
    ),
    (async () => {
      await page.getByRole("combobox", { name: "Teknoloji" }).fill("Rüzg");
      await page.locator("[role=option][data-focused]", { hasText: "Rüzg" }).first().waitFor();
      await page.keyboard.press("Enter");
      await clickButton(page, "Proje oluştur");
    })(),
  ]);
  const { companyId } = sent.postDataJSON();
  assert.match(companyId, /^[0-9a-f-]{36}$/);
});

test("record picker: keeps the form when the dialog of a new record is closed", async ({ openPage }) => {
  const page = await openPage("/project/create", { as: "manager" });
  await findField(page, "Ad").fill("Vazgeçilen saha");
  const company = page.getByRole("combobox", { name: "İş ortağı" });
  await company.click();
  await page.getByRole("option", { name: "Yeni iş ortağı", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Yeni iş ortağı" });
  await waitForFocusIn(dialog);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await waitForFocusIn(company);
  assert.equal(await company.inputValue(), "");
  assert.equal(await findField(page, "Ad").inputValue(), "Vazgeçilen saha");
});

test("record picker: shows the errors of a new record at its fields", async ({ openPage }) => {
  const page = await openPage("/project/create", { as: "manager" });
  await page.getByRole("combobox", { name: "İş ortağı" }).click();
  await page.getByRole("option", { name: "Yeni iş ortağı", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Yeni iş ortağı" });
  await dialog.getByRole("button", { name: "İş ortağını oluştur" }).click();
  await dialog.getByText("Gerekli").first().waitFor();
  await waitForFocusIn(dialog.getByRole("textbox", { name: "Ad", exact: true }));
});

test("record picker: a new project's own picker creates a company, one dialog above the other", async ({ openPage }) => {
  const page = await openPage("/reminders/create", { as: "manager" });
  const more = page.getByRole("button", { name: "Daha fazla" });
  if (await more.count() > 0) await more.click();
  const project = page.getByRole("combobox", { name: /^Proje/ });
  await project.fill("Üst üste sahası");
  await page.locator("[role=option][data-focused]", { hasText: "Yeni proje" }).waitFor();
  await page.keyboard.press("Enter");
  const projectDialog = page.getByRole("dialog", { name: "Yeni proje oluştur" });
  await projectDialog.waitFor();
  const company = projectDialog.getByRole("combobox", { name: "İş ortağı" });
  await company.fill("Üst üste Enerji");
  await page.locator("[role=option][data-focused]", { hasText: "Yeni iş ortağı" }).waitFor();
  await page.keyboard.press("Enter");
  const companyDialog = page.getByRole("dialog", { name: "Yeni iş ortağı" });
  await companyDialog.waitFor();
  await page.keyboard.press("Enter");
  await companyDialog.waitFor({ state: "detached" });
  await expectEventually(() => company.inputValue(), "Üst üste Enerji");
  await projectDialog.getByRole("combobox", { name: "Teknoloji" }).fill("Rüzg");
  await page.locator("[role=option][data-focused]", { hasText: "Rüzg" }).first().waitFor();
  await page.keyboard.press("Enter");
  await projectDialog.getByRole("button", { name: "Proje oluştur" }).click();
  await projectDialog.waitFor({ state: "detached" });
  await expectEventually(() => project.inputValue(), "Üst üste sahası");
  await waitForFocusIn(project);
});

test("record picker: offers no new record without the permission", async ({ openPage }) => {
  const page = await openPage("/reminders/create", { as: "member" });
  await page.getByRole("combobox", { name: /^Proje/ }).fill("böyle bir proje yok");
  await page.getByText("Sonuç yok").waitFor();
  assert.equal(await page.getByRole("option").count(), 0);
});
