/**
 * Runs as `deno run bulkProcess.ts FOLDER|URL`. Creates milestones, then starts, completes, reopens
 * and resets all of them by bulk changes and undoes that, forever. Prints a line per response.
 */
import { IDEMPOTENCY_KEY_HEADER } from "../../contract/constants.ts";
import { UNDO_HEADER } from "../../contract/undo.ts";
import { openDatabase } from "../../server/platform/db/open.ts";
import { createId } from "../../server/platform/db/records.ts";
import { createMilestoneServer } from "./milestones.ts";

const PROCESSES = 30;
const MILESTONES_PER_PROCESS = 10;

const [target = ""] = Deno.args;
const database = await openDatabase(
  target.startsWith("postgres") ? { databaseUrl: target } : { dataDir: target },
);
const server = await createMilestoneServer({ database });
const { db, admin, callApi, projectId } = server;
const now = server.now();
const responsibleIds = [admin.id, (await server.addUser({ roles: ["MEMBER"] })).id];
const ids: string[] = [];
for (let count = 0; count < PROCESSES; count++) {
  const { body } = await callApi("POST", "/api/processes", {
    projectId,
    name: `Tescil ${count}`,
    responsibleIds,
  });
  const rows = Array.from({ length: MILESTONES_PER_PROCESS }, (_, position) => ({
    id: createId(now),
    process_id: body.id as string,
    name: `Adım ${position}`,
    position,
    created_at: now,
    updated_at: now,
  }));
  await db.insertInto("milestones").values(rows).execute();
  ids.push(...rows.map(({ id }) => id));
}
await db.deleteFrom("activity").execute();
const token = (await server.signIn(admin)).access_token;

for (;;) {
  for (const action of ["start", "complete", "uncomplete", "reset"]) {
    const response = await server.request("POST", "/api/milestones/bulk", {
      token,
      headers: { [IDEMPOTENCY_KEY_HEADER]: crypto.randomUUID() },
      body: { action, ids },
    });
    await response.body?.cancel();
    console.log(`${action} ${response.status}`);
    const undone = await callApi("POST", `/api/undo/${response.headers.get(UNDO_HEADER)}`);
    console.log(`undo ${undone.status}`);
    if (action === "reset") continue;
    await server.request("POST", "/api/milestones/bulk", {
      token,
      headers: { [IDEMPOTENCY_KEY_HEADER]: crypto.randomUUID() },
      body: { action, ids },
    }).then((response) => response.body?.cancel());
  }
}
