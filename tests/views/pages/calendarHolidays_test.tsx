import {
  type Call,
  createPageInApp,
  createRequestFailure,
} from "../../support/createPageInApp.tsx";
import { createHoliday } from "../../support/holidays.ts";
import { addModalRoot, viewTest } from "../../support/viewTest.tsx";
import { screen, within } from "@testing-library/react";
import assert from "node:assert/strict";
import * as calendar from "../../../src/app/pages/calendar/CalendarPage.tsx";

const HOLIDAYS = [
  createHoliday(1, {
    date: "2027-05-18",
    name: "Kurban Bayramı arifesi",
    halfDay: true,
    certainty: "EXPECTED",
  }),
  createHoliday(2, { date: "2027-05-19", name: "Gençlik Bayramı" }),
];

async function openCalendar(at = "", respond?: (call: Call) => unknown) {
  addModalRoot();
  return await createPageInApp({
    page: calendar,
    path: "/reminders/calendar",
    at: `/reminders/calendar${at}`,
    now: Date.parse("2027-05-17T09:00:00Z"),
    as: { roles: ["MEMBER"] },
    respond(call) {
      const response = respond?.(call);
      if (response !== undefined) return response;
      if (call.path === "/api/holidays") return { data: HOLIDAYS, total: HOLIDAYS.length };
      return call.path === "/api/reminders/calendar"
        ? { data: [], total: 0, more: [], isComplete: true }
        : { data: [], total: 0 };
    },
  });
}

const findDayNames = async () =>
  (await screen.findAllByRole("gridcell"))
    .filter(({ dataset }) => HOLIDAYS.some(({ date }) => date === dataset.day))
    .map((cell) => cell.querySelector("span")?.textContent);

const NAMES = {
  tr: [
    "18 Mayıs 2027 Salı, Kurban Bayramı arifesi, Yarım gün, Beklenen",
    "19 Mayıs 2027 Çarşamba, Gençlik Bayramı",
  ],
  en: [
    "Tuesday, 18 May 2027, Kurban Bayramı arifesi, Half day, Expected",
    "Wednesday, 19 May 2027, Gençlik Bayramı",
  ],
} as const;

for (const language of ["tr", "en"] as const) {
  for (const view of ["month", "week"] as const) {
    viewTest(
      `calendar: the days of a ${view} have the names of their holidays in ${language}`,
      async ({ show }) => {
        const app = await openCalendar(`?view=${view}`);
        await show(app.element, language);
        await screen.findAllByText("Gençlik Bayramı");
        assert.deepEqual(await findDayNames(), NAMES[language]);
      },
    );
  }
}

viewTest("calendar: the agenda lists holidays without entries", async ({ show }) => {
  const app = await openCalendar("?view=agenda");
  await show(app.element);
  await screen.findByText("Gençlik Bayramı");
  assert.deepEqual(
    screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent),
    [
      "18 Mayıs 2027 SalıKurban Bayramı arifesiYarım gün, Beklenen",
      "19 Mayıs 2027 ÇarşambaGençlik Bayramı",
    ],
  );
});

viewTest("calendar: the popover of a day names its holiday", async ({ show, user }) => {
  const app = await openCalendar();
  await show(app.element);
  await screen.findAllByText("Gençlik Bayramı");
  const day = (await screen.findAllByRole("gridcell")).find(({ dataset }) =>
    dataset.day === "2027-05-19"
  );
  assert.ok(day);
  await user.click(day);
  const dialog = await screen.findByRole("dialog", { name: "19 Mayıs 2027 Çarşamba" });
  within(dialog).getByText("Gençlik Bayramı");
});

viewTest("calendar: requests the holidays of the shown days only", async ({ show }) => {
  const app = await openCalendar("?view=week");
  await show(app.element);
  await screen.findAllByText("Gençlik Bayramı");
  const [first] = app.calls.filter(({ path }) => path === "/api/holidays");
  assert.equal(first?.query, "from=2027-05-17&to=2027-05-23");
});

viewTest("calendar: tells that holidays could not be loaded", async ({ show }) => {
  const app = await openCalendar("", ({ path }) => {
    if (path === "/api/holidays") throw createRequestFailure(path, 503, "");
  });
  await show(app.element);
  await screen.findByText("Resmî tatiller yüklenemedi.");
  assert.equal((await screen.findAllByRole("gridcell")).length, 42);
});
