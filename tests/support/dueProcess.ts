/**
 * Runs as `deno run dueProcess.ts WHERE LEASE_MS`, with a database's folder or address. Notifies
 * users of due reminders, prints each step, and ends when no occurrence is left.
 */
import { openDatabase } from "../../server/platform/db/open.ts";
import { claimDue, notifyClaimed } from "../../server/modules/reminder/notifyDue.ts";

const [where = "", leaseMs = ""] = Deno.args;
const encoder = new TextEncoder();
const print = (line: string) => Deno.stdout.writeSync(encoder.encode(`${line}\n`));

const { db, close } = await openDatabase(
  where.startsWith("postgres") ? { databaseUrl: where } : { dataDir: where },
);
const work = { db, clock: () => new Date(), mails: false, leaseMs: Number(leaseMs) };
for (;;) {
  const { lease, size } = await claimDue(work);
  if (size > 0) {
    print("claimed");
    await notifyClaimed(work, lease);
    print("told");
    continue;
  }
  const waiting = await db.selectFrom("occurrences").select("leased_until")
    .where("told_at", "is", null).orderBy("leased_until").limit(1).executeTakeFirst();
  if (!waiting) break;
  // Somebody else has claimed what is left, and may have died since.
  await new Promise((resolve) => setTimeout(resolve, 50));
}
await close();
