import assert from "node:assert/strict";
import type { RecordChange } from "../../../contract/schemas/activity.ts";
import { findAuthor, findOpenRecord } from "../../../src/app/PageRefresh.tsx";

const ID = "0192f0a4-0000-7000-8000-000000000001";

Deno.test("page refresh: finds the record of a page and of its form, and none of lists", () => {
  assert.deepEqual(
    [`/process/${ID}`, `/reminders/${ID}/edit`, `/technology/${ID}`, `/stakeholders/${ID}`]
      .map((pathname) => findOpenRecord(pathname)),
    [
      { type: "process", id: ID, path: `/process/${ID}` },
      { type: "reminder", id: ID, path: `/reminders/${ID}` },
      { type: "technology", id: ID, path: `/technology/${ID}` },
      { type: "stakeholder", id: ID, path: `/stakeholders/${ID}` },
    ],
  );
  assert.deepEqual(
    ["/", "/project/", "/project/create", "/reminders/calendar", "/user/events", `/x/${ID}`]
      .map((pathname) => findOpenRecord(pathname)),
    Array(6).fill(undefined),
  );
});

Deno.test("page refresh: announces the last other user who changed a status", () => {
  const createChange = (kind: RecordChange["kind"], actorId: string | null): RecordChange => ({
    id: `${kind} ${actorId}`,
    kind,
    actor: actorId === null ? null : { id: actorId, name: actorId, surname: "Ak" },
    recordId: ID,
    createdAt: "2026-11-26T06:37:00.000Z",
  });
  const find = (...changes: RecordChange[]) => findAuthor(changes, "me")?.id;
  assert.equal(find(createChange("milestone_updated", "kerem")), undefined);
  assert.equal(find(createChange("milestone_completed", "me")), undefined);
  assert.equal(find(createChange("milestone_completed", null)), undefined);
  assert.equal(
    find(
      createChange("milestone_updated", "deniz"),
      createChange("project_disabled", "kerem"),
      createChange("milestone_started", "elif"),
    ),
    "kerem",
  );
});
