import { createHoliday } from "../../support/holidays.ts";
import { createPageInApp, createRequestFailure } from "../../support/createPageInApp.tsx";
import { createProject, toId } from "../../support/records.ts";
import { addModalRoot, viewTest } from "../../support/viewTest.tsx";
import { screen, within } from "@testing-library/react";
import assert from "node:assert/strict";
import type { ComponentType } from "react";
import { HolidayCreateDialog } from "../../../src/features/holiday/HolidayDialogs.tsx";
import { ProcessCreateDialog } from "../../../src/features/process/ProcessCreateDialog.tsx";
import * as ReminderCreatePage from "../../../src/features/reminder/ReminderCreatePage.tsx";
import { QuickReminderDialog } from "../../../src/features/reminder/QuickReminderDialog.tsx";
import { overrideTimeZone } from "../../../src/i18n/timeZone.ts";

const HOLIDAYS = [
  createHoliday(1, { date: "2026-10-29", halfDay: false }),
  createHoliday(2, { date: "2026-10-30", halfDay: false }),
];

const onClose = () => {};
const NewReminder = () => <QuickReminderDialog onClose={onClose} />;
const ReminderForm = () => <ReminderCreatePage.Component />;
const NewReminderOnDay = () => <QuickReminderDialog date="2026-10-31" onClose={onClose} />;
const NewHoliday = () => <HolidayCreateDialog onClose={onClose} onCreated={onClose} />;
const NewProcess = () => <ProcessCreateDialog project={createProject()} onClose={onClose} />;

type Case = [
  name: string,
  Component: ComponentType,
  field: string,
  day: string,
  expected: string,
];

const CASES: readonly Case[] = [
  [
    "quick reminder: is due on the working day after a holiday and a weekend",
    NewReminder,
    "Tarih",
    "2026-10-28",
    "02.11.2026",
  ],
  [
    "quick reminder: is due on the day that it is opened for, also on a weekend",
    NewReminderOnDay,
    "Tarih",
    "2026-10-28",
    "31.10.2026",
  ],
  [
    "reminder form: is due on the working day after a holiday and a weekend",
    ReminderForm,
    "Tarih",
    "2026-10-28",
    "02.11.2026",
  ],
  [
    "new process: starts today on a working day",
    NewProcess,
    "Başlangıç tarihi",
    "2026-10-28",
    "28.10.2026",
  ],
  [
    "new process: starts on the next working day when opened on a holiday",
    NewProcess,
    "Başlangıç tarihi",
    "2026-10-29",
    "02.11.2026",
  ],
];

interface Shown {
  Component: ComponentType;
  /** Today. */
  day: string;
  /** The time, by default 10:00 in Istanbul. */
  time?: string;
  /** Responds with the public holidays. */
  respondWithHolidays: () => unknown;
}

const allHolidays = () => ({ data: HOLIDAYS, total: HOLIDAYS.length });

async function createApp(
  { Component, day, time = "10:00:00+03:00", respondWithHolidays }: Shown,
) {
  addModalRoot();
  return await createPageInApp({
    page: { Component },
    path: "/",
    at: "/",
    now: Date.parse(`${day}T${time}`),
    as: { id: toId(9), roles: ["ADMIN"] },
    respond: ({ path }) =>
      path === "/api/holidays" ? respondWithHolidays() : { data: [], total: 0 },
  });
}

/** Responds with an error first, then with the holidays. */
function failOnce() {
  let isFailed = false;
  return () => {
    if (isFailed) return allHolidays();
    isFailed = true;
    throw createRequestFailure("/api/holidays", 404, "");
  };
}

const findDate = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name });

for (const [name, Component, field, day, expected] of CASES) {
  viewTest(name, async ({ show }) => {
    const app = await createApp({ Component, day, respondWithHolidays: allHolidays });
    const { unmount } = await show(app.element);
    assert.equal((await findDate(field)).value, expected);
    unmount();
    app.stop();
  });
}

const UNCHECKED = "Bu bir resmî tatil olabilir: tatiller yüklenemedi.";

for (
  const [form, Component] of [["quick reminder", NewReminder], [
    "reminder form",
    ReminderForm,
  ]] as const
) {
  viewTest(
    `${form}: says that its day is unchecked when the holidays cannot be loaded`,
    async ({ show, user }) => {
      const app = await createApp({
        Component,
        day: "2026-10-28",
        respondWithHolidays: failOnce(),
      });
      const { unmount } = await show(app.element);
      const input = await findDate("Tarih");
      assert.equal(input.value, "29.10.2026");
      assert.ok(screen.getByText(UNCHECKED));

      // What is typed stays when the holidays load later.
      await user.clear(input);
      await user.type(input, "04.11.2026");
      await app.services.queries.client().refetchQueries();
      assert.equal((await findDate("Tarih")).value, "04.11.2026");
      assert.equal(screen.queryByText(UNCHECKED), null);
      unmount();
      app.stop();
    },
  );
}

viewTest(
  "new process: loads the holidays again on request when they cannot be loaded",
  async ({ show, user }) => {
    const app = await createApp({
      Component: NewProcess,
      day: "2026-10-29",
      respondWithHolidays: failOnce(),
    });
    const { unmount } = await show(app.element);
    assert.ok(await screen.findByRole("dialog", { name: `Yeni süreç · ${createProject().name}` }));
    await user.click(await screen.findByRole("button", { name: "Yeniden dene" }));
    assert.equal((await findDate("Başlangıç tarihi")).value, "02.11.2026");
    unmount();
    app.stop();
  },
);

/** Where it is still the day before in Los Angeles, and the day after already in Auckland. */
for (
  const [zone, day, time, expected] of [
    ["America/Los_Angeles", "2026-11-30", "10:30:00+03:00", "30.11.2026"],
    ["Pacific/Auckland", "2026-11-30", "22:00:00+03:00", "30.11.2026"],
  ] as const
) {
  for (
    const [form, Component, field, start] of [
      ["quick reminder", NewReminder, "Tarih", "01.12.2026"],
      ["new process", NewProcess, "Başlangıç tarihi", "30.11.2026"],
      ["new holiday", NewHoliday, "Tarih", ""],
    ] as const
  ) {
    viewTest(
      `${form}: today is that of Istanbul for a reader in ${zone}`,
      async ({ show, user }) => {
        const restore = overrideTimeZone(zone);
        const app = await createApp({ Component, day, time, respondWithHolidays: allHolidays });
        const { unmount } = await show(app.element);
        const input = await findDate(field);
        assert.equal(input.value, start);
        await user.click(input);
        const calendar = await screen.findByRole("dialog", { name: /takvimden seç/ });
        await user.click(within(calendar).getByRole("button", { name: "Bugün" }));
        assert.equal(input.value, expected);
        assert.equal(screen.queryByText(/önce olamaz|olmalı/), null);
        unmount();
        app.stop();
        restore();
      },
    );
  }
}

viewTest(
  "reminder form: a rule's weekday and last date are Istanbul's for a reader in America/Los_Angeles",
  async ({ show, user }) => {
    const restore = overrideTimeZone("America/Los_Angeles");
    const app = await createApp({
      Component: ReminderCreatePage.Component,
      day: "2026-11-30",
      respondWithHolidays: allHolidays,
    });
    const { unmount } = await show(app.element);
    // Without a first date the last one may be today.
    await user.clear(await findDate("Tarih"));
    await user.click(screen.getByRole("button", { name: /Tekrar sıklığı/ }));
    await user.click(await screen.findByRole("option", { name: "Haftalık" }));
    const weekdays = within(screen.getByRole("group", { name: "Günler" }));
    assert.deepEqual(
      weekdays.getAllByRole("button", { pressed: true }).map(({ textContent }) => textContent),
      ["Pazartesi"],
    );
    await user.click(screen.getByRole("radio", { name: "Bir tarihte" }));
    const last = await findDate("Son gün");
    await user.click(last);
    const calendar = await screen.findByRole("dialog", { name: /takvimden seç/ });
    await user.click(within(calendar).getByRole("button", { name: "Bugün" }));
    assert.equal(last.value, "30.11.2026");
    unmount();
    app.stop();
    restore();
  },
);
