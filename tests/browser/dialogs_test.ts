import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import type { Company } from "../../contract/schemas/company.ts";
import type { Feedback } from "../../contract/schemas/feedback.ts";
import type { Milestone } from "../../contract/schemas/milestone.ts";
import type { Process } from "../../contract/schemas/process.ts";
import type { Project } from "../../contract/schemas/project.ts";
import { type BrowserTest, createBrowserTest, NARROW } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { listOverlayFaults } from "../support/browserChecks.ts";
import { createJsonFetch, type ListResponse } from "../support/browserMilestones.ts";
import { clickButton, findErrorToast, findField } from "../support/browserRecords.ts";
import { createReminder } from "../support/browserReminders.ts";
import { createProblemResponse } from "../support/browserScreens.ts";
import { capturePage } from "../support/capturing.ts";

const test = createBrowserTest();

/** Whose clock is that of the reminders. */
const VISITOR = { as: "admin", timeZone: "Europe/Istanbul", hasMotion: true } as const;

/** The paths of records that have what the dialogs are about. */
interface Place {
  company: string;
  technology: string;
  stakeholder: string;
  user: string;
  project: string;
  /** Another one, of a name that is known. */
  named: string;
  process: string;
  /** Of another process, where its details are open; it has a due date and is started. */
  startedMilestone: string;
  feedback: string;
  reminder: string;
}

/** Role and name of a control. */
type Control = ["button" | "menuitem" | "link", name: string | RegExp];

interface Dialog {
  /** The file that renders it; undefined for fields that share the in-place editor. */
  from?: string;
  at: (place: Place) => string;
  /** Before anything is pressed. */
  before?: (page: Page) => Promise<unknown>;
  /** The buttons to press in order; the last one opens the dialog. */
  pressed: readonly Control[];
  name: string;
  /** What has the focus when it has opened. */
  focus: string;
  /** What has the focus when it has closed. */
  back: string;
  /** What closes it, where Escape does not. */
  closedBy?: string;
  /** The dialog titles that close, if there are several. */
  closing?: string[];
}

/** Whatever asks, this draws the question. */
const CONFIRM = "ui/overlay/ConfirmDialogOutlet";

const MILESTONE = "Fizibilite";
const STARTED = "Saha ölçümü";
const MORE = `${MILESTONE} için diğer işlemler`;
const PROJECT = "Marmara Gelgit";
const STATUS = `${PROJECT}: Durum, değiştir: Etkin`;
const TIME = "Ölçüm raporu: Son tarih ve saat, değiştir: 03.03.2031 10:00";
const CALENDAR_TIME = "Ölçüm raporu: Son tarih ve saat, değiştir: 3 Mart 2031 Pazartesi, 10:00";
const OCCURRENCE = "Diğer işlemler: 03.03.2031 10:00";
const FEEDBACK = "Liste boş geliyor";

/** A dialog that edits a record, opened from its page header. */
const createEditDialog = (
  from: string,
  record: keyof Place,
  name: string,
  focus = "textbox Ad",
) => ({
  from,
  at: (place: Place) => place[record],
  pressed: [["button", "Düzenle"]],
  name,
  focus,
  back: "button Düzenle",
} satisfies Dialog);

/** A dialog that makes a record, opened by the button that has its name. */
const createAddDialog = (from: string, at: Dialog["at"], name: string) => ({
  from,
  at,
  pressed: [["button", name]],
  name,
  focus: "textbox Ad",
  back: `button ${name}`,
} satisfies Dialog);

async function writeCompany(page: Page) {
  await clickButton(page, "Yeni iş ortağı");
  await findField(page, "Ad").fill("Rüzgâr A.Ş.");
}

async function takePicture(page: Page) {
  await capturePage(page);
  await clickButton(page, "Geri bildirim gönder");
  await page.getByRole("dialog").waitFor();
}

/** Never responds to list exports. */
const stall = (page: Page) => page.route(/\/api\/projects\?(?!.*size=)/, () => {});

async function selectFirst(page: Page) {
  await page.getByRole("checkbox", { name: /^Seç: / }).first().check();
}

/** Responds to bulk changes only after they were stopped. */
async function selectAndHold(page: Page) {
  await selectFirst(page);
  await page.route("**/api/milestones/bulk", async (route) => {
    await page.locator("[role=dialog] button[aria-busy=true]").waitFor();
    const data = [{ id: crypto.randomUUID(), problem: null }];
    await route.fulfill({ json: { total: 2, data, next: 1 } });
  });
}

const DIALOGS: Record<string, Dialog> = {
  "company, new": createAddDialog(
    "features/company/companyRecord",
    () => "/company/",
    "Yeni iş ortağı",
  ),
  "company, changing": createEditDialog(
    "features/company/companyRecord",
    "company",
    "İş ortağını düzenle",
  ),
  "technology, new": createAddDialog(
    "features/projectType/projectTypeRecord",
    () => "/technology/",
    "Yeni teknoloji",
  ),
  "technology, changing": createEditDialog(
    "features/projectType/projectTypeRecord",
    "technology",
    "Teknolojiyi düzenle",
  ),
  "stakeholder, new": createAddDialog(
    "features/milestoneOwner/milestoneOwnerRecord",
    () => "/stakeholders/",
    "Yeni paydaş",
  ),
  "stakeholder, changing": createEditDialog(
    "features/milestoneOwner/milestoneOwnerRecord",
    "stakeholder",
    "Paydaşı düzenle",
  ),
  "user, changing": createEditDialog("features/user/UserFields", "user", "Kullanıcıyı düzenle"),
  "one-time password": {
    from: "features/user/SecretDialog",
    at: ({ user }) => user,
    pressed: [["button", "Tek kullanımlık parola oluştur"], ["button", "Oluştur"]],
    name: "Tek kullanımlık parola",
    focus: "textbox Tek kullanımlık parola",
    back: "button Tek kullanımlık parola oluştur",
    closedBy: "Tamam",
    closing: ["Tek kullanımlık parola oluştur", "Tek kullanımlık parola"],
  },
  "project, changing": createEditDialog(
    "features/project/projectRecord",
    "project",
    "Projeyi düzenle",
  ),
  "project, to be disabled": {
    from: CONFIRM,
    at: ({ project }) => project,
    pressed: [["button", "Devre dışı bırak"]],
    name: "Projeyi devre dışı bırak",
    focus: "heading Projeyi devre dışı bırak",
    back: "button Devre dışı bırak",
  },
  "user, to be disabled": {
    from: "features/user/DisableUserDialog",
    at: ({ user }) => user,
    pressed: [["button", "Devre dışı bırak"]],
    name: "Kullanıcıyı devre dışı bırak",
    focus: "heading Kullanıcıyı devre dışı bırak",
    back: "button Devre dışı bırak",
  },
  "holiday, new": {
    from: "features/holiday/HolidayDialogs",
    at: () => "/holidays",
    pressed: [["button", "Tatil ekle"]],
    name: "Yeni resmî tatil",
    focus: "textbox Tarih",
    back: "button Tatil ekle",
  },
  "holiday, changing": {
    from: "features/holiday/HolidayDialogs",
    at: () => "/holidays",
    pressed: [["button", "29.10.2026 “Cumhuriyet Bayramı”: işlemler"], ["menuitem", "Düzenle"]],
    name: "Resmî tatili düzenle",
    focus: "textbox Tarih",
    back: "button 29.10.2026 “Cumhuriyet Bayramı”: işlemler",
  },
  "process, new": {
    from: "features/process/ProcessCreateDialog",
    at: ({ named }) => `${named}?tab=processes`,
    pressed: [["button", "Yeni süreç"]],
    name: `Yeni süreç · ${PROJECT}`,
    focus: "textbox Başlangıç tarihi",
    back: "button Yeni süreç",
  },
  "process, changing": createEditDialog(
    "features/process/ProcessEditDialog",
    "process",
    "Süreci düzenle",
  ),
  "milestone, new": {
    ...createAddDialog(
      "features/milestone/MilestoneFields",
      ({ process }) => process,
      "Kilometre taşı ekle",
    ),
    pressed: [["button", "Kilometre taşı"]],
    back: "button Kilometre taşı",
  },
  "milestone, changing": {
    ...createEditDialog("app/pages/process/ProcessPage", "process", "Kilometre taşını düzenle"),
    pressed: [["button", MORE], ["menuitem", "Düzenle"]],
    back: `button ${MORE}`,
  },
  "milestone, completing with a note": {
    from: "features/milestone/CompletionDialog",
    at: ({ process }) => process,
    pressed: [["button", MORE], ["menuitem", "Notla tamamla"]],
    name: `Tamamla: ${MILESTONE}`,
    focus: "textbox Not",
    back: `button ${MORE}`,
  },
  "milestone, moving its due date": {
    from: "features/milestone/RescheduleDialog",
    at: ({ startedMilestone }) => startedMilestone,
    pressed: [["button", `Sonraki adımlarla kaydır: ${STARTED}`]],
    name: `“${STARTED}”: son tarihi kaydır`,
    focus: "textbox Son tarih",
    back: `button Sonraki adımlarla kaydır: ${STARTED}`,
  },
  "milestone, correcting its dates": {
    from: "features/milestone/TimesDialog",
    at: ({ startedMilestone }) => startedMilestone,
    pressed: [["button", `Tarihleri düzelt: ${STARTED}`]],
    name: `“${STARTED}”: tarihleri düzelt`,
    focus: "textbox Başlangıç",
    back: `button Tarihleri düzelt: ${STARTED}`,
  },
  "milestone, to be deleted": {
    from: CONFIRM,
    at: ({ process }) => process,
    pressed: [["button", MORE], ["menuitem", "Sil"]],
    name: "Kilometre taşını sil",
    focus: "heading Kilometre taşını sil",
    back: `button ${MORE}`,
  },
  "milestone, its due date in place": {
    at: ({ process }) => process,
    pressed: [["button", `${MILESTONE}: Son tarih, değiştir: Belirtilmemiş`]],
    name: `${MILESTONE}: Son tarih`,
    focus: "textbox Son tarih",
    back: `button ${MILESTONE}: Son tarih, değiştir: Belirtilmemiş`,
    // A popover, not a modal.
    closing: [],
  },
  "milestone, its stakeholder in place": {
    at: ({ process }) => process,
    pressed: [["button", `${MILESTONE}: Sorumlu paydaş, değiştir: Belirtilmemiş`]],
    name: `${MILESTONE}: Sorumlu paydaş`,
    focus: "combobox Sorumlu paydaş",
    back: `button ${MILESTONE}: Sorumlu paydaş, değiştir: Belirtilmemiş`,
    closing: [],
  },
  "project, its status in place": {
    at: ({ named }) => named,
    pressed: [["button", STATUS]],
    name: `${PROJECT}: Durum`,
    focus: "radio Etkin",
    back: `button ${STATUS}`,
    closing: [],
  },
  "reminder, its time in place": {
    at: ({ reminder }) => reminder,
    pressed: [["button", TIME]],
    name: "Ölçüm raporu: Son tarih ve saat",
    focus: "textbox Tarih",
    back: `button ${TIME}`,
    closing: [],
  },
  "reminder, its time in place in the calendar": {
    at: () => "/reminders/calendar?date=2031-03-03&view=week",
    pressed: [["button", /Ölçüm raporu/], ["button", CALENDAR_TIME]],
    name: "Ölçüm raporu: Son tarih ve saat",
    focus: "textbox Tarih",
    back: `button ${CALENDAR_TIME}`,
    closing: [],
  },
  "feedback, new": {
    ...createAddDialog(
      "features/feedback/form/FeedbackDialog",
      () => "/company/",
      "Geri bildirim gönder",
    ),
    focus: "textbox Başlık",
  },
  "feedback, marking its picture": {
    from: "features/feedback/form/PictureDialog",
    at: () => "/company/",
    before: takePicture,
    pressed: [["button", "Büyüt ve işaretle"]],
    name: "Ekran görüntüsü",
    focus: "radio İncele",
    back: "button Büyüt ve işaretle",
    closing: ["Geri bildirim gönder", "Geri bildirim gönder", "Ekran görüntüsü"],
  },
  "feedback, changing": createEditDialog(
    "features/feedback/FeedbackDialogs",
    "feedback",
    "Geri bildirimi düzenle",
    "textbox Başlık",
  ),
  "feedback, being dismissed": {
    from: "features/feedback/FeedbackDialogs",
    at: ({ feedback }) => feedback,
    pressed: [["button", "Reddet"]],
    name: `Reddet: ${FEEDBACK}`,
    focus: "textbox Gerekçe",
    back: "button Reddet",
  },
  "feedback, its picture": {
    from: "features/feedback/ScreenshotDialog",
    at: ({ feedback }) => feedback,
    pressed: [["button", "Ekran görüntüsünü büyüt"]],
    name: "Ekran görüntüsü",
    focus: "heading Ekran görüntüsü",
    back: "button Ekran görüntüsünü büyüt",
  },
  "reminder, new": {
    ...createAddDialog(
      "features/reminder/QuickReminderDialog",
      () => "/reminders/",
      "Yeni hatırlatıcı",
    ),
    focus: "textbox Ne hatırlatılsın?",
  },
  "occurrence, skipping with a note": {
    from: "features/reminder/NoteDialog",
    at: ({ reminder }) => reminder,
    pressed: [["button", OCCURRENCE], ["menuitem", "Notla atla"]],
    name: "Atla: Ölçüm raporu",
    focus: "textbox Not",
    back: `button ${OCCURRENCE}`,
  },
  "calendar for other programs": {
    from: "app/pages/calendar/FeedDialog",
    at: () => "/reminders/calendar",
    pressed: [["button", "Takvime abone ol"]],
    name: "Takvime abone ol",
    focus: "heading Takvime abone ol",
    back: "button Takvime abone ol",
  },
  "list, being exported": {
    from: "records/export/ListExport",
    at: () => "/project/",
    before: stall,
    pressed: [["button", "CSV indir"]],
    name: "Liste dışa aktarılıyor",
    focus: "heading Liste dışa aktarılıyor",
    back: "button CSV indir",
  },
  "many, what is done to them": {
    from: "records/bulk/BulkValueDialog",
    at: () => "/milestones/?select=yes",
    before: selectFirst,
    pressed: [["button", "Toplu işlem"], ["menuitem", "Son tarihleri ertele"]],
    name: "Son tarihleri ertele",
    focus: "textbox Kaç gün",
    back: "button Toplu işlem",
  },
  "many, being changed": {
    from: "records/bulk/BulkProgress",
    at: () => "/milestones/?select=yes",
    before: selectAndHold,
    pressed: [["button", "Toplu işlem"], ["menuitem", "Başlat"]],
    name: "Seçili kayıtlar değiştiriliyor",
    focus: "heading Seçili kayıtlar değiştiriliyor",
    back: "button Toplu işlem",
  },
  "view, new": {
    from: "records/views/ViewDialogs",
    at: () => "/project/?status=DISABLED",
    pressed: [["button", "Görünüm seçenekleri"], ["menuitem", "Yeni görünüm olarak kaydet…"]],
    name: "Yeni görünüm olarak kaydet",
    focus: "textbox Ad",
    back: "button Görünüm seçenekleri",
  },
  "filter": {
    from: "records/list/FilterBuilder",
    at: () => "/project/",
    pressed: [["button", "Süzgeç"]],
    name: "Süzgeç ekle",
    focus: "button Bir alan seçin Alan",
    back: "button Süzgeç",
    // A popover, not a modal.
    closing: [],
  },
  "changes, to be discarded": {
    from: CONFIRM,
    at: () => "/company/",
    before: writeCompany,
    pressed: [["button", "Vazgeç"]],
    name: "Kaydetmeden kapatılsın mı?",
    focus: "heading Kaydetmeden kapatılsın mı?",
    back: "button Vazgeç",
  },
};

for (const [name, dialog] of Object.entries(DIALOGS)) {
  test(`dialog: takes the focus, passes axe, animates closing and restores the focus, ${name}`, async (browserTest) => {
    const page = await browserTest.sharedPage(VISITOR);
    await page.goto(dialog.at(await getSharedPlace(browserTest)));
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.evaluate(watchClosings);
    await dialog.before?.(page);
    for (const control of dialog.pressed) await pressByKey(page, control);
    await expectEventually(() => describeFocus(page), dialog.focus);
    const box = getDialog(page, dialog.name);
    await expectEventually(() => box.count(), 1);
    assert.deepEqual(await listOverlayFaults(page, "[role=dialog], [role=alertdialog]"), {});
    if (dialog.closedBy) await clickButton(page, dialog.closedBy);
    else await page.keyboard.press("Escape");
    await box.waitFor({ state: "detached" });
    await expectEventually(() => describeFocus(page), dialog.back);
    await expectEventually(() => readClosings(page), dialog.closing ?? [dialog.name]);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
}

/** Addresses of open dialogs, and the field that gets the focus; by default the name. */
const DEEP: Record<string, { at: (place: Place) => string; focus?: string }> = {
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
    const page = await browserTest.sharedPage(VISITOR);
    await page.goto(at(await getSharedPlace(browserTest)));
    await expectEventually(() => describeFocus(page), focus);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expectEventually(() => describeFocus(page), `heading ${await readHeading(page)}`);
  });
}

test("dialog: focuses the heading of a record that was created", async (browserTest) => {
  const page = await browserTest.sharedPage(VISITOR);
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
  const { company } = await getSharedPlace(browserTest);
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
  const { process } = await getSharedPlace(browserTest);
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
  const { project } = await getSharedPlace(browserTest);
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

Deno.test("dialog: every dialog of the source code is covered by a test above", () => {
  const drawing = /<(Modal|FormDialog|RecordEditDialog|BuilderForm)\b| = createRecordDialogs\(/;
  const pages = new URL("../../src/", import.meta.url);
  const drawn = readdirSync(pages, { recursive: true, encoding: "utf8" })
    .filter((path) =>
      /^(?:app\/pages|features|records(?!\/form))\/.*\.tsx?$/.test(path) &&
      drawing.test(readFileSync(new URL(path, pages), "utf8"))
    )
    .map((path) => path.replace(/\.tsx?$/, ""));
  const walked = new Set(Object.values(DIALOGS).flatMap(({ from = CONFIRM }) => from));
  walked.delete(CONFIRM);
  assert.deepEqual(drawn.sort(), [...walked].sort());
});

/** A dialog or a question by its title. */
const getDialog = (page: Page, name: string) =>
  page.getByRole("dialog", { name, exact: true })
    .or(page.getByRole("alertdialog", { name, exact: true }));

const readHeading = (page: Page) => page.getByRole("heading", { level: 1 }).textContent();

async function pressByKey(page: Page, [role, name]: Control) {
  await page.getByRole(role, { name, exact: true }).press("Enter");
}

/** Role and name of what has the focus. */
async function describeFocus(page: Page): Promise<string | undefined> {
  const snapshot = await page.locator(":focus").ariaSnapshot({ timeout: 1000 });
  const [, role, name] = /^- '?(\w+) "(.*?)"/.exec(snapshot) ?? [];
  return role && `${role} ${name}`;
}

declare global {
  /** The titles of the modals that were seen closing on the page. */
  var closings: string[];
}

function watchClosings() {
  globalThis.closings = [];
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof HTMLElement) || node.dataset.motion !== "closing") continue;
      const isMoving = node.getAnimations().some(({ playState }) => playState === "running");
      if (isMoving) globalThis.closings.push(node.querySelector("h2")?.textContent ?? "");
    }
  }).observe(document.body, { childList: true, subtree: true });
}

const readClosings = (page: Page) => page.evaluate(() => globalThis.closings);

let place: Promise<Place> | undefined;

/** One place for all tests of the file. */
const getSharedPlace = (browserTest: BrowserTest) => place ??= makePlace(browserTest);

const PNG =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

async function makePlace(browserTest: BrowserTest): Promise<Place> {
  const fetchJson = await createJsonFetch(browserTest, "admin");
  const fetchFirst = async (path: string) => {
    const { data: [one] } = await fetchJson<ListResponse<{ id: string }>>(`/api/${path}`);
    return one?.id ?? assert.fail(`there are no ${path}`);
  };
  const filterBy = (fieldId: string, value: string) =>
    `filters[0].fieldId=${fieldId}&filters[0].operator=EQUALS&filters[0].value=${value}`;
  const project = await fetchFirst(`projects?${filterBy("status", "ACTIVE")}`);
  const [company, technology] = [await fetchFirst("companies"), await fetchFirst("project-types")];
  const { id: named } = await fetchJson<Project>("/api/projects", {
    name: PROJECT,
    companyId: company,
    typeId: technology,
  });
  const user = await fetchFirst(`users?${filterBy("email", "member@iklim.example")}`);
  const process = await fetchJson<Process>("/api/processes", {
    projectId: project,
    name: "Denetim",
  });
  await fetchJson("/api/milestones", { processId: process.id, name: MILESTONE });
  const { id: startedProcess } = await fetchJson<Process>("/api/processes", {
    projectId: project,
    name: "Ölçüm",
  });
  const started = await fetchJson<Milestone>("/api/milestones", {
    processId: startedProcess,
    name: STARTED,
    dueDate: "2031-03-03",
  });
  const { access_token: token } = await browserTest.signIn("admin");
  const start = `/api/milestones/${started.id}/start`;
  assert.equal((await browserTest.fetchApi("PUT", start, { token })).status, 200);
  const feedback = await fetchJson<Feedback>("/api/feedback", {
    title: FEEDBACK,
    description: "Filtreyi kaldırınca liste boş kalıyor.",
    category: "BUG",
    priority: "HIGH",
    screenshot: PNG,
  });
  const { id } = await createReminder(browserTest, {
    description: "Ölçüm raporu",
    dueDatetime: "2031-03-03T10:00:00",
  });
  return {
    company: `/company/${company}`,
    technology: `/technology/${technology}`,
    stakeholder: `/stakeholders/${await fetchFirst("project-milestone-owners")}`,
    user: `/user/${user}`,
    project: `/project/${project}`,
    named: `/project/${named}`,
    process: `/process/${process.id}`,
    startedMilestone: `/process/${startedProcess}?milestone=${started.id}`,
    feedback: `/feedback/${feedback.id}`,
    reminder: `/reminders/${id}`,
  };
}
