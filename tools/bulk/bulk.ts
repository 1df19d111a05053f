import { sql } from "kysely";
import { MAX_BULK_RECORDS } from "../../contract/bulk.ts";
import { IDEMPOTENCY_KEY_HEADER } from "../../contract/constants.ts";
import { type Filter, formatListQuery } from "../../contract/listQuery.ts";
import { BulkAnswer } from "../../contract/schemas/bulk.ts";
import { type } from "../../contract/schemas/schema.ts";
import { UNDO_HEADER } from "../../contract/undo.ts";
import type { OpenDatabase } from "../../server/platform/db/open.ts";
import type { Answer, SendRequest } from "../scale/request.ts";

const BEFORE_MS = 10_000;
const EVERY_MS = 200;
const PENDING = "status = 'PENDING' and project_status = 'ACTIVE' and due_date is not null";
/** What other users read meanwhile; another one moves a milestone. */
const READS = {
  "a list of milestones":
    "/api/milestones?size=25&sortField=urgency&extend=owner&extend=process&extend=project&" +
    "filters[0].fieldId=status&filters[0].operator=EQUALS&filters[0].value=PENDING",
  "a list of projects": "/api/projects?extend=type",
  "unread notifications": "/api/notifications/unread/count",
};

export interface Batches {
  records: number;
  refused: number;
  seconds: number;
  batches: number[];
  /** Milliseconds for which the event loop was blocked. */
  blockMs: number;
}

/** Milliseconds that another user waited before and during the change. */
interface OtherRequest {
  name: string;
  before: number[];
  during: number[];
  refused: number;
}

export interface BulkMeasured {
  started: Batches;
  takenBack: Batches;
  others: OtherRequest[];
}

/** Starts as many milestones as one bulk change allows, and undoes it, next to reads of others. */
export async function measureBulk(
  database: OpenDatabase,
  send: SendRequest,
  readBlockMs: () => Promise<number>,
): Promise<BulkMeasured> {
  const query = formatListQuery({ filters: await findPendingFilters(database) }).toString();
  const others = watchOthers(send, await findLastPending(database));
  await after(BEFORE_MS);
  others.begin();
  await readBlockMs();
  const headers = { [IDEMPOTENCY_KEY_HEADER]: crypto.randomUUID() };
  let undoId = "";
  const started = await sendInBatches(async (from) => {
    const body = { action: "start", query, from };
    const answer = await send("/api/milestones/bulk", "ADMIN", { method: "POST", headers, body });
    undoId = answer.headers.get(UNDO_HEADER) ?? undoId;
    return answer;
  }, readBlockMs);
  const takenBack = await sendInBatches(
    (from) => send(`/api/undo/${undoId}`, "ADMIN", { method: "POST", body: { from } }),
    readBlockMs,
  );
  return { started, takenBack, others: await others.end() };
}

async function sendInBatches(
  send: (from: number) => Promise<Answer>,
  readBlockMs: () => Promise<number>,
): Promise<Batches> {
  const batches: number[] = [];
  let records = 0;
  let refused = 0;
  const start = performance.now();
  for (let from: number | null = 0; from !== null;) {
    const sentAt = performance.now();
    const { status, text } = await send(from);
    batches.push(performance.now() - sentAt);
    const answer = BulkAnswer(JSON.parse(text));
    if (answer instanceof type.errors) throw new Error(`${status} from ${from} on: ${text}`);
    records += answer.data.length;
    refused += answer.data.filter(({ problem }) => problem !== null).length;
    from = answer.next;
  }
  const seconds = (performance.now() - start) / 1000;
  return { records, refused, seconds, batches, blockMs: await readBlockMs() };
}

function watchOthers(send: SendRequest, milestone: string) {
  let state: "before" | "during" | "over" = "before";
  const requests: [name: string, request: () => Promise<Answer>][] = [
    ...Object.entries(READS).map(([name, path]): [string, () => Promise<Answer>] => [
      name,
      () => send(path, "MEMBER"),
    ]),
    ["another milestone moved", createMove(send, milestone)],
  ];
  const all = requests.map(async ([name, request]) => {
    const other: OtherRequest = { name, before: [], during: [], refused: 0 };
    while (state !== "over") {
      const times = other[state];
      const start = performance.now();
      const { status } = await request();
      times.push(performance.now() - start);
      if (status !== 200) other.refused++;
      await after(EVERY_MS);
    }
    return other;
  });
  return {
    begin: () => state = "during",
    end: () => {
      state = "over";
      return Promise.all(all);
    },
  };
}

/** Starts a pending milestone and resets it, in turns. */
function createMove(send: SendRequest, milestone: string): () => Promise<Answer> {
  let isStarted = false;
  return async () => {
    const path = `/api/milestones/${milestone}/${isStarted ? "reset" : "start"}`;
    const answer = await send(path, "MANAGER", { method: "PUT" });
    if (answer.status === 200) isStarted = !isStarted;
    return answer;
  };
}

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function findPendingFilters({ db }: OpenDatabase): Promise<Filter[]> {
  const { rows: [limit] } = await sql<{ day: string }>`
    select due_date::text as day from milestones where ${sql.raw(PENDING)}
    order by due_date offset ${MAX_BULK_RECORDS} limit 1`.execute(db);
  return [
    { fieldId: "status", operator: "EQUALS", value: "PENDING" },
    { fieldId: "projectStatus", operator: "EQUALS", value: "ACTIVE" },
    ...limit ? [{ fieldId: "dueDate", operator: "LESS_THAN", value: limit.day } as const] : [],
  ];
}

async function findLastPending({ db }: OpenDatabase): Promise<string> {
  const { rows: [last] } = await sql<{ id: string }>`
    select id from milestones where ${sql.raw(PENDING)} order by due_date desc limit 1`.execute(db);
  if (!last) throw new Error("There is no milestone to start");
  return last.id;
}
