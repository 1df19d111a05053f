import type { Page } from "playwright-core";
import { clickButton } from "./browserRecords.ts";
import { capturePage } from "./capturing.ts";
import { type DialogRecords, FEEDBACK, MILESTONE, PROJECT, STARTED } from "./dialogRecords.ts";
import { type Control, writeCompany } from "./dialogs.ts";

export interface Dialog {
  /** The file that renders it; undefined for fields that share the in-place editor. */
  from?: string;
  at: (records: DialogRecords) => string;
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

/** The file that renders every confirm dialog. */
export const CONFIRM = "ui/overlay/ConfirmDialogOutlet";

const MORE = `${MILESTONE} için diğer işlemler`;
const STATUS = `${PROJECT}: Durum, değiştir: Etkin`;
const TIME = "Ölçüm raporu: Son tarih ve saat, değiştir: 03.03.2031 10:00";
const CALENDAR_TIME = "Ölçüm raporu: Son tarih ve saat, değiştir: 3 Mart 2031 Pazartesi, 10:00";
const OCCURRENCE = "Diğer işlemler: 03.03.2031 10:00";

/** A dialog that edits a record, opened from its page header. */
const createEditDialog = (
  from: string,
  record: keyof DialogRecords,
  name: string,
  focus = "textbox Ad",
) => ({
  from,
  at: (records: DialogRecords) => records[record],
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

/** How each dialog is opened, and where the focus goes. */
export const DIALOGS: Record<string, Dialog> = {
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
    at: () => "/holidays?year=2026",
    pressed: [["button", "29.10.2026 “Cumhuriyet Bayramı”: işlemler"], ["menuitem", "Düzenle"]],
    name: "Resmî tatili düzenle",
    focus: "textbox Tarih",
    back: "button 29.10.2026 “Cumhuriyet Bayramı”: işlemler",
  },
  "process, new": {
    from: "features/process/ProcessCreateDialog",
    at: ({ namedProject }) => `${namedProject}?tab=processes`,
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
    at: ({ namedProject }) => namedProject,
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
