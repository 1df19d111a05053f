import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Company } from "../../contract/schemas/company.ts";
import type { Milestone } from "../../contract/schemas/milestone.ts";
import type { Process } from "../../contract/schemas/process.ts";
import type { Project } from "../../contract/schemas/project.ts";
import { becomes, type BrowserTest, browserTests } from "../support/browser.ts";
import { answering, type Listed } from "../support/browserMilestones.ts";
import { shownNames, toast } from "../support/browserPages.ts";
import { press } from "../support/browserRecords.ts";

const test = browserTests();

/** A process of its own with a milestone of this name. */
async function milestoneOf(around: BrowserTest, name: string) {
  const ask = await answering(around, "admin");
  const { data: [project] } = await ask<Listed<Project>>(
    "/api/projects?size=1&filters[0].fieldId=status&filters[0].operator=EQUALS" +
      "&filters[0].value=ACTIVE",
  );
  const process = await ask<Process>("/api/processes", { projectId: project?.id, name });
  const { id } = await ask<Milestone>("/api/milestones", { processId: process.id, name });
  return {
    id,
    path: `/process/${process.id}`,
    status: async () => (await ask<Milestone>(`/api/milestones/${id}`)).status,
  };
}

const undo = (page: Page) => page.getByTestId("toasts").getByRole("button", { name: "Geri al" });

test("what was started by mistake is taken back in its toast, and told", async (around) => {
  const { path, status } = await milestoneOf(around, "Yanlışlıkla");
  const page = await around.open(path, { as: "manager" });
  await press(page, "Başlat: Yanlışlıkla");
  await toast(page, "Yanlışlıkla sürüyor.").waitFor();
  await toast(page, "Ctrl Z ile de geri alınır").waitFor();
  await undo(page).click();
  await toast(page, "Geri alındı").waitFor();
  await page.getByRole("button", { name: "Başlat: Yanlışlıkla" }).waitFor();
  assert.equal(await status(), "PENDING");
});

test("Ctrl Z takes back the last first, and nothing while one types", async (around) => {
  const { path, status } = await milestoneOf(around, "Sırayla");
  const page = await around.open(path, { as: "manager" });
  await press(page, "Başlat: Sırayla");
  await toast(page, "Sırayla sürüyor.").waitFor();
  await press(page, "Tamamla: Sırayla");
  await toast(page, "Sırayla tamamlandı.").waitFor();
  await page.keyboard.press("Control+z");
  await toast(page, "Geri alındı").waitFor();
  assert.equal(await status(), "IN_PROGRESS");
  await page.keyboard.press("Control+z");
  await page.getByRole("button", { name: "Başlat: Sırayla" }).waitFor();
  assert.equal(await status(), "PENDING");
});

test("a deleted record is there again, as it was, where its list is shown", async (around) => {
  const ask = await answering(around, "admin");
  const name = "Geri Gelen A.Ş.";
  const { id } = await ask<Company>("/api/companies", { name, city: "Datça" });
  const page = await around.open(`/company/${id}`, { as: "admin" });
  await press(page, "Sil");
  await page.getByRole("alertdialog").getByRole("button", { name: "Sil", exact: true }).click();
  await undo(page).waitFor();
  await page.waitForURL(/\/company\/?$/);
  const searchbox = page.getByRole("searchbox").first();
  await searchbox.fill("Geri Gelen");
  await page.keyboard.press("Control+z");
  await becomes(page, () => searchbox.inputValue(), "");
  await undo(page).click();
  await toast(page, "Geri alındı").waitFor();
  await page.goto(`/company/?filter=Geri`);
  await page.getByRole("link", { name }).waitFor();
  assert.deepEqual(await shownNames(page), [name]);
  assert.equal((await ask<Company>(`/api/companies/${id}`)).city, "Datça");
});

test("what somebody else has changed since stays, and it is said why", async (around) => {
  around.expectConsole(/status of 409 .*\/api\/undo\//);
  const { id, path, status } = await milestoneOf(around, "Başkası");
  const page = await around.open(path, { as: "manager" });
  await press(page, "Başlat: Başkası");
  await undo(page).hover();
  const { access_token: token } = await around.signIn("admin");
  await around.api("PUT", `/api/milestones/${id}/complete`, { token });
  await undo(page).click();
  await toast(page, "Geri alınamadı").waitFor();
  await toast(page, "Bu, sizden sonra yeniden değişti. Şimdiki haliyle bırakıldı.")
    .waitFor();
  await page.getByText("Tamamlandı").first().waitFor();
  assert.equal(await status(), "COMPLETED");
});

test("what was done to many is taken back at once", async (around) => {
  const { status } = await milestoneOf(around, "Çoğu birden");
  const list = "/milestones/?filter=Çoğu birden&select=yes";
  const page = await around.open(list, { as: "admin" });
  await page.getByRole("checkbox", { name: "Seç: Çoğu birden", exact: true }).check();
  await press(page, "Seçilenlere uygula");
  await page.getByRole("menuitem", { name: "Başlat" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Başlat" }).click();
  await toast(page, "1 kayıt değiştirildi").waitFor();
  await page.getByRole("checkbox", { name: "Seç: Çoğu birden", exact: true }).focus();
  await page.keyboard.press("Control+z");
  await toast(page, "Geri alındı").waitFor();
  assert.equal(await status(), "PENDING");
});
