import type { Context } from "hono";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { sendAccountMails } from "../jobs/accountMails.ts";
import type { AppEnv } from "./env.ts";

/**
 * Sends the mails about accounts that wait once the response has left, so that the time it takes
 * tells nothing of them; `queue` queues one first. What fails is tried again by the jobs.
 */
export function mailInBackground(
  c: Context<AppEnv>,
  queue: (db: Kysely<Database>) => Promise<void> = () => Promise.resolve(),
): void {
  const { clock, log, mailer, publicUrl, inBackground } = c.var;
  inBackground(async (db) => {
    await queue(db);
    await sendAccountMails({ db, clock, log, mailer, publicUrl });
  });
}
