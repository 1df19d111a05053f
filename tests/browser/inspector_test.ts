import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { named, pick, press } from "../support/browserRecords.ts";
import { capture, enterScreenshotMode, openFeedback } from "../support/capturing.ts";
import { devTest, openInspector, signInToDemo, withDevServer } from "../support/devServer.ts";

withDevServer();

/** A test of what the inspector shows to the demo's administrator, who is signed in beside it. */
function inspectorTest(name: string, test: (page: Page, inspector: Page) => Promise<void>): void {
  devTest(name, async (page) => {
    const inspector = await openInspector(page);
    await actor(inspector, "submission", "editing").waitFor();
    await signInToDemo(page);
    await actor(inspector, "app", "signedIn").waitFor();
    await test(page, inspector);
  });
}

/** An actor in the inspector's list, by the beginning of its name, in a state. */
const actor = (inspector: Page, name: string, state: string) =>
  inspector.locator("#actors button").filter({ hasText: new RegExp(`^(· )?${name}`) })
    .filter({ hasText: state }).first();

inspectorTest(
  "the inspector shows what a page starts by its name: a form, and a milestone that is completed",
  async (page, inspector) => {
    const events = inspector.locator("#events");
    await page.getByRole("link", { name: "Kilometre taşları" }).first().click();
    await page.getByRole("table").waitFor();
    await page.getByRole("table").getByRole("row").nth(1).getByRole("link").first().click();
    await actor(inspector, "milestone", '{"atRest":"idle"}').waitFor();
    await page.getByRole("button", { name: /^Tamamla: / }).first().click();
    await events.getByText("action.requested").first().waitFor();
    await events.getByText("xstate.done.actor").first().waitFor();
  },
);

inspectorTest(
  "the inspector shows feedback from its form to its picture",
  async (page, inspector) => {
    await actor(inspector, "feedbackForm", '{"signedIn":"closed"}').waitFor();
    await openFeedback(page);
    await actor(inspector, "feedbackForm", '{"signedIn":{"open":"writing"}}').waitFor();
    await actor(inspector, "screenshot", "idle").waitFor();
    await named(page, "Başlık").fill("Grafik boş");
    await named(page, "Açıklama").fill("Genel bakışta bir şey görünmüyor.");
    await pick(page, "Tür", "Hata");
    await pick(page, "Öncelik", "Yüksek");
    await enterScreenshotMode(page);
    await actor(inspector, "feedbackForm", '{"signedIn":"away"}').waitFor();
    await actor(inspector, "screenshot", "overlay").waitFor();
    await capture(page);
    await actor(inspector, "screenshot", "idle").waitFor();
    await press(page, "Büyüt ve işaretle");
    await actor(inspector, "pictureMarking", "looking").waitFor();
    await page.keyboard.press("Escape");
    await press(page, "Gönder");
    await actor(inspector, "feedbackForm", '{"signedIn":"closed"}').waitFor();
  },
);

inspectorTest(
  "the inspector shows the export of a list from its rows to the file, started once",
  async (page, inspector) => {
    await page.getByRole("link", { name: "Projeler" }).first().click();
    await page.getByRole("table").waitFor();
    await Promise.all([page.waitForEvent("download"), press(page, "CSV indir")]);
    await actor(inspector, "exportList projects", '"work":"saved"').waitFor();
    await actor(inspector, "0.exportList.work.fetching", "done").waitFor();
    await actor(inspector, "0.exportList.work.saving", "done").waitFor();
    const exports = inspector.locator("#actors button").filter({ hasText: "exportList projects" });
    assert.equal(await exports.count(), 1);
  },
);
