import assert from "node:assert/strict";
import { atOnce } from "../support/atOnce.ts";
import { type ReminderServer, reminderServer } from "../support/reminders.ts";
import { asking } from "../support/ask.ts";

const POSTGRES = Deno.env.get("TEST_DATABASE_URL") !== undefined;

let server: ReminderServer;
Deno.test.beforeEach(async () => {
  server = await reminderServer();
});
Deno.test.afterEach(() => server.close());

Deno.test({
  name: "of two who settle one occurrence at once, the second is refused",
  ignore: !POSTGRES,
  fn: async () => {
    const { id } = await server.add();
    const [occurrence] = await server.occurrences(id);
    assert.ok(occurrence);
    const ask = asking(server, (await server.signIn(server.admin)).access_token);
    const path = (action: string) => `/api/reminders/${id}/occurrences/${occurrence.id}/${action}`;
    const answers = await atOnce(server.db, "occurrences", () => [
      ask("PUT", path("complete")),
      ask("PUT", path("skip")),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    assert.deepEqual((await server.get(id)).version, 2);
  },
});

Deno.test({
  name: "an occurrence that is settled while the rule is replaced stays, or is no more",
  ignore: !POSTGRES,
  fn: async () => {
    const { id } = await server.add({ recurrence: "FREQ=DAILY" });
    const [, second] = await server.occurrences(id);
    assert.ok(second);
    const ask = asking(server, (await server.signIn(server.admin)).access_token);
    const [settled, changed] = await atOnce(server.db, "occurrences", () => [
      ask("PUT", `/api/reminders/${id}/occurrences/${second.id}/complete`),
      ask("PATCH", `/api/reminders/${id}`, { version: 1, recurrence: "FREQ=WEEKLY" }),
    ]);
    assert.equal(changed?.status, 200);
    const after = await server.occurrences(id);
    const kept = after.find((occurrence) => occurrence.id === second.id);
    assert.equal(kept?.status, settled?.status === 200 ? "COMPLETED" : undefined);
    assert.ok(settled?.status === 200 || settled?.status === 404);
  },
});
