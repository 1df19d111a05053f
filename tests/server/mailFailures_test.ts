import assert from "node:assert/strict";
import { type Permission, ROLE_PERMISSIONS } from "../../contract/permissions.ts";
import type { MailFailure } from "../../contract/schemas/mailFailure.ts";
import { cleanUp } from "../../server/jobs.ts";
import { createApiCaller } from "../support/apiCaller.ts";
import { EMAIL, INVITATION, setUpMailQueue } from "../support/mailQueue.ts";

const { site, invite, choosePassword, listFailures, listQueued, addSeconds } = setUpMailQueue();

Deno.test("mail failures: a mail that was given up is sent again on request", async () => {
  site.replies.recipient = () => "550 No such mailbox";
  await invite();
  const [failed] = await listFailures();
  site.server.advanceClock({ days: 8 });
  await listFailures();
  site.replies.recipient = () => "451 Greylisted";
  const path = `/api/mail-failures/${failed?.id}/send`;
  const repeatedResponse = await site.callApi("PUT", path);
  assert.deepEqual([repeatedResponse.status, repeatedResponse.body], [200, {
    ...failed,
    status: "WAITING",
    nextAttemptAt: addSeconds(0),
  }]);
  await site.server.waitForBackground();
  const [waiting] = await listFailures();
  assert.deepEqual([waiting?.status, waiting?.attempts, waiting?.nextAttemptAt], [
    "WAITING",
    2,
    addSeconds(240),
  ]);
  delete site.replies.recipient;
  await site.callApi("PUT", path);
  await site.server.waitForBackground();
  assert.deepEqual(await listFailures(), []);
  assert.equal(await choosePassword(INVITATION), 204);
  assert.equal((await site.callApi("PUT", path)).status, 404);
});

Deno.test("mail failures: a mail that no longer exists cannot be sent again", async () => {
  site.replies.recipient = () => "550 No such mailbox";
  await invite();
  const [failed] = await listFailures();
  await site.server.db.deleteFrom("account_mails").execute();
  const { status, body } = await site.callApi("PUT", `/api/mail-failures/${failed?.id}/send`);
  assert.deepEqual([status, body.type], [410, "https://iklim.example/problems/mail-gone"]);
});

Deno.test("mail failures: need config:read to be read and config:write to be sent again", async () => {
  site.replies.recipient = () => "550 No such mailbox";
  await invite();
  const [failed] = await listFailures();
  const send = `/api/mail-failures/${failed?.id}/send`;
  const listStatuses = async (...permissions: Permission[]) => {
    const original = ROLE_PERMISSIONS.VIEWER;
    ROLE_PERMISSIONS.VIEWER = permissions;
    try {
      const viewer = await site.server.addUser({ roles: ["VIEWER"] });
      const other = createApiCaller(site.server, (await site.server.signIn(viewer)).access_token);
      return [(await other("GET", "/api/mail-failures")).status, (await other("PUT", send)).status];
    } finally {
      ROLE_PERMISSIONS.VIEWER = original;
    }
  };
  assert.deepEqual(
    [await listStatuses(), await listStatuses("config:read"), await listStatuses("config:write")],
    [[403, 403], [200, 403], [403, 200]],
  );
});

Deno.test("mail failures: are filtered, sorted and deleted after 30 days", async () => {
  site.replies.recipient = () => "550 No such mailbox";
  await invite();
  site.server.advanceClock({ minutes: 1 });
  site.replies.recipient = () => "451 Greylisted";
  await invite("can@ege.example");
  const listFailed = async (query: string) => {
    const { status, body } = await site.callApi("GET", `/api/mail-failures?${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body.data.map(({ recipient }: MailFailure) => recipient);
  };
  const createFilter = (field: string, operator: string, value: string) =>
    new URLSearchParams({
      "filters[0].fieldId": field,
      "filters[0].operator": operator,
      "filters[0].value": value,
    }).toString();
  assert.deepEqual(
    [
      await listFailed("sortField=failedAt&sortDirection=desc"),
      await listFailed("sortField=recipient&sortDirection=desc"),
      await listFailed(createFilter("status", "EQUALS", "FAILED")),
      await listFailed(createFilter("kind", "IN", "reminder")),
      await listFailed(createFilter("error", "CONTAINS", "greylisted")),
      await listFailed(createFilter("attempts", "GREATER_THAN", "1")),
    ],
    [
      ["can@ege.example", EMAIL],
      [EMAIL, "can@ege.example"],
      [EMAIL],
      [],
      ["can@ege.example"],
      [],
    ],
  );
  site.server.advanceClock({ days: 30 });
  await cleanUp(site.server.db, site.server.now());
  const rows = await site.server.db.selectFrom("mail_failures").select("id").execute();
  assert.deepEqual([rows, await listQueued()], [[], []]);
});
