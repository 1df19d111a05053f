import assert from "node:assert/strict";
import { runConcurrently } from "../support/runConcurrently.ts";
import { createReminderServer, type ReminderServer } from "../support/reminders.ts";
import { createApiCaller } from "../support/apiCaller.ts";

const POSTGRES = Deno.env.get("TEST_DATABASE_URL") !== undefined;

let server: ReminderServer;
Deno.test.beforeEach(async () => {
  server = await createReminderServer();
});
Deno.test.afterEach(() => server.close());

Deno.test({
  name: "occurrence: one of two concurrent actions succeeds",
  ignore: !POSTGRES,
  fn: async () => {
    const { id } = await server.addReminder();
    const [occurrence] = await server.listOccurrences(id);
    assert.ok(occurrence);
    const callApi = createApiCaller(server, (await server.signIn(server.admin)).access_token);
    const createPath = (action: string) =>
      `/api/reminders/${id}/occurrences/${occurrence.id}/${action}`;
    const responses = await runConcurrently(server.db, "occurrences", () => [
      callApi("PUT", createPath("complete")),
      callApi("PUT", createPath("skip")),
    ]);
    assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 409]);
    assert.deepEqual((await server.getReminder(id)).version, 2);
  },
});

Deno.test({
  name: "occurrence: settling and a concurrent change of the rule are consistent",
  ignore: !POSTGRES,
  fn: async () => {
    const { id } = await server.addReminder({ recurrence: "FREQ=DAILY" });
    const [, second] = await server.listOccurrences(id);
    assert.ok(second);
    const callApi = createApiCaller(server, (await server.signIn(server.admin)).access_token);
    const [settled, changeResponse] = await runConcurrently(server.db, "occurrences", () => [
      callApi("PUT", `/api/reminders/${id}/occurrences/${second.id}/complete`),
      callApi("PATCH", `/api/reminders/${id}`, { version: 1, recurrence: "FREQ=WEEKLY" }),
    ]);
    assert.equal(changeResponse?.status, 200);
    const after = await server.listOccurrences(id);
    const secondOccurrence = after.find((occurrence) => occurrence.id === second.id);
    assert.equal(secondOccurrence?.status, settled?.status === 200 ? "COMPLETED" : undefined);
    assert.ok(settled?.status === 200 || settled?.status === 404);
  },
});
