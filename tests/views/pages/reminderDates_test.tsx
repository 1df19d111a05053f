import { getEndOfDay } from "../../../contract/reminder.ts";
import {
  type Call,
  createPageInApp,
  createRequestFailure,
} from "../../support/createPageInApp.tsx";
import { createReminder, toId } from "../../support/records.ts";
import { viewTest } from "../../support/viewTest.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import assert from "node:assert/strict";
import type {
  CalendarOccurrence,
  Occurrence,
  Reminder,
} from "../../../contract/schemas/reminder.ts";
import { formatNumber } from "../../../src/i18n/formats.ts";
import * as calendar from "../../../src/app/pages/calendar/CalendarPage.tsx";
import * as list from "../../../src/features/reminder/ReminderListPage.tsx";
import * as detail from "../../../src/features/reminder/ReminderPage.tsx";
import { reminderSearch } from "../../../src/features/reminder/links.ts";
import { getReaderTimeZone } from "../../../src/i18n/timeZone.ts";
import { countDaysSince } from "../../../src/i18n/wallClock.ts";

const ELSEWHERE = getReaderTimeZone() === "Pacific/Kiritimati"
  ? "Asia/Kolkata"
  : "Pacific/Kiritimati";
const toMoment = (wall: string, timeZone: string) =>
  Temporal.PlainDateTime.from(wall).toZonedDateTime(timeZone).toInstant().toString();
const createDue = (dueDatetime: string, timeZone = getReaderTimeZone()) => ({
  dueDatetime,
  dueAt: toMoment(dueDatetime, timeZone),
});
const createNext = (wall: string, timeZone = getReaderTimeZone()) => ({
  nextDueDatetime: wall,
  nextDueAt: toMoment(wall, timeZone),
});

const weekly = createReminder({
  description: "Haftalık",
  ...createDue("2019-01-07T09:00:00"),
  timeZone: getReaderTimeZone(),
  recurrence: "FREQ=WEEKLY;BYDAY=MO",
  ...createNext("2031-03-03T09:00:00"),
  users: [],
  project: null,
});
const late: Reminder = {
  ...weekly,
  id: toId(2),
  description: "Geciken",
  ...createNext("2020-02-03T09:00:00"),
  overdue: true,
};
const away: Reminder = {
  ...weekly,
  id: toId(3),
  description: "Uzakta",
  timeZone: ELSEWHERE,
  ...createNext("2031-03-03T10:00:00", ELSEWHERE),
};
const done: Reminder = {
  ...weekly,
  id: toId(4),
  description: "Biten",
  status: "COMPLETED",
  nextDueDatetime: null,
  nextDueAt: null,
  completedAt: "2026-01-05T12:00:00Z",
};
const REMINDERS = [weekly, late, away, done];
const TODAY = "2026-11-18";
const DAYS_LATE = `${formatNumber(countDaysSince(late.nextDueAt ?? "", TODAY), "tr")} gün gecikti`;
const ZONE = ELSEWHERE.replaceAll("_", " ");

const createOccurrence = (reminder: Reminder, more: Partial<Occurrence>): CalendarOccurrence => ({
  id: reminder.id,
  reminderId: reminder.id,
  dueDatetime: reminder.nextDueDatetime ?? "",
  dueAt: reminder.nextDueAt ?? "",
  status: "PENDING",
  overdue: reminder.overdue,
  by: null,
  at: null,
  note: null,
  reminder: { ...reminder, projectId: null },
  ...more,
});

function renderPage(page: typeof list | typeof detail | typeof calendar, path: string, at: string) {
  return createPageInApp({
    page,
    path,
    at,
    as: { roles: ["VIEWER"] },
    respond({ path }: Call) {
      if (path === "/api/reminders") return { data: REMINDERS, total: 4 };
      if (path === "/api/reminders/calendar") {
        return { data: shownInCalendar, total: 0, isComplete: isCalendarComplete };
      }
      const reminder = REMINDERS.find(({ id }) => path === `/api/reminders/${id}`);
      if (reminder) return reminder;
      const of = REMINDERS.find(({ id }) => path.includes(id)) ?? weekly;
      return { data: of.nextDueAt ? [createOccurrence(of, {})] : [], total: 1 };
    },
  });
}
let shownInCalendar: CalendarOccurrence[] = [];
let isCalendarComplete = true;

viewTest(
  "reminder list: shows the next date, lateness or completion",
  async ({ show }) => {
    const app = await renderPage(list, "/reminders/", "/reminders/");
    await show(app.element);
    const table = await screen.findByRole("table");
    const headers = within(table).getAllByRole("columnheader").map((cell) =>
      within(cell).queryByRole("button")?.textContent ?? cell.textContent
    );
    const rows = within(table).getAllByRole("row").slice(1).map((row) =>
      [...row.children].map(({ textContent }) => textContent)
    );
    const readColumn = (header: string) => rows.map((row) => row[headers.indexOf(header)]);
    assert.deepEqual(headers.slice(0, 5), ["Seçim", "Açıklama", "Sıradaki", "Tekrar", "Başlangıç"]);
    assert.deepEqual(readColumn("Sıradaki"), [
      "03.03.2031 09:00",
      `03.02.2020 09:00 ${DAYS_LATE}`,
      `03.03.2031 10:00 ${ZONE}`,
      "05.01.2026 tarihinde tamamlandı",
    ]);
    assert.deepEqual(readColumn("Başlangıç"), REMINDERS.map(() => "07.01.2019 09:00"));
    assert.deepEqual(
      app.calls.filter(({ path }) => path === "/api/reminders").map(({ query }) =>
        query.includes("sortField=dueDatetime&sortDirection=desc")
      ),
      [true],
    );
  },
);

const FACTS: [Reminder, facts: string, information: [string, string][]][] = [
  [weekly, "03.03.2031 09:00 · Her pazartesi", [
    ["Sıradaki", "03.03.2031 09:00"],
    ["Tekrar", "Her pazartesi"],
    ["Başlangıç", "07.01.2019 09:00"],
  ]],
  [late, `03.02.2020 09:00 ${DAYS_LATE} · Her pazartesi`, [
    ["Sıradaki", `03.02.2020 09:00 ${DAYS_LATE}`],
    ["Tekrar", "Her pazartesi"],
    ["Başlangıç", "07.01.2019 09:00"],
  ]],
  [done, "05.01.2026 tarihinde tamamlandı · Her pazartesi", [
    [
      "Tamamlanma",
      new Intl.DateTimeFormat("tr-TR", {
        day: "2-digit",
        month: "2-digit",
        year: "numeric",
        hour: "2-digit",
        minute: "2-digit",
      }).format(new Date("2026-01-05T12:00:00Z")),
    ],
    ["Tekrar", "Her pazartesi"],
    ["Başlangıç", "07.01.2019 09:00"],
  ]],
];

for (const [reminder, facts, information] of FACTS) {
  viewTest(
    `reminder page: begins with the next date: ${reminder.description}`,
    async ({ show }) => {
      const path = `/reminders/${reminder.id}`;
      const app = await renderPage(detail, "/reminders/:reminderId", path);
      await show(app.element);
      const heading = await screen.findByRole("heading", { level: 1 });
      assert.equal(heading.nextElementSibling?.textContent, facts);
      const terms = [...document.querySelectorAll("dt")].slice(0, 3);
      assert.deepEqual(
        terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]),
        information,
      );
    },
  );
}

viewTest("reminder: shows the zone of a time in another zone everywhere", async ({ show }) => {
  const own = { ...createOccurrence(weekly, {}), id: toId(5) };
  shownInCalendar = [own, createOccurrence(away, {})];
  const record = await renderPage(detail, "/reminders/:reminderId", `/reminders/${away.id}`);
  const { unmount } = await show(record.element);
  const rows = await screen.findByRole("list", { name: "Sıradaki tarihler ve gecikenler" });
  within(rows).getByText(ZONE);
  unmount();
  record.stop();
  for (const view of ["month", "week", "agenda"]) {
    const app = await renderPage(
      calendar,
      "/reminders/calendar",
      `/reminders/calendar?view=${view}&date=2031-03-03`,
    );
    const { unmount } = await show(app.element);
    const events = await screen.findAllByRole("button", { name: /Haftalık|Uzakta/ });
    assert.deepEqual(
      events.map(({ textContent }) => textContent?.includes(ZONE)),
      [false, true],
      view,
    );
    unmount();
    app.stop();
  }
});

viewTest(
  "calendar: links to overdue reminders and marks the next day in the agenda",
  async ({ show }) => {
    shownInCalendar = [6, 7].map((digit) => ({
      ...createOccurrence(weekly, createDue("2026-11-19T09:00:00")),
      id: toId(digit),
    }));
    const app = await renderPage(
      calendar,
      "/reminders/calendar",
      "/reminders/calendar?view=agenda",
    );
    await show(app.element);
    const link = await screen.findByRole("link", { name: "Geciken 4 hatırlatıcı var" });
    assert.equal(
      link.getAttribute("href"),
      "/reminders/?status=OVERDUE&sortField=nextDueDatetime&sortDirection=asc",
    );
    assert.equal((await screen.findAllByRole("button", { name: /Haftalık/ })).length, 2);
    assert.equal(screen.getAllByText("Sıradaki").length, 1);
  },
);

Deno.test("reminder search: finds reminders due by the end of the reader's day", () => {
  const now = new Date("2026-03-01T09:00:00Z");
  const timeZone = getReaderTimeZone();
  const search = reminderSearch.read(new URLSearchParams("status=DUE&concerns=me"));
  assert.deepEqual(reminderSearch.query(search, { userId: toId(9), now, timeZone }).filters, [
    { fieldId: "concerns", operator: "EQUALS", value: toId(9) },
    { fieldId: "nextDueDatetime", operator: "LESS_THAN", value: getEndOfDay(now, timeZone) },
  ]);
  const toDay = (moment: Temporal.Instant) =>
    moment.toZonedDateTimeISO(getReaderTimeZone()).toPlainDate().toString();
  const end = Temporal.Instant.from(getEndOfDay(now, timeZone));
  const today = toDay(Temporal.Instant.from("2026-03-01T09:00:00Z"));
  assert.equal(toDay(end.subtract({ milliseconds: 1 })), today);
  assert.equal(toDay(end), Temporal.PlainDate.from(today).add({ days: 1 }).toString());
});

viewTest("calendar: says that it does not show all dates", async ({ show }) => {
  const said =
    "Bu günlerde bir takvimin gösterebileceğinden fazlası var. Tümü hatırlatıcılar listesinde.";
  for (const isComplete of [true, false]) {
    isCalendarComplete = isComplete;
    const app = await renderPage(calendar, "/reminders/calendar", "/reminders/calendar");
    const { unmount } = await show(app.element);
    await screen.findByRole("grid");
    assert.equal(screen.queryByText(said) === null, isComplete);
    unmount();
  }
  isCalendarComplete = true;
});

viewTest(
  "calendar: opens all dates of a crowded day page by page",
  async ({ show, user }) => {
    const getWallTime = (minute: number) => `2031-03-03T09:${String(minute).padStart(2, "0")}:00`;
    const all = Array.from({ length: 7 }, (_, index) => ({
      ...createOccurrence(weekly, createDue(getWallTime(index))),
      id: toId(index + 10),
    }));
    for (const view of ["month", "week", "agenda"]) {
      const cursors: (string | null)[] = [];
      let isFailing = true;
      const app = await createPageInApp({
        page: calendar,
        path: "/reminders/calendar",
        at: `/reminders/calendar?view=${view}&date=2031-03-03`,
        as: { roles: ["VIEWER"] },
        respond({ path, query: text }: Call) {
          const query = new URLSearchParams(text);
          if (path === "/api/reminders") return { data: [], total: 0 };
          const day = "2031-03-03";
          if (query.get("from") !== query.get("to")) {
            const more = [{ day, count: 2 }];
            return { data: all.slice(0, 5), more, total: 7, isComplete: true };
          }
          cursors.push(query.get("page"));
          if (query.has("page")) {
            return { data: all.slice(6), more: [], total: 7, isComplete: true };
          }
          if (isFailing) {
            isFailing = false;
            throw createRequestFailure(path, "not-found", "Yok.");
          }
          return { data: all.slice(0, 6), more: [{ day, count: 1 }], total: 7, isComplete: true };
        },
      });
      const { unmount } = await show(app.element);
      const count = view === "month" ? 5 : 2;
      await user.click(await screen.findByRole("button", { name: `+${count} daha` }));
      const dialog = await screen.findByRole("dialog", { name: "3 Mart 2031 Pazartesi" });
      const countDue = () => within(dialog).getAllByRole("button", { name: /Haftalık/ }).length;
      const retry = await within(dialog).findByRole("button", { name: "Yeniden dene" });
      assert.equal(countDue(), 5);
      await user.click(retry);
      await user.click(await within(dialog).findByRole("button", { name: "Daha fazla göster" }));
      await waitFor(() => assert.equal(countDue(), 7));
      assert.ok(within(dialog).queryByRole("button", { name: "Daha fazla göster" }) === null);
      assert.deepEqual(cursors, [null, null, "2"]);
      unmount();
      app.stop();
    }
  },
);
