import type { Context } from "hono";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { sendAccountMails } from "./sendAccountMails.ts";
import type { AppEnv } from "../../platform/http/env.ts";

/**
 * Sends queued account mails after the response, so that its duration reveals nothing.
 * `queue` may queue a mail first. Failed mails are tried again by a job.
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
