import type { Context } from "hono";
import type { Transaction } from "kysely";
import { IDEMPOTENCY_KEY_HEADER } from "../../../contract/constants.ts";
import { inTransaction } from "../db/inTransaction.ts";
import type { Database } from "../db/schema.ts";
import { invalid, ProblemError } from "../problemError.ts";
import { claimKey, createDigest, storeCreatedRecord } from "../db/idempotencyKeys.ts";
import type { AppEnv } from "./env.ts";

const KEY = /^[\x21-\x7e]{1,100}$/;

/** Reads the `Idempotency-Key` of a request, if there is one. */
export function readIdempotencyKey(c: Context): string | undefined {
  const key = c.req.header(IDEMPOTENCY_KEY_HEADER);
  if (key === undefined || KEY.test(key)) return key;
  throw invalid({ [IDEMPOTENCY_KEY_HEADER]: [{ key: "Invalid input" }] });
}

export const getRoute = (c: Context): string => `${c.req.method} ${c.req.path}`;

interface Creation<Record> {
  /** The parsed body. */
  input: object;
  create(trx: Transaction<Database>): Promise<Record>;
  /** Reads the record with the user's present permissions. */
  read(trx: Transaction<Database>, id: string): Promise<Record>;
}

/**
 * Creates a record once per `Idempotency-Key`, in one transaction.
 * A repeated request gets the record in its present state: only its id is stored.
 */
export async function createOnce<Record extends { id: string }>(
  c: Context<AppEnv>,
  { input, create, read }: Creation<Record>,
): Promise<Record> {
  const { db, clock, currentUser } = c.var;
  const key = readIdempotencyKey(c);
  if (key === undefined) return await inTransaction(db, create);
  const request = { userId: currentUser.id, route: getRoute(c), key };
  return await inTransaction(db, async (trx) => {
    const keyedRequest = { ...request, digest: createDigest(input) };
    const createdId = await claimKey(
      trx,
      keyedRequest,
      clock(),
      "This was saved before, with other values than these. Look at what was saved before you send it again.",
    );
    if (createdId !== null) return await read(trx, createdId).catch(explainDeletion);
    const record = await create(trx);
    await storeCreatedRecord(trx, request, record.id);
    return record;
  });
}

function explainDeletion(error: unknown): never {
  if (!(error instanceof ProblemError && error.type === "not-found")) throw error;
  throw new ProblemError("not-found", {
    key: "This was saved before, and has been deleted since. Send it again to create it again.",
  });
}
