import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Company } from "../../contract/schemas/company.ts";
import { createBrowserTest, NARROW } from "../support/browser.ts";
import { createJsonFetch } from "../support/browserMilestones.ts";
import { findErrorToast } from "../support/browserRecords.ts";
import { createProblemResponse } from "../support/browserScreens.ts";
import {
  DIALOG_USER,
  type DialogRecords,
  getDialogRecords,
  MILESTONE,
} from "../support/dialogRecords.ts";
import {
  describeFocus,
  getDialog,
  pressByKey,
  readClosings,
  watchClosings,
  writeCompany,
} from "../support/dialogs.ts";
import { expectEventually } from "../support/expectEventually.ts";

const test = createBrowserTest();

const readHeading = (page: Page) => page.getByRole("heading", { level: 1 }).textContent();

/** Addresses of open dialogs, and the field that gets the focus; by default the name. */
const DEEP: Record<string, { at: (records: DialogRecords) => string; focus?: string }> = {
  "a list": { at: () => "/company/?create=yes" },
  "a record": { at: ({ company }) => `${company}?edit=yes` },
  "a record with tabs": {
    at: ({ project }) => `${project}?tab=processes&create=process`,
    focus: "textbox Başlangıç tarihi",
  },
  "a process": { at: ({ process }) => `${process}?create=yes` },
};

for (const [name, { at, focus = "textbox Ad" }] of Object.entries(DEEP)) {
  test(`dialog: focuses the heading when it closes after being opened by a link to ${name}`, async (browserTest) => {
    const page = await browserTest.sharedPage(DIALOG_USER);
    await page.goto(at(await getDialogRecords(browserTest)));
    await expectEventually(() => describeFocus(page), focus);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expectEventually(() => describeFocus(page), `heading ${await readHeading(page)}`);
  });
}

test("dialog: focuses the heading of a record that was created", async (browserTest) => {
  const page = await browserTest.sharedPage(DIALOG_USER);
  await page.goto("/company/");
  await page.evaluate(watchClosings);
  await writeCompany(page);
  await page.getByRole("dialog").getByRole("button", { name: "Oluştur" }).press("Enter");
  await expectEventually(() => describeFocus(page), "heading Rüzgâr A.Ş.");
  await expectEventually(() => readClosings(page), ["Yeni iş ortağı"]);
});

test("deletion: blocks its dialog while pending and then focuses the list", async (browserTest) => {
  const fetchJson = await createJsonFetch(browserTest, "admin");
  const { id } = await fetchJson<Company>("/api/companies", { name: "Gidecek A.Ş." });
  const page = await browserTest.openPage(`/company/${id}`, { as: "admin" });
  const deferredResponse = Promise.withResolvers<void>();
  await page.route(`**/api/companies/${id}`, async (route) => {
    if (route.request().method() === "DELETE") await deferredResponse.promise;
    await route.continue();
  });
  const question = getDialog(page, "İş ortağını sil");
  await pressByKey(page, ["button", "Diğer işlemler"]);
  await pressByKey(page, ["menuitem", "Sil"]);
  await question.getByRole("button", { name: "Sil" }).press("Enter");
  const readState = () =>
    question.getByRole("button").evaluateAll((buttons) =>
      buttons.map((button) => [button.textContent, button.matches(":disabled")])
    );
  const processing = [["", true], ["Vazgeç", true], ["İşleniyor...", true]];
  await expectEventually(readState, processing);
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  assert.deepEqual(await readState(), processing);
  deferredResponse.resolve();
  await page.waitForURL("/company/");
  await question.waitFor({ state: "detached" });
  await expectEventually(() => describeFocus(page), "heading İş ortakları");
});

test("deletion: closes its dialog and restores the focus when it fails", async (browserTest) => {
  browserTest.expectConsole(/status of 500/);
  browserTest.expectConsole(/Confirmation action failed/);
  const { company } = await getDialogRecords(browserTest);
  const page = await browserTest.openPage(company, { as: "admin" });
  await page.route("**/api/projects?*", (route) => route.fulfill({ json: { data: [], total: 0 } }));
  await page.route("**/api/users?*", (route) => route.fulfill({ json: { data: [], total: 0 } }));
  await page.route(
    `**/api${company.replace("company", "companies")}`,
    (route) =>
      route.request().method() === "DELETE"
        ? route.fulfill(createProblemResponse(500))
        : route.continue(),
  );
  await pressByKey(page, ["button", "Diğer işlemler"]);
  await pressByKey(page, ["menuitem", "Sil"]);
  await getDialog(page, "İş ortağını sil").getByRole("button", { name: "Sil" }).press("Enter");
  await findErrorToast(page).waitFor();
  await expectEventually(() => describeFocus(page), "button Diğer işlemler");
  assert.equal(await page.getByRole("alertdialog", { name: "İş ortağını sil" }).count(), 0);
});

test("deletion: focuses the next row, or the previous row after the last", async (browserTest) => {
  const fetchJson = await createJsonFetch(browserTest, "admin");
  const { process } = await getDialogRecords(browserTest);
  const processId = process.split("/").at(-1);
  for (const name of ["Doğrulama", "Tescil"]) {
    await fetchJson("/api/milestones", { processId, name });
  }
  const page = await browserTest.openPage(process, { as: "admin" });
  for (const [name, next] of [["Doğrulama", "Tescil"], ["Tescil", MILESTONE]]) {
    await pressByKey(page, ["button", `${name} için diğer işlemler`]);
    await pressByKey(page, ["menuitem", "Sil"]);
    await getDialog(page, "Kilometre taşını sil").getByRole("button", { name: "Sil" })
      .press("Enter");
    await expectEventually(() => describeFocus(page), `listitem ${next}, Bekliyor`);
  }
});

test("dialog: restores the focus to the menu that opened it on a narrow page", async (browserTest) => {
  const { project } = await getDialogRecords(browserTest);
  const page = await browserTest.openPage(project, { as: "admin", viewport: NARROW });
  await pressByKey(page, ["button", "Diğer işlemler"]);
  await pressByKey(page, ["menuitem", "Devre dışı bırak"]);
  await expectEventually(() => describeFocus(page), "heading Projeyi devre dışı bırak");
  await page.keyboard.press("Escape");
  await expectEventually(() => describeFocus(page), "button Diğer işlemler");
});

test("dialog: closes without animation under reduced motion", async (browserTest) => {
  const page = await browserTest.openPage("/company/", { as: "admin" });
  await page.evaluate(watchClosings);
  await pressByKey(page, ["button", "Yeni iş ortağı"]);
  await expectEventually(() => describeFocus(page), "textbox Ad");
  await page.keyboard.press("Escape");
  await expectEventually(() => page.locator("#modal-root > *").count(), 0);
  assert.deepEqual(await readClosings(page), []);
});
