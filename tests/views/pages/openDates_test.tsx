import { type Call, createPageInApp } from "../../support/createPageInApp.tsx";
import { createReminder, toId } from "../../support/records.ts";
import { viewTest } from "../../support/viewTest.tsx";
import { screen, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import { SettleAll } from "../../../src/features/reminder/SettleAll.tsx";

const ID = toId(1);
const NOW = Date.UTC(2026, 10, 26, 9);
const reminder = createReminder({
  id: ID,
  description: "Sayaçları oku",
  recurrence: "FREQ=DAILY",
  timeZone: "Europe/Istanbul",
  overdue: true,
  nextDueAt: "2026-11-16T06:00:00Z",
});

/** Renders the action for a reminder's open occurrences, and records its requests. */
async function createSettleAllPage(
  open: { count: number },
  roles: ["MEMBER" | "VIEWER"] = ["MEMBER"],
) {
  return await createPageInApp({
    page: { Component: () => <SettleAll reminder={reminder} /> },
    path: "/",
    at: "/",
    now: NOW,
    as: { roles },
    respond({ method }: Call) {
      if (method === "GET") return { data: [], total: open.count };
      const { count } = open;
      open.count = 0;
      return { count, remaining: 0 };
    },
  });
}

for (
  const [action, label] of [
    ["complete", "10 tarihi de tamamla: Sayaçları oku"],
    ["skip", "10 tarihi de atla: Sayaçları oku"],
  ] as const
) {
  viewTest(
    `open dates: ${action} settles all up to today with one press`,
    async ({ show, user }) => {
      const app = await createSettleAllPage({ count: 10 });
      const { unmount } = await show(app.element);
      await user.click(await screen.findByRole("button", { name: label }));
      await waitFor(() => assert.ok(screen.queryByRole("group") === null));
      const { body, path } = app.calls.find(({ method }) => method === "PUT") ?? {};
      assert.deepEqual([path, body], [
        `/api/reminders/${ID}/occurrences/settle`,
        { action, through: "2026-11-26" },
      ]);
      const query = new URLSearchParams(app.calls[0]?.query);
      assert.equal(query.get("filters[1].value"), "2026-11-26T21:00:00Z");
      unmount();
      app.stop();
    },
  );
}

viewTest("open dates: offers no action for a single date", async ({ show }) => {
  const app = await createSettleAllPage({ count: 1 });
  const { unmount } = await show(app.element);
  await waitFor(() => assert.equal(app.calls.length, 1));
  assert.ok(screen.queryByRole("group") === null);
  unmount();
  app.stop();
});

viewTest("open dates: offers nothing without permission to settle", async ({ show }) => {
  const app = await createSettleAllPage({ count: 10 }, ["VIEWER"]);
  const { unmount } = await show(app.element);
  await waitFor(() => assert.equal(app.calls.length, 1));
  assert.ok(screen.queryByRole("group") === null);
  unmount();
  app.stop();
});
