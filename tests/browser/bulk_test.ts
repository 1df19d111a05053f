import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import type { Milestone } from "../../contract/schemas/milestone.ts";
import type { Process } from "../../contract/schemas/process.ts";
import type { Project } from "../../contract/schemas/project.ts";
import { becomes, type BrowserTest, browserTests, NARROW } from "../support/browser.ts";
import { answering, type Listed } from "../support/browserMilestones.ts";
import { faultsOver } from "../support/browserChecks.ts";
import { newsFor, unread, unreadIn } from "../support/browserNotifications.ts";
import { toast } from "../support/browserPages.ts";
import { press } from "../support/browserRecords.ts";

const test = browserTests();

/** A process of its own with so many milestones, which a search for its name finds. */
async function milestonesOf(around: BrowserTest, count: number, name: string) {
  const ask = await answering(around, "admin");
  const { data: [project] } = await ask<Listed<Project>>(
    "/api/projects?size=1&filters[0].fieldId=status&filters[0].operator=EQUALS" +
      "&filters[0].value=ACTIVE",
  );
  const { id: processId } = await ask<Process>("/api/processes", { projectId: project?.id, name });
  const made: Milestone[] = [];
  for (let index = 1; index <= count; index++) {
    const input = { processId, name: `${name} ${index}`, dueDate: "2030-01-10" };
    made.push(await ask("/api/milestones", input));
  }
  return {
    made,
    now: () => Promise.all(made.map(({ id }) => ask<Milestone>(`/api/milestones/${id}`))),
  };
}

const boxOf = async (part: Locator) => await part.boundingBox() ?? assert.fail("it has no box");

const listOf = (name: string) =>
  `/milestones/?filter=${name}&sortField=name&sortDirection=asc&select=yes`;
const box = (page: Page, name: string) =>
  page.getByRole("checkbox", { name: `Seç: ${name}`, exact: true });
const selected = (page: Page, count: number) =>
  page.getByText(`${count} kayıt seçili`, { exact: true }).waitFor();
const choose = async (page: Page, action: string) => {
  await press(page, "Seçilenlere uygula");
  await page.getByRole("menuitem", { name: action }).click();
};
const confirm = (page: Page, name: string) =>
  page.getByRole("alertdialog").getByRole("button", { name }).click();

test("rows are selected one by one, by a range and by page, and started together", async (around) => {
  const { now } = await milestonesOf(around, 4, "Topluca");
  const page = await around.open("/milestones/?filter=Topluca&sortField=name", { as: "admin" });
  await press(page, "Seç");
  await box(page, "Topluca 1").check();
  await box(page, "Topluca 3").click({ modifiers: ["Shift"] });
  await selected(page, 3);
  await box(page, "Topluca 2").uncheck();
  await selected(page, 2);
  await choose(page, "Başlat");
  await page.getByText("Seçili 2 kilometre taşı başlatılacak.").waitFor();
  await confirm(page, "Başlat");
  await toast(page, "2 kayıt değiştirildi").waitFor();
  await selected(page, 0);
  assert.deepEqual((await now()).map(({ status }) => status), [
    "IN_PROGRESS",
    "PENDING",
    "IN_PROGRESS",
    "PENDING",
  ]);
  await page.getByRole("checkbox", { name: "Bu sayfadakilerin tümünü seç" }).check();
  await selected(page, 4);
  await press(page, "Seçimi bitir");
  await becomes(page, () => page.getByRole("checkbox").count(), 0);
});

test("what is refused stays selected and says why; what failed goes on where it stopped", async (around) => {
  const { made, now } = await milestonesOf(around, 3, "Reddedilen");
  const { access_token: token } = await around.signIn("admin");
  await around.api("PUT", `/api/milestones/${made[1]?.id}/complete`, { token });
  const page = await around.open(listOf("Reddedilen"), { as: "admin" });
  await page.getByRole("checkbox", { name: "Bu sayfadakilerin tümünü seç" }).check();
  let isBroken = true;
  await page.route("**/api/milestones/bulk", async (route) => {
    if (!isBroken) return await route.continue();
    isBroken = false;
    // Done, but the answer is lost.
    await route.fetch();
    await route.abort();
  });
  around.expectConsole(/Failed to load resource|ERR_FAILED/);
  around.expectConsole(/Confirmation action failed/);
  await choose(page, "Tamamla");
  await confirm(page, "Tamamla");
  const dialog = page.getByRole("dialog", { name: "Tümü değiştirilemedi" });
  await dialog.getByRole("button", { name: "Yeniden dene" }).click();
  await toast(page, "2 kayıt değiştirildi").waitFor();
  await page.getByText("1 kayıt değiştirilemedi. Hâlâ seçililer.").waitFor();
  await selected(page, 1);
  const refused = box(page, "Reddedilen 2");
  assert.equal(await refused.isChecked(), true);
  // The reason is as wide as the table, whose columns stand as they do without it.
  const reason = page.locator(`#${await refused.getAttribute("aria-describedby")}`);
  const [table, whole] = [await boxOf(page.getByRole("table")), await boxOf(reason)];
  assert.ok(whole.width > table.width - 60, `${whole.width} of ${table.width}`);
  const columns = () =>
    page.getByRole("columnheader").evaluateAll((heads) =>
      heads.map((head) => head.getBoundingClientRect()).map(({ x, width }) => [x, width])
    );
  const stand = await columns();
  await page.getByRole("row").filter({ has: reason }).evaluate((row) =>
    row.setAttribute("hidden", "")
  );
  assert.deepEqual(await columns(), stand);
  assert.deepEqual((await now()).map(({ status }) => status), Array(3).fill("COMPLETED"));
  // Nothing was done twice: each was completed once.
  assert.deepEqual((await now()).map(({ version }) => version), [2, 2, 2]);
});

test("all that match are moved by days with the keyboard alone", async (around) => {
  const { now } = await milestonesOf(around, 12, "Kaydırılan");
  const page = await around.open(listOf("Kaydırılan"), { as: "manager" });
  await page.getByRole("checkbox", { name: "Bu sayfadakilerin tümünü seç" }).focus();
  await page.keyboard.press("Space");
  await selected(page, 10);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await selected(page, 12);
  const menu = page.getByRole("button", { name: "Seçilenlere uygula" });
  await menu.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Bitiş tarihlerini kaydır" }).focus();
  await page.keyboard.press("Enter");
  const days = page.getByRole("textbox", { name: "Kaç gün" });
  await days.fill("-3");
  await days.press("Enter");
  await page.getByRole("alertdialog").waitFor();
  await confirm(page, "Bitiş tarihlerini kaydır");
  await toast(page, "12 kayıt değiştirildi").waitFor();
  assert.deepEqual((await now()).map(({ dueDate }) => dueDate), Array(12).fill("2030-01-07"));
});

test("Space selects a row, and with Shift all from the last one to it", async (around) => {
  await milestonesOf(around, 4, "Ardışık");
  const page = await around.open(listOf("Ardışık"), { as: "manager" });
  await box(page, "Ardışık 1").focus();
  await page.keyboard.press("Space");
  await selected(page, 1);
  await box(page, "Ardışık 3").focus();
  await page.keyboard.press("Shift+Space");
  await selected(page, 3);
  await page.keyboard.press("Space");
  await selected(page, 2);
  assert.deepEqual(
    await Promise.all([1, 2, 3, 4].map((row) => box(page, `Ardışık ${row}`).isChecked())),
    [true, true, false, false],
  );
});

test("what is selected is exported as it is sorted, also by whoever may change nothing", async (around) => {
  await milestonesOf(around, 11, "Seçilen");
  const page = await around.open(listOf("Seçilen").replace("asc", "desc"), { as: "viewer" });
  for (const row of [4, 9, 7]) await box(page, `Seçilen ${row}`).check();
  await selected(page, 3);
  await press(page, "Seçilenlere uygula");
  await becomes(page, () => page.getByRole("menuitem").allTextContents(), ["CSV indir"]);
  const names = async (rows: number) => {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "CSV indir" }).click(),
    ]);
    await toast(page, `${rows} satır dışa aktarıldı`).waitFor();
    const lines = (await readFile(await file.path(), "utf8")).split("\r\n").slice(1, -1);
    return lines.map((line) => line.split(";")[0]);
  };
  assert.deepEqual(await names(3), [9, 7, 4].map((row) => `Seçilen ${row}`));
  await selected(page, 3);
  await page.getByRole("checkbox", { name: "Bu sayfadakilerin tümünü seç" }).check();
  await press(page, "Eşleşen 11 kaydın tümünü seç");
  await selected(page, 11);
  await press(page, "Seçilenlere uygula");
  assert.deepEqual(
    await names(11),
    [9, 8, 7, 6, 5, 4, 3, 2, 11, 10, 1].map((row) => `Seçilen ${row}`),
  );
});

test("notifications are selected and marked as read together", async (around) => {
  const { happen } = await newsFor(around, "manager");
  for (const name of ["Bir", "İki", "Üç"]) await happen(name);
  const page = await around.open("/notifications/?select=yes", { as: "manager" });
  await box(page, "Kilometre taşı başladı: Bir").check();
  await box(page, "Kilometre taşı başladı: Üç").check();
  await selected(page, 2);
  await choose(page, "Okundu işaretle");
  await page.getByText("Seçili 2 bildirim okundu sayılacak.").waitFor();
  await confirm(page, "Okundu işaretle");
  await toast(page, "2 kayıt değiştirildi").waitFor();
  await becomes(page, () => unreadIn(page), unread(1));
  assert.deepEqual(await faultsOver(page, "main"), {});
});

test("rows are selected on phones, too", async ({ open }) => {
  const narrow = await open("/project/?select=yes", { as: "manager", viewport: NARROW });
  await narrow.getByRole("group", { name: "Seçili kayıtlar" }).waitFor();
  await narrow.getByRole("checkbox", { name: /^Seç: / }).first().check();
  await selected(narrow, 1);
  assert.deepEqual(await faultsOver(narrow, "main"), {});
});
