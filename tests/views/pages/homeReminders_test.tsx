import {
  type Call,
  createPageInApp,
  createRequestFailure,
  TEST_NOW,
} from "../../support/createPageInApp.tsx";
import { createOccurrence, createReminder, toId } from "../../support/records.ts";
import { viewTest } from "../../support/viewTest.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import assert from "node:assert/strict";
import { parseListQuery } from "../../../contract/parseListQuery.ts";
import type { Reminder } from "../../../contract/schemas/reminder.ts";
import { reminderList } from "../../../contract/reminder.ts";
import type { Role } from "../../../contract/permissions.ts";
import * as home from "../../../src/app/pages/home/HomePage.tsx";
import { getEndOfDay } from "../../../contract/reminder.ts";
import { getReaderTimeZone } from "../../../src/i18n/timeZone.ts";
import { toLocalWallTime } from "../../../src/i18n/wallClock.ts";

const ME = toId(9);
const NOW = TEST_NOW;
const YESTERDAY = new Date(NOW - 86_400_000).toISOString();

function createDueReminder(digit: number, description: string): Reminder {
  const due = { dueDatetime: toLocalWallTime(YESTERDAY), dueAt: YESTERDAY };
  const id = toId(digit);
  return createReminder({
    id,
    description,
    ...due,
    timeZone: getReaderTimeZone(),
    nextDueDatetime: due.dueDatetime,
    nextDueAt: due.dueAt,
    overdue: true,
    nextOccurrence: createOccurrence({ id, reminderId: id, ...due, overdue: true }),
  });
}

const READ = createDueReminder(1, "Sayaçları oku");
const SIGN = createDueReminder(2, "Raporu imzala");

interface Looking {
  role?: Role;
  reminders?: () => unknown;
  settle?: () => unknown;
}

/** Opens the start page of a user who sees only reminders. */
async function lookAt(
  show: (element: React.ReactElement) => Promise<{ unmount: () => void }>,
  { role = "MEMBER", reminders = () => createPage(READ, SIGN), settle = respondNever }: Looking =
    {},
) {
  const sees = role === "VIEWER" ? [] : ["reminder:manage_occurrence" as const];
  const app = await createPageInApp({
    page: home,
    path: "/",
    at: "/",
    now: NOW,
    as: { id: ME, roles: [role], permissions: ["reminder:list", ...sees] },
    respond: ({ method }: Call) => method === "PUT" ? settle() : reminders(),
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

const respondNever = () => new Promise<never>(() => {});
const createPage = (...data: Reminder[]) => ({ data, total: data.length });
const COMPLETE = { name: "Tamamla: Sayaçları oku" };
const listPutPaths = (calls: readonly Call[]) =>
  calls.filter(({ method }) => method === "PUT").map(({ path }) => path);

viewTest(
  "home reminders: list due and overdue ones with links",
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
    const [firstCall, ...others] = app.calls;
    const read = parseListQuery(new URLSearchParams(firstCall?.query), reminderList);
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
            value: getEndOfDay(new Date(NOW), Temporal.Now.timeZoneId()),
          },
        ],
        extend: ["nextOccurrence"],
      },
    }]);
    leave();
  },
);

viewTest(
  "home reminders: complete optimistically and move the focus to the next",
  async ({ show, user }) => {
    let remaining = [READ, SIGN];
    const responseSent = Promise.withResolvers<unknown>();
    const { app, card, leave } = await lookAt(show, {
      reminders: () => createPage(...remaining),
      settle: () => responseSent.promise,
    });
    (await card.findByRole("button", COMPLETE)).focus();
    await user.keyboard("{Enter}");
    await card.findByText("Tamamlandı");
    assert.ok(card.queryByRole("button", COMPLETE) === null);
    const readFocus = () => document.activeElement?.textContent;
    await waitFor(() => assert.equal(readFocus(), "Sayaçları oku"));
    remaining = [SIGN];
    responseSent.resolve({ ...READ.nextOccurrence, status: "COMPLETED", at: YESTERDAY });
    await waitFor(() => assert.ok(card.queryByText("Sayaçları oku") === null));
    await waitFor(() => assert.equal(readFocus(), "Raporu imzala"));
    assert.deepEqual(listPutPaths(app.calls), [
      `/api/reminders/${toId(1)}/occurrences/${toId(1)}/complete`,
    ]);
    leave();
  },
);

viewTest(
  "home reminders: revert, show the error and retry after a rejection",
  async ({ show, user }) => {
    let remaining = [READ];
    const answers = [
      () => Promise.reject(createRequestFailure("/skip", 500, "Sunucu yoruldu.")),
      () => {
        remaining = [];
        return { ...READ.nextOccurrence, status: "SKIPPED", at: YESTERDAY };
      },
    ];
    const { app, card, leave } = await lookAt(show, {
      reminders: () => createPage(...remaining),
      settle: () => answers.shift()?.(),
    });
    await user.click(await card.findByRole("button", { name: "Atla: Sayaçları oku" }));
    await card.findByText("Atlanamadı. Sunucu yoruldu.");
    card.getByRole("button", COMPLETE);
    await user.click(card.getByRole("button", { name: "Yeniden dene" }));
    await card.findByText("Bugün yapılacak bir şey yok");
    await waitFor(() => assert.equal(document.activeElement?.textContent, "Takvimi aç"));
    assert.deepEqual(
      listPutPaths(app.calls),
      Array(2).fill(`/api/reminders/${toId(1)}/occurrences/${toId(1)}/skip`),
    );
    leave();
  },
);

viewTest("home reminders: show only the status without permission to settle", async ({ show }) => {
  const { card, leave } = await lookAt(show, { role: "VIEWER" });
  assert.equal((await card.findAllByText("Gecikti")).length, 2);
  assert.deepEqual(card.queryAllByRole("button"), []);
  leave();
});

viewTest("home reminders: retry after an error", async ({ show, user }) => {
  let isBroken = true;
  const { card, leave } = await lookAt(show, {
    reminders() {
      if (isBroken) throw createRequestFailure("/api/reminders", 403, "Olmaz");
      return createPage(READ);
    },
  });
  const alert = await card.findByRole("alert");
  isBroken = false;
  await user.click(within(alert).getByRole("button", { name: "Yeniden dene" }));
  await card.findByRole("link", { name: "Sayaçları oku" });
  leave();
});
