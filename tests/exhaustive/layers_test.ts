import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { type BrowserTest, createBrowserTest, NARROW, WIDE } from "../support/browser.ts";
import { listOverlayFaults } from "../support/browserChecks.ts";
import { createJsonFetch, type ListResponse } from "../support/browserMilestones.ts";
import { createReminder } from "../support/browserReminders.ts";

const test = createBrowserTest();

const MENU = "[role=menu]";
const LIST = "[role=listbox]";
const DIALOG = "[role=dialog]";

interface Layer {
  at: string | ((browserTest: BrowserTest) => Promise<string>);
  /** The buttons to press in order; the last one opens the layer. */
  opens: (string | RegExp | ((page: Page) => Promise<unknown>))[];
  layer: string;
  /** By default on wide screens only. */
  widths?: (typeof WIDE)[];
}

const BOTH = [WIDE, NARROW];

const open = (name: string | RegExp, key = "Enter") => (page: Page) =>
  page.getByRole("combobox", { name }).or(page.getByRole("button", { name })).first().press(key);

const MONTH = "/reminders/calendar?date=2031-07-01";

async function createMonth(browserTest: BrowserTest) {
  await createReminder(browserTest, { description: "Rapor", dueDatetime: "2031-07-09T07:00" });
  return MONTH;
}

async function findProcess(browserTest: BrowserTest) {
  const fetchJson = await createJsonFetch(browserTest, "admin");
  const { data } = await fetchJson<ListResponse<{ milestoneCount: number; id: string }>>(
    "/api/processes?size=50",
  );
  return `/process/${data.find(({ milestoneCount }) => milestoneCount > 0)?.id}`;
}

async function addReminder(browserTest: BrowserTest) {
  const { id } = await createReminder(browserTest, {
    description: "Rapor",
    dueDatetime: "2031-07-10T10:00",
  });
  return `/reminders/${id}`;
}

/** Returns the address of a list's first record with a dialog open. */
const findFirst =
  (list: string, path: string, search: string) => async (browserTest: BrowserTest) => {
    const fetchJson = await createJsonFetch(browserTest, "admin");
    const { data: [one] } = await fetchJson<ListResponse<{ id: string }>>(`/api/${list}?size=1`);
    return `${path}/${one?.id}?${search}`;
  };

/** A dialog that its address opens; wide, each is looked at where its focus is. */
const createDialogLayer = (...of: Parameters<typeof findFirst>): Layer => ({
  at: findFirst(...of),
  opens: [],
  layer: DIALOG,
  widths: [NARROW],
});

const LAYERS: Record<string, Layer> = {
  "menu of the account": { at: "/company/", opens: [/^Hesap:/], layer: MENU, widths: BOTH },
  "menu of the look": { at: "/company/", opens: [/^Tema/], layer: MENU, widths: BOTH },
  "menu of columns": { at: "/project/", opens: ["Sütunlar"], layer: MENU },
  "menu of the order": { at: "/project/", opens: [/^Sırala/], layer: MENU, widths: [NARROW] },
  "menu of a list": { at: "/project/", opens: ["Diğer işlemler"], layer: MENU, widths: [NARROW] },
  "menu of a row": { at: findProcess, opens: [/için diğer işlemler$/], layer: MENU, widths: BOTH },
  "menu of an occurrence": { at: addReminder, opens: [/^Diğer işlemler: /], layer: MENU },
  "navigation": { at: "/project/", opens: ["Gezinmeyi aç"], layer: DIALOG, widths: [NARROW] },
  "notifications": { at: "/project/", opens: [/^Bildirimler/], layer: DIALOG, widths: BOTH },
  "filter by a record": {
    at: "/project/",
    opens: [
      (page) => page.locator("button[aria-expanded]", { hasText: "Teknoloji" }).press("Enter"),
    ],
    layer: DIALOG,
    widths: BOTH,
  },
  "new filter": { at: "/project/", opens: ["Süzgeç"], layer: DIALOG, widths: BOTH },
  "fields of a new filter": {
    at: "/project/",
    opens: ["Süzgeç", /Alan$/],
    layer: LIST,
    widths: BOTH,
  },
  "sizes of pages": { at: "/project/", opens: [/^Sayfa başına/], layer: MENU },
  "choices of a record": {
    at: "/project/create",
    opens: [open("İş ortağı", "ArrowDown")],
    layer: LIST,
    widths: BOTH,
  },
  "days of a date": {
    at: "/reminders/create",
    opens: [
      (page) => page.getByRole("button", { name: "Tarih: takvimden seç" }).press("Enter"),
    ],
    layer: DIALOG,
    widths: BOTH,
  },
  "zones": { at: "/reminders/create", opens: [open("Saat dilimi", "ArrowDown")], layer: LIST },
  "day of the calendar": {
    at: createMonth,
    opens: [(page) => page.locator("[data-day='2031-07-09']").press("Enter")],
    layer: DIALOG,
  },
  "event of the calendar": { at: createMonth, opens: [/Rapor/], layer: DIALOG },
  "event of a day": {
    at: async (browserTest) => (await createMonth(browserTest)).replace("01", "09"),
    opens: [/Rapor/],
    layer: DIALOG,
    widths: [NARROW],
  },
  "technology, changing": createDialogLayer("project-types", "/technology", "edit=yes"),
  "stakeholder, changing": createDialogLayer(
    "project-milestone-owners",
    "/stakeholders",
    "edit=yes",
  ),
  "feedback, changing": createDialogLayer("feedback", "/feedback", "open=edit"),
  "feedback, being dismissed": createDialogLayer("feedback", "/feedback", "open=dismiss"),
  "feedback, new": {
    at: "/company/",
    opens: ["Geri bildirim gönder"],
    layer: DIALOG,
    widths: [NARROW],
  },
  "note on an occurrence": {
    at: addReminder,
    opens: [
      /^Diğer işlemler: /,
      (page) => page.getByRole("menuitem", { name: "Notla atla" }).press("Enter"),
    ],
    layer: DIALOG,
    widths: [NARROW],
  },
  "tip": {
    at: "/",
    // Reached by keys, it shows at once.
    opens: [
      /tablo/i,
      (page) => page.keyboard.press("Shift+Tab"),
      (page) => page.keyboard.press("Tab"),
    ],
    layer: "[role=tooltip]",
  },
};

for (const [name, { at, opens, layer, widths = [WIDE] }] of Object.entries(LAYERS)) {
  for (const viewport of widths) {
    test(`layer: passes axe in both themes, ${name}, ${viewport.width} wide`, async (browserTest) => {
      const path = typeof at === "string" ? at : await at(browserTest);
      const page = await browserTest.sharedPage({ as: "admin" });
      await page.setViewportSize(viewport);
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      for (const opening of opens) {
        await (typeof opening === "function" ? opening : open(opening))(page);
      }
      await page.locator(layer).last().waitFor();
      assert.deepEqual(await listOverlayFaults(page, layer), {});
    });
  }
}
