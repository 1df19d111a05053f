/**
 * A process of its own that tells of due reminders: `deno run dueProcess.ts WHERE LEASE_MS`, where
 * WHERE is a database's folder or address. Prints "told" after each batch, and ends when nothing is
 * left to tell of.
 */
import { openDatabase } from "../../server/db/open.ts";
import { claimDue, notifyClaimed } from "../../server/jobs/reminders.ts";

const [where = "", leaseMs = ""] = Deno.args;
const encoder = new TextEncoder();
const say = (line: string) => Deno.stdout.writeSync(encoder.encode(`${line}\n`));

const { db, close } = await openDatabase(
  where.startsWith("postgres") ? { databaseUrl: where } : { dataDir: where },
);
const work = { db, clock: () => new Date(), mails: false, leaseMs: Number(leaseMs) };
for (;;) {
  const { lease, size } = await claimDue(work);
  if (size > 0) {
    say("claimed");
    await notifyClaimed(work, lease);
    say("told");
    continue;
  }
  const waiting = await db.selectFrom("occurrences").select("leased_until")
    .where("told_at", "is", null).orderBy("leased_until").limit(1).executeTakeFirst();
  if (!waiting) break;
  // Somebody else has claimed what is left, and may have died since.
  await new Promise((resolve) => setTimeout(resolve, 50));
}
await close();
