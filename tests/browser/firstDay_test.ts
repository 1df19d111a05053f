import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { createBrowserTest } from "../support/browser.ts";
import { listFaults } from "../support/browserChecks.ts";
import { findToast } from "../support/browserPages.ts";
import { clickButton } from "../support/browserRecords.ts";
import { expectEventually } from "../support/expectEventually.ts";

const EMAIL = "ayse@firma.example";

const test = createBrowserTest([], { adminEmail: EMAIL });

const findSteps = (page: Page) => page.getByRole("region", { name: "İlk adımlar" });

/** Reads the titles of the steps that are done. */
const readDone = (page: Page) =>
  findSteps(page).getByRole("listitem").filter({ hasText: ", tamam" }).locator("p")
    .allTextContents();

test("first day: the first administrator sets up the installation and its steps tick themselves", async ({ openPage, getInvitationPath }) => {
  const page = await openPage(getInvitationPath());
  await page.getByRole("heading", { level: 1, name: "İklim’i kurun" }).waitFor();
  await page.getByText(`${EMAIL} hesabı için`).waitFor();
  assert.deepEqual(await listFaults(page), []);
  const fields = {
    "Şirketiniz": "Ege İklim",
    "Ad": "Ayşe",
    "Soyad": "Kaya",
    "Yeni parola": "uzun bir deniz feneri",
    "Yeni parola (tekrar)": "uzun bir deniz feneri",
  };
  for (const [label, text] of Object.entries(fields)) {
    await page.getByRole("textbox", { name: label, exact: true }).fill(text);
  }
  await clickButton(page, "Başla");
  await page.waitForURL("/");
  await findSteps(page).getByText("5 adımdan 0 tanesi tamam").waitFor();
  assert.deepEqual(await readDone(page), []);
  assert.deepEqual(await listFaults(page, "main"), []);

  await clickButton(page, "Yaygın olanları ekle");
  await findSteps(page).getByText("5 adımdan 1 tanesi tamam").waitFor();
  await clickButton(page, "Deneme e-postası gönder");
  await findSteps(page).getByText("5 adımdan 2 tanesi tamam").waitFor();
  await findSteps(page).getByRole("link", { name: "Yeni iş ortağı" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Ad", exact: true }).fill("Ege Rüzgâr");
  await dialog.getByRole("textbox", { name: "Ad", exact: true }).press("Enter");
  await dialog.waitFor({ state: "detached" });
  await page.goto("/");
  await findSteps(page).getByText("5 adımdan 3 tanesi tamam").waitFor();
  assert.deepEqual(await readDone(page), [
    "Bir iş ortağı ekleyin, tamam",
    "Teknolojileri ekleyin, tamam",
    "E-postaları deneyin, tamam",
  ]);

  await clickButton(page, "Gizle");
  await findToast(page, "İlk adımlar gizlendi").waitFor();
  await expectEventually(() => findSteps(page).count(), 0);
  await page.getByTestId("toasts").getByRole("button", { name: "Geri al" }).click();
  await findSteps(page).getByText("5 adımdan 3 tanesi tamam").waitFor();
  await page.reload();
  await findSteps(page).getByText("5 adımdan 3 tanesi tamam").waitFor();
});
