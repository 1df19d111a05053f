import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Company } from "../../contract/schemas/company.ts";
import type { Milestone } from "../../contract/schemas/milestone.ts";
import { type BrowserTest, createBrowserTest } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { createJsonFetch, createProcess } from "../support/browserMilestones.ts";
import { findToast, readProjectNames } from "../support/browserPages.ts";
import { chooseDeletion, clickButton } from "../support/browserRecords.ts";

const test = createBrowserTest();

/** Creates a process with a milestone of this name. */
async function findMilestone(browserTest: BrowserTest, name: string) {
  const fetchJson = await createJsonFetch(browserTest, "admin");
  const { process } = await createProcess(fetchJson, { name });
  async function addMilestone(name: string) {
    const { id } = await fetchJson<Milestone>("/api/milestones", { processId: process.id, name });
    const status = async () => (await fetchJson<Milestone>(`/api/milestones/${id}`)).status;
    return { id, status };
  }
  return {
    ...await addMilestone(name),
    path: `/process/${process.id}`,
    addSibling: addMilestone,
  };
}

const undo = (page: Page) => page.getByTestId("toasts").getByRole("button", { name: "Geri al" });

test("undo: the toast of a started milestone restores it and reports that", async (browserTest) => {
  const { path, status } = await findMilestone(browserTest, "Yanlışlıkla");
  const page = await browserTest.openPage(path, { as: "manager" });
  await clickButton(page, "Başlat: Yanlışlıkla");
  await findToast(page, "“Yanlışlıkla” başlatıldı.").waitFor();
  await findToast(page, "Ctrl Z ile de geri alınır").waitFor();
  await undo(page).click();
  await findToast(page, "Geri alındı").waitFor();
  await page.getByRole("button", { name: "Başlat: Yanlışlıkla" }).waitFor();
  assert.equal(await status(), "PENDING");
});

test("undo: Ctrl+Z undoes the latest change first and does nothing in a field", async (browserTest) => {
  const { path, status, addSibling } = await findMilestone(browserTest, "Önceki");
  const later = await addSibling("Sonraki");
  const page = await browserTest.openPage(path, { as: "manager" });
  await clickButton(page, "Başlat: Önceki");
  await findToast(page, "“Önceki” başlatıldı.").waitFor();
  await clickButton(page, "Başlat: Sonraki");
  await findToast(page, "“Sonraki” başlatıldı.").waitFor();
  // It stays while the pointer is on it.
  await findToast(page, "“Önceki” başlatıldı.").hover();
  await page.keyboard.press("Control+z");
  await page.getByRole("button", { name: "Başlat: Sonraki" }).waitFor();
  assert.deepEqual([await status(), await later.status()], ["IN_PROGRESS", "PENDING"]);
  await page.keyboard.press("Control+z");
  await page.getByRole("button", { name: "Başlat: Önceki" }).waitFor();
  assert.equal(await status(), "PENDING");
});

test("undo: a deleted record reappears unchanged in its list", async (browserTest) => {
  const fetchJson = await createJsonFetch(browserTest, "admin");
  const name = "Geri Gelen A.Ş.";
  const { id } = await fetchJson<Company>("/api/companies", { name, city: "Datça" });
  const page = await browserTest.openPage(`/company/${id}`, { as: "admin" });
  await chooseDeletion(page);
  await page.getByRole("alertdialog").getByRole("button", { name: "Sil", exact: true }).click();
  // It stays while the pointer is on it.
  await undo(page).hover();
  await page.waitForURL(/\/company\/?$/);
  const searchbox = page.getByRole("searchbox").first();
  await searchbox.fill("Geri Gelen");
  await page.keyboard.press("Control+z");
  await expectEventually(() => searchbox.inputValue(), "");
  await undo(page).click();
  await findToast(page, "Geri alındı").waitFor();
  await page.goto(`/company/?filter=Geri`);
  await page.getByRole("link", { name }).waitFor();
  await expectEventually(() => readProjectNames(page), [name]);
  assert.equal((await fetchJson<Company>(`/api/companies/${id}`)).city, "Datça");
});

test("undo: a later change by another user is kept and explained", async (browserTest) => {
  browserTest.expectConsole(/status of 409 .*\/api\/undo\//);
  const { id, path, status } = await findMilestone(browserTest, "Başkası");
  const page = await browserTest.openPage(path, { as: "manager" });
  await clickButton(page, "Başlat: Başkası");
  await undo(page).hover();
  const { access_token: token } = await browserTest.signIn("admin");
  await browserTest.fetchApi("PUT", `/api/milestones/${id}/complete`, { token });
  await undo(page).click();
  await findToast(page, "Geri alınamadı").waitFor();
  await findToast(page, "Bu, sizden sonra yeniden değişti. Geri alınmadı.")
    .waitFor();
  await page.getByText("Tamamlandı").first().waitFor();
  assert.equal(await status(), "COMPLETED");
});

test("undo: a bulk change is undone at once", async (browserTest) => {
  const { status } = await findMilestone(browserTest, "Çoğu birden");
  const list = "/milestones/?filter=Çoğu birden&select=yes";
  const page = await browserTest.openPage(list, { as: "admin" });
  await page.getByRole("checkbox", { name: "Seç: Çoğu birden", exact: true }).check();
  await clickButton(page, "Toplu işlem");
  await page.getByRole("menuitem", { name: "Başlat" }).click();
  await findToast(page, "1 kayıt değiştirildi").waitFor();
  await page.getByRole("checkbox", { name: "Seç: Çoğu birden", exact: true }).focus();
  await page.keyboard.press("Control+z");
  await findToast(page, "Geri alındı").waitFor();
  assert.equal(await status(), "PENDING");
});
