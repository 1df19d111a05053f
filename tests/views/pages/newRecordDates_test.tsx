import { createHoliday } from "../../support/holidays.ts";
import { createPageInApp, createRequestFailure } from "../../support/createPageInApp.tsx";
import { createProject, toId } from "../../support/records.ts";
import { addModalRoot, viewTest } from "../../support/viewTest.tsx";
import { screen } from "@testing-library/react";
import assert from "node:assert/strict";
import type { ComponentType } from "react";
import { ProcessCreateDialog } from "../../../src/features/process/ProcessCreateDialog.tsx";
import * as ReminderCreatePage from "../../../src/features/reminder/ReminderCreatePage.tsx";
import { QuickReminderDialog } from "../../../src/features/reminder/QuickReminderDialog.tsx";

const HOLIDAYS = [
  createHoliday(1, { date: "2026-10-29", halfDay: false }),
  createHoliday(2, { date: "2026-10-30", halfDay: false }),
];

const onClose = () => {};
const NewReminder = () => <QuickReminderDialog onClose={onClose} />;
const ReminderForm = () => <ReminderCreatePage.Component />;
const NewReminderOnDay = () => <QuickReminderDialog date="2026-10-31" onClose={onClose} />;
const NewProcess = () => <ProcessCreateDialog project={createProject()} onClose={onClose} />;

type Case = [
  name: string,
  Component: ComponentType,
  field: string,
  day: string,
  areLoaded: boolean,
  expected: string,
];

const CASES: readonly Case[] = [
  [
    "quick reminder: is due on the working day after a holiday and a weekend",
    NewReminder,
    "Tarih",
    "2026-10-28",
    true,
    "02.11.2026",
  ],
  [
    "quick reminder: is due on the day that it is opened for, also on a weekend",
    NewReminderOnDay,
    "Tarih",
    "2026-10-28",
    true,
    "31.10.2026",
  ],
  [
    "quick reminder: is due on the next weekday when the holidays cannot be loaded",
    NewReminder,
    "Tarih",
    "2026-10-28",
    false,
    "29.10.2026",
  ],
  [
    "reminder form: is due on the working day after a holiday and a weekend",
    ReminderForm,
    "Tarih",
    "2026-10-28",
    true,
    "02.11.2026",
  ],
  [
    "new process: starts today on a working day",
    NewProcess,
    "Başlangıç tarihi",
    "2026-10-28",
    true,
    "28.10.2026",
  ],
  [
    "new process: starts on the next working day when opened on a holiday",
    NewProcess,
    "Başlangıç tarihi",
    "2026-10-29",
    true,
    "02.11.2026",
  ],
];

for (const [name, Component, field, day, areLoaded, expected] of CASES) {
  viewTest(name, async ({ show }) => {
    addModalRoot();
    const app = await createPageInApp({
      page: { Component },
      path: "/",
      at: "/",
      now: Date.parse(`${day}T10:00:00+03:00`),
      as: { id: toId(9), roles: ["ADMIN"] },
      respond: ({ path }) => {
        if (path !== "/api/holidays") return { data: [], total: 0 };
        if (!areLoaded) throw createRequestFailure(path, 404, "");
        return { data: HOLIDAYS, total: HOLIDAYS.length };
      },
    });
    const { unmount } = await show(app.element);
    const input = await screen.findByRole<HTMLInputElement>("textbox", { name: field });
    assert.equal(input.value, expected);
    unmount();
    app.stop();
  });
}
