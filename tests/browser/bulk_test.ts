import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import type { Milestone } from "../../contract/schemas/milestone.ts";
import { type BrowserTest, createBrowserTest, NARROW } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { createJsonFetch, createProcess } from "../support/browserMilestones.ts";
import { listOverlayFaults } from "../support/browserChecks.ts";
import {
  createNotificationSource,
  formatUnread,
  readUnreadLabel,
} from "../support/browserNotifications.ts";
import { countPresses, findToast } from "../support/browserPages.ts";
import { clickButton } from "../support/browserRecords.ts";

const test = createBrowserTest();

/** Creates a process with milestones that a search for its name finds. */
async function addMilestones(browserTest: BrowserTest, count: number, name: string) {
  const fetchJson = await createJsonFetch(browserTest, "admin");
  const inputs = Array.from(
    { length: count },
    (_, index) => ({ name: `${name} ${index + 1}`, dueDate: "2030-01-10" }),
  );
  const { milestones } = await createProcess(fetchJson, { name }, inputs);
  return {
    made: milestones,
    now: () =>
      Promise.all(milestones.map(({ id }) => fetchJson<Milestone>(`/api/milestones/${id}`))),
  };
}

const getBox = async (part: Locator) => await part.boundingBox() ?? assert.fail("it has no box");

const listPath = (name: string) =>
  `/milestones/?filter=${name}&sortField=name&sortDirection=asc&select=yes`;
const box = (page: Page, name: string) =>
  page.getByRole("checkbox", { name: `Seç: ${name}`, exact: true });
const waitForSelected = (page: Page, count: number) =>
  page.getByText(`${count} kayıt seçili`, { exact: true }).waitFor();
test("bulk: rows are selected singly, by range and by page and started together", async (browserTest) => {
  const { now } = await addMilestones(browserTest, 4, "Topluca");
  const page = await browserTest.openPage("/milestones/?filter=Topluca&sortField=name", {
    as: "admin",
  });
  await box(page, "Topluca 1").click();
  await waitForSelected(page, 1);
  await box(page, "Topluca 3").click({ modifiers: ["Shift"] });
  await waitForSelected(page, 3);
  await box(page, "Topluca 2").uncheck();
  await waitForSelected(page, 2);
  await clickButton(page, "Başlat");
  await findToast(page, "2 kayıt değiştirildi").waitFor();
  await waitForSelected(page, 0);
  assert.deepEqual((await now()).map(({ status }) => status), [
    "IN_PROGRESS",
    "PENDING",
    "IN_PROGRESS",
    "PENDING",
  ]);
  await page.getByRole("checkbox", { name: "Bu sayfadakilerin tümünü seç" }).check();
  await waitForSelected(page, 4);
  await clickButton(page, "Seçimi bitir");
  await page.getByRole("group", { name: "Seçili kayıtlar" }).waitFor({ state: "detached" });
});

test("bulk: two presses complete a row, which one press undoes", async (browserTest) => {
  const { now } = await addMilestones(browserTest, 2, "Tek basış");
  const page = await browserTest.openPage("/milestones/?filter=Tek basış", { as: "admin" });
  await box(page, "Tek basış 1").waitFor();
  const readPresses = await countPresses(page);
  await page.getByRole("row").filter({ hasText: "Tek basış 1" }).hover();
  await box(page, "Tek basış 1").click();
  await waitForSelected(page, 1);
  await page.getByRole("group", { name: "Seçili kayıtlar" })
    .getByRole("button", { name: "Tamamla", exact: true }).click();
  await findToast(page, "1 kayıt değiştirildi").waitFor();
  assert.equal(await readPresses(), 2);
  assert.equal((await now())[0]?.status, "COMPLETED");
  await clickButton(page, "Geri al");
  await findToast(page, "Geri alındı").waitFor();
  assert.equal((await now())[0]?.status, "PENDING");
});

test("bulk: the menu and a tooltip say beforehand what a change leads to", async (browserTest) => {
  const { made: [first] } = await addMilestones(browserTest, 3, "Sonucu belli");
  const { access_token: token } = await browserTest.signIn("admin");
  await browserTest.fetchApi("PUT", `/api/milestones/${first?.id}/complete`, { token });
  const page = await browserTest.openPage(listPath("Sonucu belli"), { as: "admin" });
  await page.getByRole("checkbox", { name: "Bu sayfadakilerin tümünü seç" }).check();
  await waitForSelected(page, 3);
  await page.getByRole("group", { name: "Seçili kayıtlar" })
    .getByRole("button", { name: "Tamamla", exact: true }).hover();
  await expectEventually(
    () => page.getByRole("tooltip").allTextContents(),
    ["2 tamamlanacak, 1 zaten tamamlandı"],
  );
  await clickButton(page, "Toplu işlem");
  await page.getByRole("menuitem", { name: "Başlat", exact: true })
    .getByText("2 başlatılacak, 1 zaten başlatıldı").waitFor();
});

test("bulk: a checkbox reached by Tab starts the selection and gets the focus back", async (browserTest) => {
  await addMilestones(browserTest, 2, "Tuşla başlayan");
  const page = await browserTest.openPage("/milestones/?filter=Tuşla başlayan&sortField=name", {
    as: "viewer",
  });
  await box(page, "Tuşla başlayan 1").waitFor();
  await page.locator("thead button:visible").last().focus();
  await page.keyboard.press("Tab");
  const readFocused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  assert.equal(await readFocused(), "Seç: Tuşla başlayan 1");
  await page.keyboard.press("Space");
  await waitForSelected(page, 1);
  await expectEventually(readFocused, "Seç: Tuşla başlayan 1");
  await clickButton(page, "Seçimi bitir");
  await expectEventually(readFocused, "Seç: Tuşla başlayan 1");
});

test("bulk: the last pressed checkbox gets the focus when a selection of the URL ends", async (browserTest) => {
  await addMilestones(browserTest, 2, "Adresle başlayan");
  const page = await browserTest.openPage(listPath("Adresle başlayan"), { as: "viewer" });
  await waitForSelected(page, 0);
  await box(page, "Adresle başlayan 2").focus();
  await page.keyboard.press("Space");
  await waitForSelected(page, 1);
  await page.getByRole("button", { name: "Seçimi bitir" }).focus();
  await page.keyboard.press("Enter");
  await expectEventually(
    () => page.evaluate(() => document.activeElement?.getAttribute("aria-label")),
    "Seç: Adresle başlayan 2",
  );
});

test("bulk: rejected rows stay selected with their reason and failed batches resume on retry", async (browserTest) => {
  const { made: milestones, now } = await addMilestones(browserTest, 3, "Reddedilen");
  const { access_token: token } = await browserTest.signIn("admin");
  await browserTest.fetchApi("PUT", `/api/milestones/${milestones[1]?.id}/complete`, { token });
  const page = await browserTest.openPage(listPath("Reddedilen"), { as: "admin" });
  await page.getByRole("checkbox", { name: "Bu sayfadakilerin tümünü seç" }).check();
  let isBroken = true;
  await page.route("**/api/milestones/bulk", async (route) => {
    if (!isBroken) return await route.continue();
    isBroken = false;
    // Done, but the answer is lost.
    await route.fetch();
    await route.abort();
  });
  browserTest.expectConsole(/Failed to load resource|ERR_FAILED/);
  browserTest.expectConsole(/Confirmation action failed/);
  await clickButton(page, "Tamamla");
  const dialog = page.getByRole("dialog", { name: "Tümü değiştirilemedi" });
  await dialog.getByRole("button", { name: "Yeniden dene" }).click();
  await findToast(page, "2 kayıt değiştirildi").waitFor();
  await page.getByText("1 kayıt değiştirilemedi. Hâlâ seçililer.").waitFor();
  await waitForSelected(page, 1);
  const rejectedBox = box(page, "Reddedilen 2");
  await expectEventually(() => rejectedBox.isChecked(), true);
  // The reason is as wide as the table, whose columns stand as they do without it.
  const reason = page.locator(`#${await rejectedBox.getAttribute("aria-describedby")}`);
  const [table, whole] = [await getBox(page.getByRole("table")), await getBox(reason)];
  assert.ok(whole.width > table.width - 60, `${whole.width} of ${table.width}`);
  const [withReason, without] = await page.getByRole("row").filter({ has: reason }).evaluate(
    (row) => {
      const measureColumns = () =>
        [...document.querySelectorAll("[role=columnheader], th")]
          .map((head) => head.getBoundingClientRect()).map(({ x, width }) => [x, width]);
      const shown = measureColumns();
      row.setAttribute("hidden", "");
      const hidden = measureColumns();
      row.removeAttribute("hidden");
      return [shown, hidden];
    },
  );
  assert.deepEqual(withReason, without);
  assert.deepEqual((await now()).map(({ status }) => status), Array(3).fill("COMPLETED"));
  // Nothing was done twice: each was completed once.
  assert.deepEqual((await now()).map(({ version }) => version), [2, 2, 2]);
});

test("bulk: all matching rows are moved by days using only the keyboard", async (browserTest) => {
  const { now } = await addMilestones(browserTest, 12, "Kaydırılan");
  const page = await browserTest.openPage(listPath("Kaydırılan"), { as: "manager" });
  await page.getByRole("checkbox", { name: "Bu sayfadakilerin tümünü seç" }).focus();
  await page.keyboard.press("Space");
  await waitForSelected(page, 10);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await waitForSelected(page, 12);
  const menu = page.getByRole("button", { name: "Toplu işlem" });
  await menu.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Son tarihleri ertele" }).focus();
  await page.keyboard.press("Enter");
  const days = page.getByRole("textbox", { name: "Kaç gün" });
  await days.fill("-3");
  await days.press("Enter");
  await findToast(page, "12 kayıt değiştirildi").waitFor();
  assert.deepEqual((await now()).map(({ dueDate }) => dueDate), Array(12).fill("2030-01-07"));
});

test("bulk: Space selects a row and Shift+Space selects a range", async (browserTest) => {
  await addMilestones(browserTest, 4, "Ardışık");
  const page = await browserTest.openPage(listPath("Ardışık"), { as: "manager" });
  await box(page, "Ardışık 1").focus();
  await page.keyboard.press("Space");
  await waitForSelected(page, 1);
  await box(page, "Ardışık 3").focus();
  await page.keyboard.press("Shift+Space");
  await waitForSelected(page, 3);
  await page.keyboard.press("Space");
  await waitForSelected(page, 2);
  assert.deepEqual(
    await Promise.all([1, 2, 3, 4].map((row) => box(page, `Ardışık ${row}`).isChecked())),
    [true, true, false, false],
  );
});

test("bulk: a press that is under way while the selection starts selects its row", async (browserTest) => {
  await addMilestones(browserTest, 2, "Basılıyken");
  const page = await browserTest.openPage("/milestones/?filter=Basılıyken&sortField=name", {
    as: "manager",
  });
  // Once, so that its chunk is loaded.
  await box(page, "Basılıyken 1").click();
  await waitForSelected(page, 1);
  await clickButton(page, "Seçimi bitir");
  await page.getByRole("group", { name: "Seçili kayıtlar" }).waitFor({ state: "detached" });
  await box(page, "Basılıyken 2").focus();
  await page.keyboard.down("Space");
  await box(page, "Basılıyken 1").evaluate((first: HTMLElement) => first.click());
  await waitForSelected(page, 1);
  await page.keyboard.up("Space");
  await waitForSelected(page, 2);
});

test("bulk: Shift selects a range that is pressed before the selection has loaded", async (browserTest) => {
  await addMilestones(browserTest, 5, "Erken");
  const page = await browserTest.openPage("/milestones/?filter=Erken&sortField=name", {
    as: "manager",
  });
  const boxes = page.getByRole("checkbox").and(page.locator("tbody *"));
  await boxes.evaluateAll((all) => {
    for (const [row, shiftKey] of [[1, false], [3, true]] as const) {
      all[row]?.dispatchEvent(new PointerEvent("pointerdown", { shiftKey, bubbles: true }));
      all[row]?.dispatchEvent(new MouseEvent("click", { shiftKey, bubbles: true }));
    }
  });
  await waitForSelected(page, 3);
  await box(page, "Erken 5").click({ modifiers: ["Shift"] });
  await waitForSelected(page, 4);
  assert.deepEqual(
    await boxes.evaluateAll((all) => all.map((box) => box.matches(":checked"))),
    [false, true, true, true, true],
  );
});

test("bulk: the selection is exported in its sort order for a viewer too", async (browserTest) => {
  await addMilestones(browserTest, 11, "Seçilen");
  const page = await browserTest.openPage(listPath("Seçilen").replace("asc", "desc"), {
    as: "viewer",
  });
  for (const row of [4, 9, 7]) await box(page, `Seçilen ${row}`).check();
  await waitForSelected(page, 3);
  await clickButton(page, "Toplu işlem");
  await expectEventually(() => page.getByRole("menuitem").allTextContents(), ["CSV indir"]);
  const exportNames = async (rows: number) => {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "CSV indir" }).click(),
    ]);
    await findToast(page, `${rows} satır dışa aktarıldı`).waitFor();
    const lines = (await readFile(await file.path(), "utf8")).split("\r\n").slice(1, -1);
    return lines.map((line) => line.split(";")[0]);
  };
  await expectEventually(() => exportNames(3), [9, 7, 4].map((row) => `Seçilen ${row}`));
  await waitForSelected(page, 3);
  await page.getByRole("checkbox", { name: "Bu sayfadakilerin tümünü seç" }).check();
  await clickButton(page, "Eşleşen 11 kaydın tümünü seç");
  await waitForSelected(page, 11);
  await clickButton(page, "Toplu işlem");
  assert.deepEqual(
    await exportNames(11),
    [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((row) => `Seçilen ${row}`),
  );
});

test("bulk: selected notifications are marked as read together", async (browserTest) => {
  const { notify } = await createNotificationSource(browserTest, "manager");
  for (const name of ["Bir", "İki", "Üç"]) await notify(name);
  const page = await browserTest.openPage("/notifications/?select=yes", { as: "manager" });
  await box(page, "Kilometre taşı başladı: Bir").check();
  await box(page, "Kilometre taşı başladı: Üç").check();
  await waitForSelected(page, 2);
  await clickButton(page, "Okundu olarak işaretle");
  await findToast(page, "2 kayıt değiştirildi").waitFor();
  await expectEventually(() => readUnreadLabel(page), formatUnread(1));
  assert.deepEqual(await listOverlayFaults(page, "main"), {});
});

test("bulk: rows are selected on a phone", async ({ openPage }) => {
  const narrow = await openPage("/milestones/?select=yes", { as: "manager", viewport: NARROW });
  const bar = narrow.getByRole("group", { name: "Seçili kayıtlar" });
  await bar.waitFor();
  await narrow.getByRole("checkbox", { name: /^Seç: / }).first().check();
  await waitForSelected(narrow, 1);
  const count = narrow.getByRole("main").getByText(/^\d+ kilometre taşı,/);
  const { y, height } = await getBox(count);
  assert.ok(y + height <= (await getBox(bar)).y, "the bar covers the number of milestones");
  assert.deepEqual(await listOverlayFaults(narrow, "main"), {});
});
