import type { Context } from "hono";
import type { Kysely } from "kysely";
import { IDEMPOTENCY_KEY_HEADER } from "../../contract/constants.ts";
import { joined } from "../db/joined.ts";
import type { Database } from "../db/schema.ts";
import { invalid, Refusal } from "../refusal.ts";
import { claimKey, digestOf, keepRecord } from "../resources/idempotencyKeys.ts";
import type { AppEnv } from "./env.ts";

const KEY = /^[\x21-\x7e]{1,100}$/;

/** The `Idempotency-Key` of a request, if it has one. */
export function readIdempotencyKey(c: Context): string | undefined {
  const key = c.req.header(IDEMPOTENCY_KEY_HEADER);
  if (key === undefined || KEY.test(key)) return key;
  throw invalid({ [IDEMPOTENCY_KEY_HEADER]: [{ key: "Invalid input" }] });
}

export const routeOf = (c: Context): string => `${c.req.method} ${c.req.path}`;

interface Creation<Record> {
  /** What was sent, as it was read. */
  input: object;
  create(db: Kysely<Database>): Promise<Record>;
  /** Reads the record for the user who asks, with the permissions they have now. */
  read(db: Kysely<Database>, id: string): Promise<Record>;
}

/**
 * Creates a record once for each `Idempotency-Key`, in one transaction with the key. The same request
 * again gets the record that was created, as it is by now: only its id is stored.
 */
export async function createOnce<Record extends { id: string }>(
  c: Context<AppEnv>,
  { input, create, read }: Creation<Record>,
): Promise<Record> {
  const { db, clock, currentUser } = c.var;
  const key = readIdempotencyKey(c);
  if (key === undefined) return await create(db);
  const request = { userId: currentUser.id, route: routeOf(c), key };
  return await db.transaction().execute(async (trx) => {
    const keyed = { ...request, digest: digestOf(input) };
    const createdId = await claimKey(
      trx,
      keyed,
      clock(),
      "This was saved before, with other values than these. Look at what was saved before you send it again.",
    );
    if (createdId !== null) return await read(joined(trx), createdId).catch(explainDeletion);
    const record = await create(joined(trx));
    await keepRecord(trx, request, record.id);
    return record;
  });
}

function explainDeletion(error: unknown): never {
  if (!(error instanceof Refusal && error.type === "not-found")) throw error;
  throw new Refusal("not-found", {
    key: "This was saved before, and has been deleted since. Send it again to create it anew.",
  });
}
