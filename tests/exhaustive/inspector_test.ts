import assert from "node:assert/strict";
import { clickButton, findField, selectOption } from "../support/browserRecords.ts";
import { capture, enterScreenshotMode, openFeedback } from "../support/capturing.ts";
import { useDevServer } from "../support/devServer.ts";
import { findActor, inspectorTest } from "../support/inspector.ts";

useDevServer();

inspectorTest(
  "inspector: shows feedback from its form to its picture",
  async (page, inspector) => {
    await findActor(inspector, "feedbackForm", "signedIn.closed").waitFor();
    await openFeedback(page);
    await findActor(inspector, "feedbackForm", "signedIn.open.writing").waitFor();
    await findActor(inspector, "screenshot", "idle").waitFor();
    await findField(page, "Başlık").fill("Grafik boş");
    await findField(page, "Açıklama").fill("Genel bakışta bir şey görünmüyor.");
    await selectOption(page, "Tür", "Hata");
    await selectOption(page, "Öncelik", "Yüksek");
    await enterScreenshotMode(page);
    await findActor(inspector, "feedbackForm", "signedIn.hidden").waitFor();
    await findActor(inspector, "screenshot", "overlay").waitFor();
    await capture(page);
    await findActor(inspector, "screenshot", "idle").waitFor();
    await clickButton(page, "Büyüt ve işaretle");
    await findActor(inspector, "pictureMarking", "open.ready").waitFor();
    await page.keyboard.press("Escape");
    await clickButton(page, "Gönder");
    await findActor(inspector, "feedbackForm", "signedIn.closed").waitFor();
  },
);

inspectorTest(
  "inspector: shows one list export from its rows to the file",
  async (page, inspector) => {
    await page.getByRole("link", { name: "Projeler" }).first().click();
    await page.getByRole("table").waitFor();
    await inspector.getByRole("treeitem", { name: /^Bitenler/ }).click();
    await Promise.all([page.waitForEvent("download"), clickButton(page, "CSV indir")]);
    await findActor(inspector, "exportList projects", "work.saved").waitFor();
    await findActor(inspector, "fetchPage", "bitti").waitFor();
    await findActor(inspector, "save", "bitti").waitFor();
    const exports = inspector.getByRole("treeitem", { name: /^exportList projects (?!,)/ });
    assert.equal(await exports.count(), 1);
  },
);
