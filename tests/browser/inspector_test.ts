import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { LANGUAGE_KEY } from "../../contract/constants.ts";
import type { Language } from "../../contract/language.ts";
import { faultsOf, faultsOver } from "../support/browserChecks.ts";
import { named, pick, press } from "../support/browserRecords.ts";
import { capture, enterScreenshotMode, openFeedback } from "../support/capturing.ts";
import { devTest, openInspector, signInToDemo, withDevServer } from "../support/devServer.ts";
import { actor, choose, litState, logged, sendByHand } from "../support/inspector.ts";

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

devTest("the inspector lights the states of a form and of the session it begins", async (page) => {
  const inspector = await openInspector(page);
  await choose(inspector, "submission");
  await litState(inspector, "submission.editing").waitFor();
  await choose(inspector, "session");
  await litState(inspector, "session.signedOut").waitFor();

  await signInToDemo(page);
  await litState(inspector, "session.signedIn").waitFor();
  assert.equal(await litState(inspector, "session.signedOut").count(), 0);
  await (await logged(inspector, "field.changed", "submission")).waitFor();
  await (await logged(inspector, "tokens.granted", "session")).click();
  await inspector.getByRole("region", { name: "Veri", exact: true }).getByText("tokens.granted")
    .first()
    .waitFor();
  assert.doesNotMatch(await inspector.content(), /eyJ[\w-]{10}|iklim-demo-2026/);
});

inspectorTest(
  "the inspector shows a milestone that is completed, and steps back to before it was",
  async (page, inspector) => {
    await page.getByRole("link", { name: "Kilometre taşları" }).first().click();
    await page.getByRole("table").waitFor();
    await page.getByRole("table").getByRole("row").nth(1).getByRole("link").first().click();
    await actor(inspector, "milestone", "atRest.idle").waitFor();
    await page.getByRole("button", { name: /^Tamamla: / }).first().click();
    const requested = await logged(inspector, "action.requested", "milestone");
    await requested.waitFor();
    const [name = ""] = (await requested.getByRole("gridcell").allTextContents()).slice(2);
    await (await logged(inspector, "xstate.done.actor", "milestone")).waitFor();

    await (await logged(inspector, "action.requested", name)).click();
    await inspector.getByText("Geçmişe bakıyorsunuz").waitFor();
    await choose(inspector, name);
    await litState(inspector, "transition.applying").waitFor();
    await press(inspector, "Şimdiye dön");
    await litState(inspector, "transition.atRest.idle").waitFor();
  },
);

inspectorTest(
  "an event that is sent by hand moves the app, and what it cannot answer is refused",
  async (page, inspector) => {
    await choose(inspector, "sidebar");
    await litState(inspector, "sidebar.width.expanded").waitFor();
    await page.getByRole("button", { name: "Daralt", exact: true }).waitFor();
    const taken = await sendByHand(inspector, "sidebar.set", { collapsed: true });
    await litState(inspector, "sidebar.width.collapsed").waitFor();
    await taken.getByText(/itibarıyla alındı$/).waitFor();
    await page.getByRole("button", { name: "Genişlet", exact: true }).waitFor();

    const refused = await sendByHand(inspector, "sidebar.set", { collapsed: true });
    await refused.getByText("Reddedildi: içinde bulunduğu durumda bu olaya yanıt vermez")
      .waitFor();
    await litState(inspector, "sidebar.width.collapsed").waitFor();
  },
);

inspectorTest(
  "two tabs are told apart, in one window, and an event reaches one of them",
  async (page, inspector) => {
    const other = await page.context().newPage();
    const opened: Page[] = [];
    other.on("popup", (popup) => opened.push(popup));
    await other.goto("/company/?inspect");
    await other.getByRole("table").waitFor();
    await actor(inspector, "İş ortakları").waitFor();
    const tabs = inspector.getByRole("treeitem", { level: 1 });
    assert.deepEqual(await tabs.locator("> span:nth-of-type(2)").allTextContents(), [
      "Genel bakış · İklim",
      "İş ortakları · İklim",
    ]);

    await inspector.getByRole("treeitem", { name: /^sidebar / }).last().click();
    await (await sendByHand(inspector, "sidebar.toggled", {})).getByText(/alındı$/).waitFor();
    await other.getByRole("button", { name: "Genişlet", exact: true }).waitFor();
    await page.getByRole("button", { name: "Daralt", exact: true }).waitFor();
    await other.close();
    await inspector.getByText("1 sekme").waitFor();
    assert.equal(opened.length, 0);
  },
);

inspectorTest(
  "a tab is inspected at other addresses too, until it is asked not to be; a link opens the window",
  async (page, inspector) => {
    await inspector.close();
    await page.goto("/company/");
    await page.getByRole("table").waitFor();
    const link = page.getByRole("complementary", { name: "Geliştirme" })
      .getByRole("link", { name: "Durum diyagramları" });
    const [again] = await Promise.all([page.waitForEvent("popup"), link.click()]);
    await actor(again, "app", "signedIn").waitFor();

    await page.goto("/company/?inspect=off");
    await page.getByRole("table").waitFor();
    await again.getByText("0 sekme").waitFor();
    assert.equal(await link.count(), 0);
  },
);

inspectorTest(
  "the inspector shows feedback from its form to its picture",
  async (page, inspector) => {
    await actor(inspector, "feedbackForm", "signedIn.closed").waitFor();
    await openFeedback(page);
    await actor(inspector, "feedbackForm", "signedIn.open.writing").waitFor();
    await actor(inspector, "screenshot", "idle").waitFor();
    await named(page, "Başlık").fill("Grafik boş");
    await named(page, "Açıklama").fill("Genel bakışta bir şey görünmüyor.");
    await pick(page, "Tür", "Hata");
    await pick(page, "Öncelik", "Yüksek");
    await enterScreenshotMode(page);
    await actor(inspector, "feedbackForm", "signedIn.away").waitFor();
    await actor(inspector, "screenshot", "overlay").waitFor();
    await capture(page);
    await actor(inspector, "screenshot", "idle").waitFor();
    await press(page, "Büyüt ve işaretle");
    await actor(inspector, "pictureMarking", "looking").waitFor();
    await page.keyboard.press("Escape");
    await press(page, "Gönder");
    await actor(inspector, "feedbackForm", "signedIn.closed").waitFor();
  },
);

inspectorTest(
  "the inspector shows the export of a list from its rows to the file, started once",
  async (page, inspector) => {
    await page.getByRole("link", { name: "Projeler" }).first().click();
    await page.getByRole("table").waitFor();
    await inspector.getByRole("treeitem", { name: /^Bitenler/ }).click();
    await Promise.all([page.waitForEvent("download"), press(page, "CSV indir")]);
    await actor(inspector, "exportList projects", "work.saved").waitFor();
    await actor(inspector, "fetchPage", "bitti").waitFor();
    await actor(inspector, "save", "bitti").waitFor();
    const exports = inspector.getByRole("treeitem", { name: /^exportList projects/ });
    assert.equal(await exports.count(), 1);
  },
);

inspectorTest(
  "the inspector is accessible in both languages and themes, and explains refusals in each",
  async (_page, inspector) => {
    const refusals: Record<Language, RegExp> = {
      en: /^Refused: it does not answer this event in the state it is in$/,
      tr: /^Reddedildi: içinde bulunduğu durumda bu olaya yanıt vermez$/,
    };
    await choose(inspector, "sidebar");
    await litState(inspector, "sidebar.width.expanded").waitFor();
    await sendByHand(inspector, "sidebar.set", { collapsed: false });
    const faults: Record<string, unknown> = {};
    for (const language of ["tr", "en"] as const) {
      // The page hears of the language as of another tab's.
      await inspector.evaluate(([key, chosen]) => {
        localStorage.setItem(key, chosen);
        dispatchEvent(new StorageEvent("storage", { key, newValue: chosen }));
      }, [LANGUAGE_KEY, language] as const);
      await inspector.getByText(refusals[language]).waitFor();
      faults[language] = await faultsOver(inspector, "html");
    }
    assert.deepEqual(faults, { tr: {}, en: {} });
  },
);

inspectorTest(
  "on a phone what an event brought stands below the log",
  async (_page, inspector) => {
    await inspector.setViewportSize({ width: 375, height: 800 });
    await (await logged(inspector, "tokens.granted", "session")).click();
    const entry = inspector.getByRole("region", { name: "Veri", exact: true });
    await entry.waitFor();
    const regions = await inspector.locator("main section").evaluateAll((sections) =>
      sections
        .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
        .map((section) => section.querySelector("h2")?.textContent)
    );
    assert.deepEqual(regions.slice(-2), ["Olaylar", "Kayıt"]);
    assert.deepEqual(await faultsOf(inspector), []);
  },
);
