import assert from "node:assert/strict";
import { sql } from "kysely";
import { migrate } from "../../server/platform/db/migrate.ts";
import { createEmptyDatabase } from "../support/database.ts";
import { addCompany, addProject, addType } from "../support/projects.ts";

const uuid = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;

Deno.test("migration: copies former histories into the activity, including later writes of older processes", async () => {
  const { db, close } = await createEmptyDatabase();
  try {
    await migrate(db, { last: "0019_saved_views" });
    const companyId = await addCompany(db, "Ege");
    const projectId = await addProject(db, {
      name: "Bozcaada",
      companyId,
      typeId: await addType(db, "Rüzgâr"),
    });
    await sql`insert into users
      (id, email, name, surname, company_id, roles, status, created_at, updated_at)
      values (${uuid(7)}, 'can@ege.example', 'Can', 'Ak', ${companyId}, '{ADMIN}', 'ACTIVE',
        '2026-01-01', '2026-01-01')`.execute(db);
    await sql`insert into feedback (id, title, description, category, priority, submitted_by,
        created_at, updated_at)
      values (${uuid(8)}, 'Yavaş', 'Liste yavaş.', 'BUG', 'LOW', ${uuid(7)}, '2026-01-01',
        '2026-01-01')`.execute(db);
    const process = JSON.stringify({ id: uuid(5), name: "Tescil" });
    const milestone = JSON.stringify({ id: uuid(6), name: "Taslak" });
    const change = JSON.stringify([{ field: "name", before: "B", after: "Bozcaada" }]);
    const addEvent = (id: number, event: string, more: (string | null)[]) =>
      sql`insert into project_history
        (id, project_id, event, actor_id, process, milestone, changes, created_at)
        values (${uuid(id)}, ${projectId}, ${event}, ${uuid(7)}, ${more[0]}, ${more[1]},
          ${more[2] ?? "[]"}, '2026-01-01')`.execute(db);
    const addMove = (id: number, from: string | null, to: string, note: string | null = null) =>
      sql`insert into feedback_history
        (id, feedback_id, actor_id, from_status, to_status, note, created_at)
        values (${uuid(id)}, ${uuid(8)}, ${uuid(7)}, ${from}, ${to}, ${note}, '2026-01-02')`
        .execute(db);
    await addEvent(11, "updated", [null, null, change]);
    await addEvent(12, "process_created", [process, null]);
    await addEvent(13, "milestone_completed", [process, milestone]);
    await addMove(21, null, "OPEN");
    await addMove(22, "OPEN", "IN_PROGRESS");
    await addMove(23, "IN_PROGRESS", "RESOLVED", "Hızlandı.");

    await migrate(db);
    await addEvent(14, "disabled", [null, null]);
    await addMove(24, "RESOLVED", "IN_PROGRESS");
    await migrate(db);

    const rows = await db.selectFrom("activity").selectAll().orderBy("id").execute();
    const place = {
      actor_id: uuid(7),
      project_id: projectId,
      project_name: "Bozcaada",
      process_id: null,
      process_name: null,
      company_id: companyId,
      changes: [],
      takes_back: null,
      created_at: new Date("2026-01-01"),
    };
    const project = { record_type: "project", record_id: projectId, record_name: "Bozcaada" };
    const inProcess = { ...place, process_id: uuid(5), process_name: "Tescil" };
    const step = {
      ...place,
      project_id: null,
      project_name: null,
      company_id: null,
      record_type: "feedback",
      record_id: uuid(8),
      record_name: "Yavaş",
      created_at: new Date("2026-01-02"),
    };
    const createStatusChange = (before: string, after: string) => ({
      field: "status",
      before,
      after,
    });
    assert.deepEqual(rows.map(({ sequence: _, ...row }) => row), [
      {
        ...place,
        ...project,
        id: uuid(11),
        kind: "project_updated",
        changes: [{ field: "name", before: "B", after: "Bozcaada" }],
      },
      {
        ...inProcess,
        id: uuid(12),
        kind: "process_created",
        record_type: "process",
        record_id: uuid(5),
        record_name: "Tescil",
      },
      {
        ...inProcess,
        id: uuid(13),
        kind: "milestone_completed",
        record_type: "milestone",
        record_id: uuid(6),
        record_name: "Taslak",
      },
      { ...place, ...project, id: uuid(14), kind: "project_disabled" },
      { ...step, id: uuid(21), kind: "feedback_created" },
      {
        ...step,
        id: uuid(22),
        kind: "feedback_progressed",
        changes: [createStatusChange("OPEN", "IN_PROGRESS")],
      },
      {
        ...step,
        id: uuid(23),
        kind: "feedback_resolved",
        changes: [
          createStatusChange("IN_PROGRESS", "RESOLVED"),
          { field: "note", before: null, after: "Hızlandı." },
        ],
      },
      {
        ...step,
        id: uuid(24),
        kind: "feedback_reopened",
        changes: [createStatusChange("RESOLVED", "IN_PROGRESS")],
      },
    ]);
    assert.deepEqual(await db.selectFrom("history_copies").selectAll().execute(), []);
  } finally {
    await close();
  }
});
