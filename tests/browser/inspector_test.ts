import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { LANGUAGE_KEY } from "../../contract/constants.ts";
import type { Language } from "../../contract/language.ts";
import { listFaults, listOverlayFaults } from "../support/browserChecks.ts";
import { clickButton } from "../support/browserRecords.ts";
import { devTest, openInspector, signInToDemo, useDevServer } from "../support/devServer.ts";
import {
  findActiveState,
  findActor,
  findLogLine,
  inspectorTest,
  selectActor,
  sendEvent,
} from "../support/inspector.ts";

useDevServer();

devTest("inspector: highlights the states of a form and of the session it starts", async (page) => {
  const inspector = await openInspector(page);
  await selectActor(inspector, "submission");
  await findActiveState(inspector, "submission.editing").waitFor();
  await selectActor(inspector, "session");
  await findActiveState(inspector, "session.signedOut").waitFor();

  await signInToDemo(page);
  await findActiveState(inspector, "session.signedIn").waitFor();
  assert.equal(await findActiveState(inspector, "session.signedOut").count(), 0);
  await (await findLogLine(inspector, "field.changed", "submission")).waitFor();
  await (await findLogLine(inspector, "tokens.granted", "session")).click();
  await inspector.getByRole("region", { name: "Veri", exact: true }).getByText("tokens.granted")
    .first()
    .waitFor();
  assert.doesNotMatch(await inspector.content(), /eyJ[\w-]{10}|iklim-demo-2026/);
});

inspectorTest(
  "inspector: shows the completion of a milestone and steps back before it",
  async (page, inspector) => {
    await page.getByRole("link", { name: "Kilometre taşları" }).first().click();
    await page.getByRole("table").waitFor();
    await page.getByRole("table").getByRole("row").nth(1).getByRole("link").first().click();
    await findActor(inspector, "milestone", "ready.idle").waitFor();
    await page.getByRole("button", { name: /^Tamamla: / }).first().click();
    const requested = await findLogLine(inspector, "action.requested", "milestone");
    await requested.waitFor();
    const [name = ""] = (await requested.getByRole("gridcell").allTextContents()).slice(2);
    await (await findLogLine(inspector, "xstate.done.actor", "milestone")).waitFor();

    await (await findLogLine(inspector, "action.requested", name)).click();
    await inspector.getByText("Geçmişe bakıyorsunuz").waitFor();
    await selectActor(inspector, name);
    await findActiveState(inspector, "transition.applying").waitFor();
    await clickButton(inspector, "Şimdiye dön");
    await findActiveState(inspector, "transition.ready.idle").waitFor();
  },
);

inspectorTest(
  "inspector: a sent event changes the app and an unhandled event is rejected",
  async (page, inspector) => {
    await selectActor(inspector, "sidebar");
    await findActiveState(inspector, "sidebar.width.expanded").waitFor();
    await page.getByRole("button", { name: "Daralt", exact: true }).waitFor();
    const acceptedStatus = await sendEvent(inspector, "sidebar.set", { collapsed: true });
    await findActiveState(inspector, "sidebar.width.collapsed").waitFor();
    await acceptedStatus.getByText(/itibarıyla alındı$/).waitFor();
    await page.getByRole("button", { name: "Genişlet", exact: true }).waitFor();

    const rejectedStatus = await sendEvent(inspector, "sidebar.set", { collapsed: true });
    await rejectedStatus.getByText("Reddedildi: içinde bulunduğu durumda bu olaya yanıt vermez")
      .waitFor();
    await findActiveState(inspector, "sidebar.width.collapsed").waitFor();
  },
);

inspectorTest(
  "inspector: distinguishes two tabs in one window and sends an event to one of them",
  async (page, inspector) => {
    const other = await page.context().newPage();
    const opened: Page[] = [];
    other.on("popup", (popup) => opened.push(popup));
    await other.goto("/company/?inspect");
    await other.getByRole("table").waitFor();
    await findActor(inspector, "İş ortakları").waitFor();
    const tabs = inspector.getByRole("treeitem", { level: 1 });
    assert.deepEqual(await tabs.locator("> span:nth-of-type(2)").allTextContents(), [
      "Genel bakış · İklim",
      "İş ortakları · İklim",
    ]);

    await inspector.getByRole("treeitem", { name: /^sidebar / }).last().click();
    await (await sendEvent(inspector, "sidebar.toggled", {})).getByText(/alındı$/).waitFor();
    await other.getByRole("button", { name: "Genişlet", exact: true }).waitFor();
    await page.getByRole("button", { name: "Daralt", exact: true }).waitFor();
    await other.close();
    await inspector.getByText("1 sekme").waitFor();
    assert.equal(opened.length, 0);
  },
);

inspectorTest(
  "inspector: follows a tab to other pages until turned off and is opened by a link",
  async (page, inspector) => {
    await inspector.close();
    await page.goto("/company/");
    await page.getByRole("table").waitFor();
    const link = page.getByRole("complementary", { name: "Geliştirme" })
      .getByRole("link", { name: "Durum diyagramları" });
    const [again] = await Promise.all([page.waitForEvent("popup"), link.click()]);
    await findActor(again, "app", "signedIn").waitFor();

    await page.goto("/company/?inspect=off");
    await page.getByRole("table").waitFor();
    await again.getByText("0 sekme").waitFor();
    assert.equal(await link.count(), 0);
  },
);

inspectorTest(
  "inspector: passes axe and explains rejected events in both languages and themes",
  async (_page, inspector) => {
    const refusals: Record<Language, RegExp> = {
      en: /^Refused: it does not answer this event in the state it is in$/,
      tr: /^Reddedildi: içinde bulunduğu durumda bu olaya yanıt vermez$/,
    };
    await selectActor(inspector, "sidebar");
    await findActiveState(inspector, "sidebar.width.expanded").waitFor();
    await sendEvent(inspector, "sidebar.set", { collapsed: false });
    const faults: Record<string, unknown> = {};
    for (const language of ["tr", "en"] as const) {
      // The page hears of the language as of another tab's.
      await inspector.evaluate(([key, chosen]) => {
        localStorage.setItem(key, chosen);
        dispatchEvent(new StorageEvent("storage", { key, newValue: chosen }));
      }, [LANGUAGE_KEY, language] as const);
      await inspector.getByText(refusals[language]).waitFor();
      faults[language] = await listOverlayFaults(inspector, "html");
    }
    assert.deepEqual(faults, { tr: {}, en: {} });
  },
);

inspectorTest(
  "inspector: shows an event's details below the log on a phone",
  async (_page, inspector) => {
    await inspector.setViewportSize({ width: 375, height: 800 });
    await (await findLogLine(inspector, "tokens.granted", "session")).click();
    const entry = inspector.getByRole("region", { name: "Veri", exact: true });
    await entry.waitFor();
    const regions = await inspector.locator("main section").evaluateAll((sections) =>
      sections
        .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
        .map((section) => section.querySelector("h2")?.textContent)
    );
    assert.deepEqual(regions.slice(-2), ["Olaylar", "Kayıt"]);
    assert.deepEqual(await listFaults(inspector), []);
  },
);
