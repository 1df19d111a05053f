import assert from "node:assert/strict";
import type { Process } from "../../contract/schemas/process.ts";
import { type BrowserTest, createBrowserTest } from "../support/browser.ts";
import { listFaults, listOverlayFaults } from "../support/browserChecks.ts";
import { createJsonFetch, createProcess } from "../support/browserMilestones.ts";
import { findToast, readAddress, waitForFocusIn } from "../support/browserPages.ts";
import { expectEventually } from "../support/expectEventually.ts";

const test = createBrowserTest();

/** Creates a process whose first two steps are completed, and returns its path. */
async function createPlace(browserTest: BrowserTest, name: string): Promise<string> {
  const fetchJson = await createJsonFetch(browserTest, "manager");
  const { process, milestones } = await createProcess(fetchJson, { name }, [
    { name: "Tasarım belgesi" },
    { name: "Paydaş istişaresi", dueDate: "2025-06-30" },
    { name: "Geçerli kılma denetimi", dueDate: "2025-09-30" },
    { name: "Tescil", dueDate: "2027-06-30" },
  ]);
  const transitions = ["complete", "complete", "start"];
  for (const [index, transition] of transitions.entries()) {
    await fetchJson(`/api/milestones/${milestones[index]?.id}/${transition}`, {}, "PUT");
  }
  return `/process/${process.id}`;
}

test("process page: the step in work is completed with one press", async (browserTest) => {
  const address = await createPlace(browserTest, "Tek basışta süreç");
  const page = await browserTest.openPage(address, { as: "member" });
  await page.getByRole("main").getByRole("button", { name: /^Tamamla: / }).click();
  await page.getByText("Sürüyor · 3 / 4").waitFor();
});

test("process page: phones show one part at a time and fold finished steps", async (browserTest) => {
  const address = await createPlace(browserTest, "Telefonda süreç");
  const page = await browserTest.openPage(address, {
    as: "manager",
    viewport: { width: 390, height: 844 },
  });
  const steps = page.getByRole("list", { name: "Kilometre taşları", exact: true });
  const listSteps = () =>
    steps.getByRole("listitem").filter({ visible: true }).evaluateAll((rows) =>
      rows.flatMap((row) => row.getAttribute("aria-label")?.split(", ")[0] ?? [])
    );
  const unfolded = ["Paydaş istişaresi", "Geçerli kılma denetimi", "Tescil"];
  await expectEventually(listSteps, unfolded);
  await page.getByRole("button", { name: "Tamamlanan 1 adımı göster" }).click();
  await expectEventually(listSteps, ["Tasarım belgesi", ...unfolded]);

  await page.getByRole("navigation", { name: "Sayfanın bölümleri" })
    .getByRole("link", { name: "Çizelge" }).click();
  await page.getByRole("radiogroup", { name: "Yakınlık" }).waitFor();
  await expectEventually(() => steps.isVisible(), false);
  assert.equal(readAddress(page), `${address}?finished=shown&tab=timeline`);
  assert.deepEqual(await listFaults(page, "main"), []);
  await page.goBack();
  await expectEventually(() => steps.isVisible(), true);

  await page.getByRole("link", { name: /^Geri: / }).click();
  await page.waitForURL(/\/project\//);
});

test("timeline: scrolls in itself and back to today", async (browserTest) => {
  const address = await createPlace(browserTest, "Kaydırılan süreç");
  const page = await browserTest.openPage(`${address}?zoom=month`, {
    as: "viewer",
    viewport: { width: 1024, height: 800 },
  });
  const bars = page.getByRole("region", { name: "Zaman çizelgesinin çubukları" });
  const readOffset = () => bars.evaluate((it) => it.scrollLeft);
  await expectEventually(async () => await readOffset() > 0, true);
  const today = await readOffset();
  await page.getByRole("button", { name: "Sonrası" }).click();
  await expectEventually(async () => await readOffset() > today, true);
  await page.getByRole("button", { name: "Bugün", exact: true }).click();
  await expectEventually(async () => Math.abs(await readOffset() - today) < 2, true);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.equal(width, 1024);
});

test("process page: is printed without navigation and buttons", async (browserTest) => {
  const address = await createPlace(browserTest, "Basılan süreç");
  const page = await browserTest.openPage(address, { as: "manager" });
  await page.getByRole("button", { name: "Düzenle" }).waitFor();
  await page.emulateMedia({ media: "print" });
  await page.getByText(new RegExp(`${address}$`)).waitFor();
  const visible = page.getByRole("button").or(page.getByRole("navigation"))
    .filter({ visible: true });
  await expectEventually(() => visible.count(), 0);
  await page.getByRole("row", { name: /Geçerli kılma denetimi/ }).filter({ visible: true })
    .getByText("◐ Sürüyor").waitFor();
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: "Düzenle" }).waitFor();
});

test("timeline: a moved due date offers to shift the following steps, with one undo", async (browserTest) => {
  const address = await createPlace(browserTest, "Çizelgede kayan süreç");
  const fetchJson = await createJsonFetch(browserTest, "manager");
  const readDates = async () =>
    (await fetchJson<Process>(`/api${address.replace("process", "processes")}?extend=milestones`))
      .milestones?.slice(2).map(({ dueDate }) => dueDate);
  const page = await browserTest.openPage(address, { as: "manager" });
  const label = "Geçerli kılma denetimi: Son tarih";
  const slider = page.getByRole("slider", { name: label });
  const dialog = page.getByRole("dialog", { name: label });
  const shift = dialog.getByRole("switch", { name: "Sonraki adımları da kaydır" });
  const expectDate = (date: string) =>
    expectEventually(() => slider.getAttribute("aria-valuetext"), date);

  await slider.focus();
  for (const key of ["PageUp", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  await shift.waitFor();
  assert.equal(await dialog.getByRole("textbox").inputValue(), "08.10.2025");
  await expectDate("08.10.2025");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expectDate("30.09.2025");
  await waitForFocusIn(slider);
  assert.deepEqual(await readDates(), ["2025-09-30", "2027-06-30"]);

  await page.keyboard.press("PageUp");
  await page.keyboard.press("Enter");
  await shift.press("Space");
  const preview = dialog.getByRole("list", { name: "Yeni son tarihler" });
  await expectEventually(() => preview.allTextContents(), ["Tescil30.06.2027 07.07.2027"]);
  assert.deepEqual(await listOverlayFaults(page, "[role=dialog]"), {});
  await dialog.getByRole("button", { name: "Kaydet" }).press("Enter");
  await findToast(page, "Kilometre taşı güncellendi").waitFor();
  assert.deepEqual(await readDates(), ["2025-10-07", "2027-07-07"]);
  await waitForFocusIn(slider);
  await page.keyboard.press("Control+z");
  await expectEventually(readDates, ["2025-09-30", "2027-06-30"]);
  await expectDate("30.09.2025");

  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  assert.ok(box);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y, { steps: 4 });
  await page.mouse.up();
  await shift.waitFor();
  const dragged = await slider.getAttribute("aria-valuetext");
  assert.notEqual(dragged, "30.09.2025");
  assert.equal(await dialog.getByRole("textbox").inputValue(), dragged);
  await dialog.getByRole("button", { name: "Kaydet" }).click();
  await dialog.waitFor({ state: "detached" });
  await expectDate(`${dragged}`);
  await expectEventually(readDates, [`${dragged}`.split(".").reverse().join("-"), "2027-06-30"]);
});
