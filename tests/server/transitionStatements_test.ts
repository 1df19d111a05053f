import assert from "node:assert/strict";
import type { MilestoneAction } from "../../machines/lifecycles/milestone.ts";
import { createMilestoneServer } from "../support/milestones.ts";
import { createRecordedDatabase, describeStatement } from "../support/statements.ts";

const READ = ["select sessions", "select users", "select milestones"];
const REPORTED = [
  "insert into activity",
  "insert into notifications, insert into digest_news, insert into news_mails",
];
const KEPT = "insert into undos, delete from undos, insert into undo_items";

const STATEMENTS: Record<MilestoneAction, string[]> = {
  start: [...READ, "update milestones", ...REPORTED, KEPT],
  complete: [...READ, "update milestones", ...REPORTED, "insert into milestone_completions", KEPT],
  uncomplete: [...READ, "update milestones", ...REPORTED, "update milestone_completions", KEPT],
  reset: [...READ, "update milestones", ...REPORTED, KEPT],
};

Deno.test("milestone transition: takes at most eight statements, each row read once", async () => {
  const recorded = await createRecordedDatabase();
  await using server = await createMilestoneServer({ database: recorded });
  const { admin, callApi, projectId } = server;
  const responsibleIds = [admin.id, (await server.addUser()).id, (await server.addUser()).id];
  const { body: process } = await callApi("POST", "/api/processes", {
    projectId,
    name: "Tescil",
    responsibleIds,
  });
  const { id } = await server.addMilestone(process.id);
  for (const action of ["start", "complete", "uncomplete", "reset"] as const) {
    recorded.statements.length = 0;
    assert.equal((await callApi("PUT", `/api/milestones/${id}/${action}`)).status, 200);
    assert.deepEqual(recorded.statements.map(describeStatement), STATEMENTS[action], action);
    assert.ok(recorded.statements.length <= 8, action);
  }
});
