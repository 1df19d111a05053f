import assert from "node:assert/strict";
import { cleanUpNotifications } from "../../server/modules/notification/cleanup.ts";
import { warnOfMilestones } from "../../server/modules/milestone/dueSoonMilestones.ts";
import { warnOfReminders } from "../../server/modules/reminder/dueSoonReminders.ts";
import { createTestDatabase } from "../support/database.ts";
import { type Changed, createWorldChanges } from "../support/dueSoonChanges.ts";
import { createExpectation } from "../support/dueSoonExpectation.ts";
import { createWorld, toDayNumber, type World } from "../support/dueSoonWorld.ts";
import { deleteAndRestore, writeChanges } from "../support/dueSoonWrites.ts";

const SEED = 32;
const DAYS = 3 * 365;
/** After so many days warnings are compared, and old rows are deleted. */
const SET_DAYS = 28;
/** The share of days on which the jobs run, in one set after another. */
const RUN_SHARES = [0.5, 0.05, 0.1, 0.05];
const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = DAY_MS / 24;
const FIRST_DAY = toDayNumber("2026-01-01");

Deno.test("due soon: gives each warning exactly once in three years of changes, to two servers", async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const world = await createWorld(db, new Date(FIRST_DAY * DAY_MS), SEED);
  const changed: Changed = {
    users: new Set(),
    projects: new Set(),
    milestones: new Set(),
    reminders: new Set(),
    occurrences: new Set(),
  };
  const changes = createWorldChanges(world, changed);
  const expectation = createExpectation(world);
  let count = 0;
  for (let day = 0; day < DAYS; day++) {
    const now = new Date((FIRST_DAY + day) * DAY_MS + world.pick(24) * HOUR_MS);
    changes.changeDay(FIRST_DAY + day);
    const share = RUN_SHARES[Math.floor(day / SET_DAYS) % RUN_SHARES.length] ?? 0;
    if (world.chance(share)) {
      await writeChanges(db, changed);
      if (world.chance(0.2)) await deleteAndRestore(db, world.pickOne(world.milestones));
      await runJobs(world, now);
      expectation.run(now);
    }
    if (day % SET_DAYS !== SET_DAYS - 1) continue;
    const expected = expectation.takeWarnings();
    assert.deepEqual(await takeWarnings(world), expected, `until ${now.toISOString()}`);
    count += expected.length;
    await cleanUpNotifications(db, now);
    assert.deepEqual(await listStored(world), expectation.listStored(now));
  }
  assert.ok(count > 2_500, `only ${count} warnings`);
});

/** Runs both jobs, often on two servers at the same time, and sometimes in small batches. */
async function runJobs({ db, chance }: World, now: Date): Promise<void> {
  const input = { db, clock: () => now, ...(chance(0.1) && { batch: 20 }) };
  const servers = chance(0.3) ? 2 : 1;
  await Promise.all(Array.from({ length: servers }, async () => {
    await warnOfMilestones(input);
    await warnOfReminders(input);
  }));
}

/** Reads and deletes notifications and mails, as lines in order. */
async function takeWarnings({ db }: World): Promise<string[]> {
  const shown = await db.deleteFrom("notifications")
    .returning(["created_at", "user_id", "link", "title_en", "message_en"]).execute();
  const mailed = await db.deleteFrom("news_mails").returning(["created_at", "user_id", "content"])
    .execute();
  return [
    ...shown.map((row) => ({ ...row, channel: "app" })),
    ...mailed.flatMap(({ content, ...row }) =>
      "news" in content ? [{ ...row, ...content.news, channel: "mail" }] : []
    ),
  ].map(({ created_at, user_id, channel, link, title_en, message_en }) =>
    [created_at.toISOString(), user_id, channel, link, title_en, message_en].join(" | ")
  ).sort();
}

/** Lists for which dates users were warned, and at which lead time, in order. */
async function listStored({ db }: World): Promise<string[]> {
  const rows = await db.selectFrom("due_warnings")
    .select(["user_id", "record_id", "due_on", "lead_days"]).execute();
  return rows.map(({ user_id, record_id, due_on, lead_days }) =>
    `${user_id} ${record_id} ${due_on} ${lead_days}`
  ).sort();
}
