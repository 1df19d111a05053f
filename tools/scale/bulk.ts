import { type Kysely, sql } from "kysely";
import { MOST_BULK_RECORDS } from "../../contract/bulk.ts";
import { IDEMPOTENCY_KEY_HEADER } from "../../contract/constants.ts";
import { type Filter, formatListQuery } from "../../contract/listQuery.ts";
import type { Role } from "../../contract/permissions.ts";
import { BulkAnswer } from "../../contract/schemas/bulk.ts";
import { type } from "../../contract/schemas/schema.ts";
import { UNDO_HEADER } from "../../contract/undo.ts";
import { sumUpFigures } from "../../server/db/keptFigures.ts";
import type { OpenDatabase } from "../../server/db/open.ts";
import type { Database } from "../../server/db/schema.ts";
import type { Ask } from "./ask.ts";
import { equals, listed, urgent } from "./paths.ts";

/** For so long others are asked for what they ask before anything is changed. */
const BEFORE_MS = 20_000;
/** One after the other, so often. */
const EVERY_MS = 100;

/** How long some of the requests of a change of many took. */
export interface Batches {
  records: number;
  refused: number;
  seconds: number;
  /** How long each answer took, in milliseconds, in their order. */
  batches: number[];
  /** For how long the server answered nobody. */
  blockMs: number;
}

/** What others waited for, in milliseconds, before and during it. */
export interface Beside {
  name: string;
  before: number[];
  during: number[];
  /** How many were not answered. */
  refused: number;
}

/** A change of as many milestones as there may be, and how others fared meanwhile. */
export interface BulkMeasured {
  started: Batches;
  takenBack: Batches;
  beside: Beside[];
}

/**
 * Starts as many milestones as one change may be about, all that a query finds, and takes that back,
 * while others read and change something else. Leaves the database as it was.
 */
export async function measureBulk(
  { db }: OpenDatabase,
  ask: Ask,
  blocked: () => Promise<number>,
): Promise<BulkMeasured> {
  const began = new Date();
  const filters = await pendingOnes(db);
  const other = await lastPending(db);
  await remember(db);
  const others = watchOthers(ask, other);
  try {
    await after(BEFORE_MS);
    others.nowDuring();
    await blocked();
    const key = crypto.randomUUID();
    const query = formatListQuery({ filters }).toString();
    let undoId = "";
    const started = await inBatches(async (from) => {
      const answer = await ask("/api/milestones/bulk", "ADMIN", {
        method: "POST",
        headers: { [IDEMPOTENCY_KEY_HEADER]: key },
        body: { action: "start", query, from },
      });
      undoId = answer.headers.get(UNDO_HEADER) ?? undoId;
      return answer;
    }, blocked);
    const takenBack = await inBatches(
      (from) => ask(`/api/undo/${undoId}`, "ADMIN", { method: "POST", body: { from } }),
      blocked,
    );
    return { started, takenBack, beside: await others.end() };
  } finally {
    await others.end();
    await restore(db, began);
  }
}

async function inBatches(
  ask: (from: number) => ReturnType<Ask>,
  blocked: () => Promise<number>,
): Promise<Batches> {
  const batches: number[] = [];
  let records = 0;
  let refused = 0;
  const start = performance.now();
  for (let from: number | null = 0; from !== null;) {
    const asked = performance.now();
    const { status, text } = await ask(from);
    batches.push(performance.now() - asked);
    if (status !== 200) throw new Error(`${status} from ${from} on: ${text}`);
    const answer = BulkAnswer(JSON.parse(text));
    if (answer instanceof type.errors) throw new Error(answer.summary);
    records += answer.data.length;
    refused += answer.data.filter(({ problem }) => problem !== null).length;
    from = answer.next;
  }
  const seconds = (performance.now() - start) / 1000;
  return { records, refused, seconds, batches, blockMs: await blocked() };
}

/** What others ask for, again and again, until it ends. */
function watchOthers(ask: Ask, milestone: string) {
  const move = async (as: Role) => {
    const path = `/api/milestones/${milestone}`;
    const { text } = await ask(path, as);
    const action = JSON.parse(text).status === "PENDING" ? "start" : "reset";
    return () => ask(`${path}/${action}`, as, { method: "PUT" });
  };
  const read = (as: Role, path: string) => () => Promise.resolve(() => ask(path, as));
  const filters = [equals("status", "PENDING")];
  const extend = ["owner", "process", "project"];
  const asked: [name: string, prepare: () => Promise<() => ReturnType<Ask>>][] = [
    [
      "a list of milestones",
      read("MEMBER", listed("/api/milestones", { size: 25, filters, extend, ...urgent })),
    ],
    ["a list of projects", read("MEMBER", listed("/api/projects", { extend: ["type"] }))],
    ["unread notifications", read("MEMBER", "/api/notifications/unread/count")],
    ["another milestone moved", () => move("MANAGER")],
  ];
  const beside = asked.map(([name]): Beside => ({ name, before: [], during: [], refused: 0 }));
  let isDuring = false;
  let isOver = false;
  const all = asked.map(async ([, prepare], index) => {
    const one = beside[index];
    while (one && !isOver) {
      const send = await prepare();
      const times = isDuring ? one.during : one.before;
      const start = performance.now();
      const { status } = await send();
      times.push(performance.now() - start);
      if (status !== 200) one.refused++;
      await after(EVERY_MS * asked.length);
    }
  });
  return {
    nowDuring: () => {
      isDuring = true;
    },
    async end() {
      isOver = true;
      await Promise.all(all);
      return beside;
    },
  };
}

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Finds the first to be due that may be started: as many as one change may be about, or all. */
async function pendingOnes(db: Kysely<Database>): Promise<Filter[]> {
  const { rows: [limit] } = await sql<{ day: string }>`
    select due_date::text as day from milestones
    where status = 'PENDING' and project_status = 'ACTIVE' and due_date is not null
    order by due_date offset ${MOST_BULK_RECORDS} limit 1`.execute(db);
  return [
    equals("status", "PENDING"),
    equals("projectStatus", "ACTIVE"),
    ...(limit
      ? [{ fieldId: "dueDate", operator: "LESS_THAN", value: limit.day } satisfies Filter]
      : []),
  ];
}

/** One that is not among them. */
async function lastPending(db: Kysely<Database>): Promise<string> {
  const { rows: [last] } = await sql<{ id: string }>`
    select id from milestones
    where status = 'PENDING' and project_status = 'ACTIVE' and due_date is not null
    order by due_date desc limit 1`.execute(db);
  if (!last) throw new Error("There is no milestone to start");
  return last.id;
}

async function remember(db: Kysely<Database>): Promise<void> {
  await sql`drop table if exists bulk_before`.execute(db);
  await sql`
    create table bulk_before as select id, version, updated_at from milestones
    where status = 'PENDING' and project_status = 'ACTIVE'`.execute(db);
}

/** Removes what it left behind, of everybody who moved something meanwhile. */
async function restore(db: Kysely<Database>, began: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const left = [
      sql`set local statement_timeout = 0`,
      sql`
        update milestones as milestone
        set version = before.version, updated_at = before.updated_at
        from bulk_before as before
        where before.id = milestone.id and before.version <> milestone.version
          and milestone.status = 'PENDING'`,
      sql`delete from notifications where created_at >= ${began}`,
      sql`delete from activity where created_at >= ${began}`,
      sql`delete from bulk_runs where created_at >= ${began}`,
      sql`delete from undos where created_at >= ${began}`,
      sql`drop table bulk_before`,
    ];
    for (const statement of left) await statement.execute(trx);
  });
  await sumUpFigures(db);
}
