import assert from "node:assert/strict";
import { sql } from "kysely";
import { seedDemo } from "../../server/demo/seed.ts";
import { checkPng } from "../../server/modules/feedback/png.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

const now = new Date("2026-11-21T00:10:00Z");

let database: TestDatabase;
Deno.test.beforeEach(async () => {
  database = await createTestDatabase();
  await seedDemo(database.db, { now, hashPassword: () => Promise.resolve("hash") });
});
Deno.test.afterEach(() => database.close());

const runQuery = async (query: string) =>
  (await sql.raw<Record<string, unknown>>(query).execute(database.db)).rows;

Deno.test("demo feedback: has every status, priority and category, from several users", async () => {
  assert.deepEqual(
    await runQuery(`
    select
      (select json_object_agg(status, count) from (
        select status, count(*) from feedback group by 1) as each) as statuses,
      (select json_object_agg(priority, count) from (
        select priority, count(*) from feedback group by 1) as each) as priorities,
      (select json_object_agg(category, count) from (
        select category, count(*) from feedback group by 1) as each) as categories,
      (select count(distinct submitted_by) from feedback) as people,
      (select count(*) from feedback where resolution is not null) as resolutions`),
    [{
      statuses: { OPEN: 4, IN_PROGRESS: 2, RESOLVED: 3, DISMISSED: 3 },
      priorities: { LOW: 4, MEDIUM: 4, HIGH: 3, CRITICAL: 1 },
      categories: { BUG: 4, IDEA: 4, QUESTION: 4 },
      people: 6,
      resolutions: 5,
    }],
  );
});

Deno.test("demo feedback: has only screenshots that the server would accept", async () => {
  const pictures = await database.db.selectFrom("feedback_screenshots").selectAll().execute();
  assert.deepEqual(pictures.map(({ width, height }) => [width, height]), [[1120, 720], [
    1120,
    720,
  ]]);
  for (const { png, width, height } of pictures) {
    const bytes = new Uint8Array(png);
    assert.deepEqual(await checkPng(bytes, { side: 1120, pixels: 1120 * 720 }), {
      bytes,
      width,
      height,
    });
  }
});

Deno.test("demo feedback: history matches each status, by permitted users and none in the future", async () => {
  assert.deepEqual(
    await runQuery(`
    select feedback.title from feedback
    cross join lateral (
      select count(*) as count, min(created_at) as first, max(created_at) as last,
        (array_agg(to_status order by sequence desc))[1] as status,
        (array_agg(note order by sequence desc))[1] as note,
        bool_and(in_turn and in_time and permitted) as fits
      from (
        select *,
          from_status is not distinct from lag(to_status) over turn as in_turn,
          created_at > lag(created_at, 1, '-infinity') over turn as in_time,
          (select roles && case when from_status is null
            then array['ADMIN', 'MANAGER', 'MEMBER', 'VIEWER'] else array['ADMIN', 'MANAGER'] end
            from users where users.id = actor_id) as permitted
        from (
          select created_at, sequence, actor_id,
            changes -> 0 ->> 'before' as from_status,
            coalesce(changes -> 0 ->> 'after', 'OPEN') as to_status,
            changes -> 1 ->> 'after' as note
          from activity where record_id = feedback.id and kind <> 'feedback_replied'
        ) as move
        window turn as (order by sequence)
      ) as step
    ) as history
    where not history.fits
      or (history.count, history.first, history.last, history.status) is distinct from
        (feedback.version, feedback.created_at, feedback.updated_at, feedback.status)
      or feedback.resolution is distinct from
        case when feedback.status in ('RESOLVED', 'DISMISSED') then history.note end
      or feedback.updated_at > '2026-11-21T00:10:00Z'`),
    [],
  );
});

Deno.test("demo feedback: is assigned to its managers, and has replies of both sides", async () => {
  assert.deepEqual(
    await runQuery(`
    select
      (select array_agg(distinct roles) from users
        where id in (select assignee_id from feedback)) as roles,
      (select count(*) from feedback_replies join feedback on feedback.id = feedback_id
        where author_id = submitted_by) as of_senders,
      (select count(*) from feedback_replies join feedback on feedback.id = feedback_id
        where author_id <> submitted_by) as of_managers`),
    [{ roles: [["ADMIN"], ["MANAGER"]], of_senders: 1, of_managers: 3 }],
  );
});
