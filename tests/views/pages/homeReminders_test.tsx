import { type Call, inApp, refusal } from "../../support/inApp.tsx";
import { anOccurrence, aReminder, idOf } from "../../support/records.ts";
import { viewTest } from "../../support/viewTest.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import assert from "node:assert/strict";
import { parseListQuery } from "../../../contract/parseListQuery.ts";
import type { Reminder } from "../../../contract/schemas/reminder.ts";
import { reminderList } from "../../../contract/reminder.ts";
import type { Role } from "../../../contract/permissions.ts";
import * as home from "../../../src/pages/home/HomePage.tsx";
import { endOfDay } from "../../../contract/reminder.ts";
import { localTimeZone } from "../../../src/i18n/timeZone.ts";
import { localWallTime } from "../../../src/pages/reminder/wallClock.ts";

const ME = idOf(9);
const NOW = Date.now();
const YESTERDAY = new Date(NOW - 86_400_000).toISOString();

function dueReminder(digit: number, description: string): Reminder {
  const due = { dueDatetime: localWallTime(YESTERDAY), dueAt: YESTERDAY };
  const id = idOf(digit);
  return aReminder({
    id,
    description,
    ...due,
    timeZone: localTimeZone(),
    nextDueDatetime: due.dueDatetime,
    nextDueAt: due.dueAt,
    overdue: true,
    nextOccurrence: anOccurrence({ id, reminderId: id, ...due, overdue: true }),
  });
}

const READ = dueReminder(1, "Sayaçları oku");
const SIGN = dueReminder(2, "Raporu imzala");

interface Looking {
  role?: Role;
  reminders?: () => unknown;
  settle?: () => unknown;
}

/** The start page of somebody who sees nothing else, and the part of it that shows reminders. */
async function lookAt(
  show: (element: React.ReactElement) => Promise<{ unmount: () => void }>,
  { role = "MEMBER", reminders = () => pageOf(READ, SIGN), settle = never }: Looking = {},
) {
  const sees = role === "VIEWER" ? [] : ["reminder:manage_occurrence" as const];
  const app = await inApp({
    page: home,
    path: "/",
    at: "/",
    now: NOW,
    as: { id: ME, roles: [role], permissions: ["reminder:list", ...sees] },
    answer: ({ method }: Call) => method === "PUT" ? settle() : reminders(),
  });
  const { unmount } = await show(app.element);
  const card = await screen.findByRole("region", { name: "Bugünün hatırlatıcıları" });
  return {
    app,
    card: within(card),
    leave() {
      unmount();
      app.stop();
    },
  };
}

const never = () => new Promise<never>(() => {});
const pageOf = (...data: Reminder[]) => ({ data, total: data.length });
const COMPLETE = { name: "Tamamla: Sayaçları oku" };
const paths = (calls: readonly Call[]) =>
  calls.filter(({ method }) => method === "PUT").map(({ path }) => path);

viewTest(
  "what is due today or overdue is listed, and the ways to it and to the rest",
  async ({ show }) => {
    const { app, card, leave } = await lookAt(show, {
      reminders: () => ({ data: [READ, SIGN], total: 9 }),
    });
    const link = await card.findByRole("link", { name: "Sayaçları oku" });
    card.getByRole("button", COMPLETE);
    card.getByRole("button", { name: "Atla: Sayaçları oku" });
    assert.equal(card.getAllByText("1 gün gecikti").length, 2);
    assert.deepEqual(
      [
        link,
        card.getByRole("link", { name: "ve 7 hatırlatıcı daha" }),
        card.getByRole("link", { name: "Takvim" }),
      ]
        .map((link) => link.getAttribute("href")),
      [
        `/reminders/${READ.id}`,
        "/reminders/?status=DUE&concerns=me&sortField=nextDueDatetime&sortDirection=asc",
        "/reminders/calendar",
      ],
    );
    const [asked, ...others] = app.calls;
    const read = parseListQuery(new URLSearchParams(asked?.query), reminderList);
    assert.deepEqual([others, read], [[], {
      ok: true,
      query: {
        page: 1,
        size: 5,
        sortField: "nextDueDatetime",
        sortDirection: "asc",
        filters: [
          { fieldId: "concerns", operator: "EQUALS", value: ME },
          {
            fieldId: "nextDueDatetime",
            operator: "LESS_THAN",
            value: endOfDay(new Date(NOW), Temporal.Now.timeZoneId()),
          },
        ],
        extend: ["nextOccurrence"],
      },
    }]);
    leave();
  },
);

viewTest(
  "one is done at once, and the focus goes to what takes its place",
  async ({ show, user }) => {
    let left = [READ, SIGN];
    const answered = Promise.withResolvers<unknown>();
    const { app, card, leave } = await lookAt(show, {
      reminders: () => pageOf(...left),
      settle: () => answered.promise,
    });
    (await card.findByRole("button", COMPLETE)).focus();
    await user.keyboard("{Enter}");
    await card.findByText("Tamamlandı");
    assert.ok(card.queryByRole("button", COMPLETE) === null);
    const focused = () => document.activeElement?.textContent;
    await waitFor(() => assert.equal(focused(), "Sayaçları oku"));
    left = [SIGN];
    answered.resolve({ ...READ.nextOccurrence, status: "COMPLETED", at: YESTERDAY });
    await waitFor(() => assert.ok(card.queryByText("Sayaçları oku") === null));
    await waitFor(() => assert.equal(focused(), "Raporu imzala"));
    assert.deepEqual(paths(app.calls), [
      `/api/reminders/${idOf(1)}/occurrences/${idOf(1)}/complete`,
    ]);
    leave();
  },
);

viewTest(
  "a refusal takes it back, says why, and can be tried again; nothing is left at last",
  async ({ show, user }) => {
    let left = [READ];
    const answers = [
      () => Promise.reject(refusal("/skip", 500, "Sunucu yoruldu.")),
      () => {
        left = [];
        return { ...READ.nextOccurrence, status: "SKIPPED", at: YESTERDAY };
      },
    ];
    const { app, card, leave } = await lookAt(show, {
      reminders: () => pageOf(...left),
      settle: () => answers.shift()?.(),
    });
    await user.click(await card.findByRole("button", { name: "Atla: Sayaçları oku" }));
    await card.findByText("Atlanamadı. Sunucu yoruldu.");
    card.getByRole("button", COMPLETE);
    await user.click(card.getByRole("button", { name: "Yeniden dene" }));
    await card.findByText("Bugün yapılacak bir şey yok");
    await waitFor(() => assert.equal(document.activeElement?.textContent, "Takvimi aç"));
    assert.deepEqual(
      paths(app.calls),
      Array(2).fill(`/api/reminders/${idOf(1)}/occurrences/${idOf(1)}/skip`),
    );
    leave();
  },
);

viewTest("who may not settle dates sees how they stand", async ({ show }) => {
  const { card, leave } = await lookAt(show, { role: "VIEWER" });
  assert.equal((await card.findAllByText("Gecikti")).length, 2);
  assert.deepEqual(card.queryAllByRole("button"), []);
  leave();
});

viewTest("what could not be loaded comes when asked again", async ({ show, user }) => {
  let isBroken = true;
  const { card, leave } = await lookAt(show, {
    reminders() {
      if (isBroken) throw refusal("/api/reminders", 403, "Olmaz");
      return pageOf(READ);
    },
  });
  const alert = await card.findByRole("alert");
  isBroken = false;
  await user.click(within(alert).getByRole("button", { name: "Yeniden dene" }));
  await card.findByRole("link", { name: "Sayaçları oku" });
  leave();
});
