import { type Kysely, sql } from "kysely";
import { MAX_BULK_RECORDS } from "../../contract/bulk.ts";
import { IDEMPOTENCY_KEY_HEADER } from "../../contract/constants.ts";
import { type Filter, formatListQuery } from "../../contract/listQuery.ts";
import { BulkAnswer } from "../../contract/schemas/bulk.ts";
import { type } from "../../contract/schemas/schema.ts";
import { UNDO_HEADER } from "../../contract/undo.ts";
import { mergeCounters } from "../../server/platform/db/counters.ts";
import type { OpenDatabase } from "../../server/platform/db/open.ts";
import type { Database } from "../../server/platform/db/schema.ts";
import type { SendRequest } from "./request.ts";
import { equals, toPath } from "./screens.ts";

const BEFORE_MS = 20_000;
const EVERY_MS = 100;

export interface Batches {
  records: number;
  refused: number;
  seconds: number;
  batches: number[];
  /** Milliseconds for which the event loop was blocked. */
  blockMs: number;
}

/** Milliseconds that other users waited before and during the change. */
export interface OtherRequest {
  name: string;
  before: number[];
  during: number[];
  refused: number;
}

export interface BulkMeasured {
  started: Batches;
  takenBack: Batches;
  beside: OtherRequest[];
}

/**
 * Starts as many milestones as one bulk change allows, and undoes it, under reads and writes of
 * others.
 * Restores the database.
 */
export async function measureBulk(
  { db }: OpenDatabase,
  send: SendRequest,
  blocked: () => Promise<number>,
): Promise<BulkMeasured> {
  const began = new Date();
  const filters = await pendingOnes(db);
  const other = await lastPending(db);
  await remember(db);
  const others = watchOthers(send, other);
  try {
    await after(BEFORE_MS);
    others.nowDuring();
    await blocked();
    const key = crypto.randomUUID();
    const query = formatListQuery({ filters }).toString();
    let undoId = "";
    const started = await inBatches(async (from) => {
      const answer = await send("/api/milestones/bulk", "ADMIN", {
        method: "POST",
        headers: { [IDEMPOTENCY_KEY_HEADER]: key },
        body: { action: "start", query, from },
      });
      undoId = answer.headers.get(UNDO_HEADER) ?? undoId;
      return answer;
    }, blocked);
    const takenBack = await inBatches(
      (from) => send(`/api/undo/${undoId}`, "ADMIN", { method: "POST", body: { from } }),
      blocked,
    );
    return { started, takenBack, beside: await others.end() };
  } finally {
    await others.end();
    await restore(db, began);
  }
}

async function inBatches(
  send: (from: number) => ReturnType<SendRequest>,
  blocked: () => Promise<number>,
): Promise<Batches> {
  const batches: number[] = [];
  let records = 0;
  let refused = 0;
  const start = performance.now();
  for (let from: number | null = 0; from !== null;) {
    const sentAt = performance.now();
    const { status, text } = await send(from);
    batches.push(performance.now() - sentAt);
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

function watchOthers(send: SendRequest, milestone: string) {
  const move = async () => {
    const path = `/api/milestones/${milestone}`;
    const { text } = await send(path, "MANAGER");
    const action = JSON.parse(text).status === "PENDING" ? "start" : "reset";
    return () => send(`${path}/${action}`, "MANAGER", { method: "PUT" });
  };
  const read = (path: string) => () => Promise.resolve(() => send(path, "MEMBER"));
  const milestones = toPath("/api/milestones", {
    size: 25,
    filters: [equals("status", "PENDING")],
    extend: ["owner", "process", "project"],
    sortField: "urgency",
    sortDirection: "asc",
  });
  const requests: [name: string, prepare: () => Promise<() => ReturnType<SendRequest>>][] = [
    ["a list of milestones", read(milestones)],
    ["a list of projects", read("/api/projects?extend=type")],
    ["unread notifications", read("/api/notifications/unread/count")],
    ["another milestone moved", move],
  ];
  const beside = requests.map(([name]): OtherRequest => ({
    name,
    before: [],
    during: [],
    refused: 0,
  }));
  let isDuring = false;
  let isOver = false;
  const all = requests.map(async ([, prepare], index) => {
    const one = beside[index];
    while (one && !isOver) {
      const send = await prepare();
      const times = isDuring ? one.during : one.before;
      const start = performance.now();
      const { status } = await send();
      times.push(performance.now() - start);
      if (status !== 200) one.refused++;
      await after(EVERY_MS * requests.length);
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

async function pendingOnes(db: Kysely<Database>): Promise<Filter[]> {
  const { rows: [limit] } = await sql<{ day: string }>`
    select due_date::text as day from milestones
    where status = 'PENDING' and project_status = 'ACTIVE' and due_date is not null
    order by due_date offset ${MAX_BULK_RECORDS} limit 1`.execute(db);
  return [
    equals("status", "PENDING"),
    equals("projectStatus", "ACTIVE"),
    ...(limit
      ? [{ fieldId: "dueDate", operator: "LESS_THAN", value: limit.day } satisfies Filter]
      : []),
  ];
}

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

/** Removes the activity and notifications that the measurement created. */
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
  await mergeCounters(db);
}
