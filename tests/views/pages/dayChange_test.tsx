import { type Call, createPageInApp } from "../../support/createPageInApp.tsx";
import { createActivityEntry, createReminder, toId } from "../../support/records.ts";
import { viewTest } from "../../support/viewTest.tsx";
import { act, screen, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import { parseListQuery } from "../../../contract/parseListQuery.ts";
import { reminderList } from "../../../contract/reminder.ts";
import { ActivityList } from "../../../src/records/activity/ActivityList.tsx";
import * as calendar from "../../../src/app/pages/calendar/CalendarPage.tsx";
import * as home from "../../../src/app/pages/home/HomePage.tsx";
import { MilestonePace } from "../../../src/features/milestone/milestoneDays.tsx";
import { NextDate } from "../../../src/features/reminder/NextDate.tsx";
import { ReminderStatusBadge } from "../../../src/features/reminder/ReminderStatusBadge.tsx";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The last minute of a day where the tests run. */
const NOW = new Date(2026, 10, 26, 23, 59).getTime();
const MIDNIGHT = new Date(NOW + MINUTE).toISOString();

const as = { id: toId(9), roles: ["MEMBER" as const] };
const EMPTY = { data: [], total: 0, isComplete: true };

viewTest("start page: date and due reminders move at midnight", async ({ show }) => {
  const app = await createPageInApp({
    page: home,
    path: "/",
    at: "/",
    now: NOW,
    as: { ...as, permissions: ["reminder:list"] },
    respond: () => EMPTY,
  });
  const { unmount } = await show(app.element);
  await screen.findByText("26 Kasım 2026 Perşembe");
  act(() => app.advanceClock(MINUTE));
  await screen.findByText("27 Kasım 2026 Cuma");
  const ends = app.calls.map(({ query }: Call) => {
    const read = parseListQuery(new URLSearchParams(query), reminderList);
    return read.ok && read.query.filters.find(({ operator }) => operator === "LESS_THAN")?.value;
  });
  assert.deepEqual(ends.map(String).map((end) => Date.parse(end)), [
    NOW + MINUTE,
    NOW + MINUTE + 24 * HOUR,
  ]);
  unmount();
  app.stop();
});

viewTest("calendar: the mark of today moves at midnight", async ({ show }) => {
  const app = await createPageInApp({
    page: calendar,
    path: "/reminders/calendar",
    at: "/reminders/calendar?date=2026-11-10",
    now: NOW,
    as,
    respond: () => EMPTY,
  });
  const { unmount } = await show(app.element);
  await screen.findByRole("grid");
  const readToday = () =>
    document.querySelector("[aria-current=date]")?.getAttribute("data-day") ?? null;
  await waitFor(() => assert.equal(readToday(), "2026-11-26"));
  act(() => app.advanceClock(MINUTE));
  await waitFor(() => assert.equal(readToday(), "2026-11-27"));
  unmount();
  app.stop();
});

/** Renders a component one minute before midnight. */
const createAlone = (Component: () => React.ReactNode, respond: (call: Call) => unknown) =>
  createPageInApp({ page: { Component }, path: "/", at: "/", now: NOW, as, respond });

viewTest("activity: calls the day yesterday from midnight on", async ({ show }) => {
  const entry = createActivityEntry({ createdAt: new Date(NOW - HOUR).toISOString() });
  const app = await createAlone(
    () => <ActivityList query={{}} level={2} />,
    () => ({ data: [entry], next: null, since: null }),
  );
  const { unmount } = await show(app.element);
  await screen.findByRole("heading", { name: "Bugün" });
  act(() => app.advanceClock(MINUTE));
  await screen.findByRole("heading", { name: "Dün" });
  unmount();
  app.stop();
});

viewTest(
  "reminder: is overdue from the minute it is due",
  async ({ show }) => {
    const reminder = createReminder({
      timeZone: Temporal.Now.timeZoneId(),
      nextDueDatetime: "2026-11-27T00:00:00",
      nextDueAt: MIDNIGHT,
      overdue: false,
    });
    const app = await createAlone(() => (
      <>
        <ReminderStatusBadge reminder={reminder} />
        <NextDate reminder={reminder} showsToday />
      </>
    ), () => EMPTY);
    const { unmount } = await show(app.element);
    await screen.findByText("Etkin");
    screen.getByText("27.11.2026 00:00");
    act(() => app.advanceClock(MINUTE));
    await screen.findByText("Bugün 00:00");
    assert.equal(screen.getAllByText("Gecikti").length, 2);
    act(() => app.advanceClock(48 * HOUR));
    await screen.findByText("2 gün gecikti");
    unmount();
    app.stop();
  },
);

viewTest("milestone: its pace moves at midnight in Istanbul", async ({ show }) => {
  const now = Date.UTC(2026, 10, 26, 20, 59);
  const milestone = {
    status: "IN_PROGRESS",
    late: true,
    still: false,
    dueDate: "2026-11-24",
    startedAt: null,
    completedAt: null,
  } as Parameters<typeof MilestonePace>[0]["milestone"];
  const app = await createPageInApp({
    page: { Component: () => <MilestonePace milestone={milestone} /> },
    path: "/",
    at: "/",
    now,
    as,
    respond: () => EMPTY,
  });
  const { unmount } = await show(app.element);
  await screen.findByText("2 gün gecikti");
  act(() => app.advanceClock(MINUTE));
  await screen.findByText("3 gün gecikti");
  unmount();
  app.stop();
});
