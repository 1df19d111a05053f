import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import type { Company } from "../../contract/schemas/company.ts";
import type { Feedback } from "../../contract/schemas/feedback.ts";
import type { Process } from "../../contract/schemas/process.ts";
import type { Project } from "../../contract/schemas/project.ts";
import { becomes, type BrowserTest, browserTests, NARROW } from "../support/browser.ts";
import { faultsOver } from "../support/browserChecks.ts";
import { answering, type Listed } from "../support/browserMilestones.ts";
import { errorToast, named, press } from "../support/browserRecords.ts";
import { remind } from "../support/browserReminders.ts";
import { problem } from "../support/browserScreens.ts";
import { captured } from "../support/capturing.ts";

const test = browserTests();

/** Whose clock is that of the reminders. */
const VISITOR = { as: "admin", timeZone: "Europe/Istanbul" } as const;

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
  feedback: string;
  reminder: string;
}

/** Role and name of a control. */
type Control = ["button" | "menuitem" | "link", name: string | RegExp];

interface Dialog {
  /** The file that draws it; of what all fields that are edited in place share there is none. */
  from?: string;
  at: (place: Place) => string;
  /** Before anything is pressed. */
  before?: (page: Page) => Promise<unknown>;
  /** What is pressed one after the other, by keyboard; the last one opens it. */
  pressed: readonly Control[];
  name: string;
  /** What has the focus when it has opened. */
  focus: string;
  /** What has the focus when it has closed. */
  back: string;
  /** What closes it, where Escape does not. */
  closedBy?: string;
  /** The titles of what is seen closing, where that is not it alone. */
  closing?: string[];
}

/** Whatever asks, this draws the question. */
const CONFIRM = "ui/overlay/ConfirmDialogOutlet";

const MILESTONE = "Fizibilite";
const MORE = `${MILESTONE} için diğer işlemler`;
const PROJECT = "Marmara Gelgit";
const STATUS = `${PROJECT}: Durum, değiştir: Etkin`;
const TIME = "Ölçüm raporu: Son tarih ve saat, değiştir: 03.03.2031 10:00";
const CALENDAR_TIME = "Ölçüm raporu: Son tarih ve saat, değiştir: 3 Mart 2031 Pazartesi, 10:00";
const OCCURRENCE = "Diğer işlemler: 03.03.2031 10:00";
const FEEDBACK = "Liste boş geliyor";

/** A dialog that changes a record, opened by the button at the head of its page. */
const changing = (from: string, record: keyof Place, name: string, focus = "textbox Ad") => ({
  from,
  at: (place: Place) => place[record],
  pressed: [["button", "Düzenle"]],
  name,
  focus,
  back: "button Düzenle",
} satisfies Dialog);

/** A dialog that makes a record, opened by the button that has its name. */
const making = (from: string, at: Dialog["at"], name: string) => ({
  from,
  at,
  pressed: [["button", name]],
  name,
  focus: "textbox Ad",
  back: `button ${name}`,
} satisfies Dialog);

async function writeCompany(page: Page) {
  await press(page, "Yeni iş ortağı");
  await named(page, "Ad").fill("Rüzgâr A.Ş.");
}

async function takePicture(page: Page) {
  await captured(page);
  await press(page, "Geri bildirim gönder");
  await page.getByRole("dialog").waitFor();
}

/** Exports of the list are never answered. */
const stall = (page: Page) => page.route(/\/api\/projects\?(?!.*size=)/, () => {});

async function selectFirst(page: Page) {
  await page.getByRole("checkbox", { name: /^Seç: / }).first().check();
}

/** What is done to many is answered once it was told to stop. */
async function selectAndHold(page: Page) {
  await selectFirst(page);
  await page.route("**/api/milestones/bulk", async (route) => {
    await page.locator("[role=dialog] button[aria-busy=true]").waitFor();
    const data = [{ id: crypto.randomUUID(), problem: null }];
    await route.fulfill({ json: { total: 2, data, next: 1 } });
  });
}

const DIALOGS: Record<string, Dialog> = {
  "company, new": making("company/companyRecord", () => "/company/", "Yeni iş ortağı"),
  "company, changing": changing("company/companyRecord", "company", "İş ortağını düzenle"),
  "technology, new": making(
    "technology/technologyRecord",
    () => "/technology/",
    "Yeni teknoloji",
  ),
  "technology, changing": changing(
    "technology/technologyRecord",
    "technology",
    "Teknolojiyi düzenle",
  ),
  "stakeholder, new": making(
    "stakeholder/stakeholderRecord",
    () => "/stakeholders/",
    "Yeni paydaş",
  ),
  "stakeholder, changing": changing(
    "stakeholder/stakeholderRecord",
    "stakeholder",
    "Paydaşı düzenle",
  ),
  "user, changing": changing("user/UserFields", "user", "Kullanıcıyı düzenle"),
  "one-time password": {
    from: "user/SecretDialog",
    at: ({ user }) => user,
    pressed: [["button", "Tek kullanımlık parola oluştur"], ["button", "Oluştur"]],
    name: "Tek kullanımlık parola",
    focus: "textbox Tek kullanımlık parola",
    back: "button Tek kullanımlık parola oluştur",
    closedBy: "Tamam",
    closing: ["Tek kullanımlık parola oluştur", "Tek kullanımlık parola"],
  },
  "project, changing": changing("project/projectRecord", "project", "Projeyi düzenle"),
  "project, to be disabled": {
    from: CONFIRM,
    at: ({ project }) => project,
    pressed: [["button", "Devre dışı bırak"]],
    name: "Projeyi devre dışı bırak",
    focus: "heading Projeyi devre dışı bırak",
    back: "button Devre dışı bırak",
  },
  "process, new": making(
    "project/ProcessCreateDialog",
    ({ project }) => `${project}?tab=processes`,
    "Yeni süreç",
  ),
  "process, changing": changing("process/ProcessEditDialog", "process", "Süreci düzenle"),
  "milestone, new": {
    ...making("process/MilestoneFields", ({ process }) => process, "Kilometre taşı ekle"),
    pressed: [["button", "Kilometre taşı"]],
    back: "button Kilometre taşı",
  },
  "milestone, changing": {
    ...changing("process/ProcessPage", "process", "Kilometre taşını düzenle"),
    pressed: [["button", MORE], ["menuitem", "Düzenle"]],
    back: `button ${MORE}`,
  },
  "milestone, completing with a note": {
    from: "process/CompletionDialog",
    at: ({ process }) => process,
    pressed: [["button", MORE], ["menuitem", "Notla tamamla"]],
    name: `Tamamla: ${MILESTONE}`,
    focus: "textbox Not isteğe bağlı",
    back: `button ${MORE}`,
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
    at: () => "/reminders/calendar?date=2031-03-03",
    pressed: [["button", /Ölçüm raporu/], ["button", CALENDAR_TIME]],
    name: "Ölçüm raporu: Son tarih ve saat",
    focus: "textbox Tarih",
    back: `button ${CALENDAR_TIME}`,
    closing: [],
  },
  "feedback, new": {
    ...making("feedback/form/FeedbackDialog", () => "/company/", "Geri bildirim gönder"),
    focus: "textbox Başlık",
  },
  "feedback, marking its picture": {
    from: "feedback/form/PictureDialog",
    at: () => "/company/",
    before: takePicture,
    pressed: [["button", "Büyüt ve işaretle"]],
    name: "Ekran görüntüsü",
    focus: "radio İncele",
    back: "button Büyüt ve işaretle",
    closing: ["Geri bildirim gönder", "Geri bildirim gönder", "Ekran görüntüsü"],
  },
  "feedback, changing": changing(
    "feedback/FeedbackDialogs",
    "feedback",
    "Geri bildirimi düzenle",
    "textbox Başlık",
  ),
  "feedback, being dismissed": {
    from: "feedback/FeedbackDialogs",
    at: ({ feedback }) => feedback,
    pressed: [["button", "Reddet"]],
    name: `Reddet: ${FEEDBACK}`,
    focus: "textbox Gerekçe isteğe bağlı",
    back: "button Reddet",
  },
  "feedback, its picture": {
    from: "feedback/ScreenshotDialog",
    at: ({ feedback }) => feedback,
    pressed: [["button", "Ekran görüntüsünü büyüt"]],
    name: "Ekran görüntüsü",
    focus: "heading Ekran görüntüsü",
    back: "button Ekran görüntüsünü büyüt",
  },
  "occurrence, skipping with a note": {
    from: "reminder/NoteDialog",
    at: ({ reminder }) => reminder,
    pressed: [["button", OCCURRENCE], ["menuitem", "Not yazarak atla"]],
    name: "Atla: Ölçüm raporu",
    focus: "textbox Not isteğe bağlı",
    back: `button ${OCCURRENCE}`,
  },
  "calendar for other programs": {
    from: "calendar/FeedDialog",
    at: () => "/reminders/calendar",
    pressed: [["button", "Takvime abone ol"]],
    name: "Takvime abone ol",
    focus: "heading Takvime abone ol",
    back: "button Takvime abone ol",
  },
  "list, being exported": {
    from: "list/ListExport",
    at: () => "/project/",
    before: stall,
    pressed: [["button", "CSV indir"]],
    name: "Liste dışa aktarılıyor",
    focus: "heading Liste dışa aktarılıyor",
    back: "button CSV indir",
  },
  "many, what is done to them": {
    from: "list/bulk/BulkValue",
    at: () => "/milestones/?select=yes",
    before: selectFirst,
    pressed: [["button", "Seçilenlere uygula"], ["menuitem", "Bitiş tarihlerini kaydır"]],
    name: "Bitiş tarihlerini kaydır",
    focus: "textbox Kaç gün",
    back: "button Seçilenlere uygula",
  },
  "many, being changed": {
    from: "list/bulk/BulkProgress",
    at: () => "/milestones/?select=yes",
    before: selectAndHold,
    pressed: [["button", "Seçilenlere uygula"], ["menuitem", "Başlat"], ["button", "Başlat"]],
    name: "Seçili kayıtlar değiştiriliyor",
    focus: "heading Seçili kayıtlar değiştiriliyor",
    back: "button Seçilenlere uygula",
    closing: ["Onay", "Seçili kayıtlar değiştiriliyor"],
  },
  "view, new": {
    from: "list/ViewDialogs",
    at: () => "/project/?status=DISABLED",
    pressed: [["button", "Görünüm seçenekleri"], ["menuitem", "Yeni görünüm olarak kaydet…"]],
    name: "Yeni görünüm olarak kaydet",
    focus: "textbox Ad",
    back: "button Görünüm seçenekleri",
  },
  "filter": {
    from: "list/FilterBuilder",
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
    name: "Değişiklikleri at",
    focus: "heading Değişiklikleri at",
    back: "button Vazgeç",
  },
};

for (const [name, dialog] of Object.entries(DIALOGS)) {
  test(`${name}: takes the focus, is without a fault, is seen closing, and gives the focus back`, async (around) => {
    const page = await around.lasting(VISITOR);
    await page.goto(dialog.at(await placeIn(around)));
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.evaluate(watchClosings);
    await dialog.before?.(page);
    for (const control of dialog.pressed) await pressByKey(page, control);
    await becomes(page, () => focused(page), dialog.focus);
    const box = boxNamed(page, dialog.name);
    assert.equal(await box.count(), 1);
    assert.deepEqual(await faultsOver(page, "[role=dialog], [role=alertdialog]"), {});
    if (dialog.closedBy) await press(page, dialog.closedBy);
    else await page.keyboard.press("Escape");
    await box.waitFor({ state: "detached" });
    await becomes(page, () => focused(page), dialog.back);
    await becomes(page, () => closings(page), dialog.closing ?? [dialog.name]);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
}

const DEEP: Record<string, (place: Place) => string> = {
  "a list": () => "/company/?create=yes",
  "a record": ({ company }) => `${company}?edit=yes`,
  "a record with tabs": ({ project }) => `${project}?tab=processes&create=process`,
  "a process": ({ process }) => `${process}?create=yes`,
};

for (const [name, at] of Object.entries(DEEP)) {
  test(`a dialog that a link to ${name} opened leaves the focus on the heading`, async (around) => {
    const page = await around.lasting(VISITOR);
    await page.goto(at(await placeIn(around)));
    await becomes(page, () => focused(page), "textbox Ad");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await becomes(page, () => focused(page), `heading ${await heading(page)}`);
  });
}

test("a record that was made has the focus on its heading, over which the dialog closes", async (around) => {
  const page = await around.lasting(VISITOR);
  await page.goto("/company/");
  await page.evaluate(watchClosings);
  await writeCompany(page);
  await page.getByRole("dialog").getByRole("button", { name: "Oluştur" }).press("Enter");
  await becomes(page, () => focused(page), "heading Rüzgâr A.Ş.");
  await becomes(page, () => closings(page), ["Yeni iş ortağı"]);
});

test("a deletion is waited for, nothing else is answered meanwhile, and the list has the focus", async (around) => {
  const ask = await answering(around, "admin");
  const { id } = await ask<Company>("/api/companies", { name: "Gidecek A.Ş." });
  const page = await around.open(`/company/${id}`, { as: "admin" });
  const answer = Promise.withResolvers<void>();
  await page.route(`**/api/companies/${id}`, async (route) => {
    if (route.request().method() === "DELETE") await answer.promise;
    await route.continue();
  });
  const question = boxNamed(page, "İş ortağını sil");
  await pressByKey(page, ["button", "Sil"]);
  await question.getByRole("button", { name: "Sil" }).press("Enter");
  const stands = () =>
    question.getByRole("button").evaluateAll((buttons) =>
      buttons.map((button) => [button.textContent, button.matches(":disabled")])
    );
  const processing = [["", true], ["Vazgeç", true], ["İşleniyor...", true]];
  await becomes(page, stands, processing);
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  assert.deepEqual(await stands(), processing);
  answer.resolve();
  await page.waitForURL("/company/");
  await question.waitFor({ state: "detached" });
  await becomes(page, () => focused(page), "heading İş ortakları");
});

test("a deletion that fails closes its question, and leaves the focus where it was asked for", async (around) => {
  around.expectConsole(/status of 500/);
  around.expectConsole(/Confirmation action failed/);
  const { company } = await placeIn(around);
  const page = await around.open(company, { as: "admin" });
  await page.route("**/api/projects?*", (route) => route.fulfill({ json: { data: [], total: 0 } }));
  await page.route("**/api/users?*", (route) => route.fulfill({ json: { data: [], total: 0 } }));
  await page.route(
    `**/api${company.replace("company", "companies")}`,
    (route) =>
      route.request().method() === "DELETE" ? route.fulfill(problem(500)) : route.continue(),
  );
  await pressByKey(page, ["button", "Sil"]);
  await boxNamed(page, "İş ortağını sil").getByRole("button", { name: "Sil" }).press("Enter");
  await errorToast(page).waitFor();
  await becomes(page, () => focused(page), "button Sil");
  assert.equal(await page.getByRole("alertdialog", { name: "İş ortağını sil" }).count(), 0);
});

test("a row that is deleted leaves the focus on the next one, the last on the one before it", async (around) => {
  const ask = await answering(around, "admin");
  const { process } = await placeIn(around);
  const processId = process.split("/").at(-1);
  for (const name of ["Doğrulama", "Tescil"]) await ask("/api/milestones", { processId, name });
  const page = await around.open(process, { as: "admin" });
  for (const [name, next] of [["Doğrulama", "Tescil"], ["Tescil", MILESTONE]]) {
    await pressByKey(page, ["button", `${name} için diğer işlemler`]);
    await pressByKey(page, ["menuitem", "Sil"]);
    await boxNamed(page, "Kilometre taşını sil").getByRole("button", { name: "Sil" })
      .press("Enter");
    await becomes(page, () => focused(page), `listitem ${next}, Bekliyor`);
  }
});

test("a menu of a narrow page has the focus back from the dialog that it opened", async (around) => {
  const { project } = await placeIn(around);
  const page = await around.open(project, { as: "admin", viewport: NARROW });
  await pressByKey(page, ["button", "Diğer işlemler"]);
  await pressByKey(page, ["menuitem", "Devre dışı bırak"]);
  await becomes(page, () => focused(page), "heading Projeyi devre dışı bırak");
  await page.keyboard.press("Escape");
  await becomes(page, () => focused(page), "button Diğer işlemler");
});

test("where motion is reduced, a dialog is gone at once", async (around) => {
  const page = await around.open("/company/", { as: "admin", stillness: true });
  await page.evaluate(watchClosings);
  await pressByKey(page, ["button", "Yeni iş ortağı"]);
  await becomes(page, () => focused(page), "textbox Ad");
  await page.keyboard.press("Escape");
  await becomes(page, () => page.locator("#modal-root > *").count(), 0);
  assert.deepEqual(await closings(page), []);
});

Deno.test("all dialogs there are have been walked", () => {
  const drawing = /<(Modal|FormDialog|RecordEditDialog|BuilderForm)\b| = dialogsOf\(/;
  const pages = new URL("../../src/pages/", import.meta.url);
  const drawn = readdirSync(pages, { recursive: true, encoding: "utf8" })
    .filter((path) =>
      !path.startsWith("record/") && /\.tsx?$/.test(path) &&
      drawing.test(readFileSync(new URL(path, pages), "utf8"))
    )
    .map((path) => path.replace(/\.tsx?$/, ""));
  const walked = new Set(Object.values(DIALOGS).flatMap(({ from = CONFIRM }) => from));
  walked.delete(CONFIRM);
  assert.deepEqual(drawn.sort(), [...walked].sort());
});

/** A dialog or a question by its title. */
const boxNamed = (page: Page, name: string) =>
  page.getByRole("dialog", { name, exact: true })
    .or(page.getByRole("alertdialog", { name, exact: true }));

const heading = (page: Page) => page.getByRole("heading", { level: 1 }).textContent();

async function pressByKey(page: Page, [role, name]: Control) {
  await page.getByRole(role, { name, exact: true }).press("Enter");
}

/** Role and name of what has the focus. */
async function focused(page: Page): Promise<string | undefined> {
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

const closings = (page: Page) => page.evaluate(() => globalThis.closings);

let place: Promise<Place> | undefined;

/** One place for all tests of the file. */
const placeIn = (around: BrowserTest) => place ??= makePlace(around);

const PNG =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

async function makePlace(around: BrowserTest): Promise<Place> {
  const ask = await answering(around, "admin");
  const first = async (path: string) => {
    const { data: [one] } = await ask<Listed<{ id: string }>>(`/api/${path}`);
    return one?.id ?? assert.fail(`there are no ${path}`);
  };
  const whose = (fieldId: string, value: string) =>
    `filters[0].fieldId=${fieldId}&filters[0].operator=EQUALS&filters[0].value=${value}`;
  const project = await first(`projects?${whose("status", "ACTIVE")}`);
  const [company, technology] = [await first("companies"), await first("project-types")];
  const { id: named } = await ask<Project>("/api/projects", {
    name: PROJECT,
    companyId: company,
    typeId: technology,
  });
  const user = await first(`users?${whose("email", "member@iklim.example")}`);
  const process = await ask<Process>("/api/processes", { projectId: project, name: "Denetim" });
  await ask("/api/milestones", { processId: process.id, name: MILESTONE });
  const feedback = await ask<Feedback>("/api/feedback", {
    title: FEEDBACK,
    description: "Filtreyi kaldırınca liste boş kalıyor.",
    category: "BUG",
    priority: "HIGH",
    screenshot: PNG,
  });
  const { id } = await remind(around, {
    description: "Ölçüm raporu",
    dueDatetime: "2031-03-03T10:00:00",
  });
  return {
    company: `/company/${company}`,
    technology: `/technology/${technology}`,
    stakeholder: `/stakeholders/${await first("project-milestone-owners")}`,
    user: `/user/${user}`,
    project: `/project/${project}`,
    named: `/project/${named}`,
    process: `/process/${process.id}`,
    feedback: `/feedback/${feedback.id}`,
    reminder: `/reminders/${id}`,
  };
}
