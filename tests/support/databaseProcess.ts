/**
 * A process of its own on a database folder: `deno run databaseProcess.ts FOLDER`. Says "open" once
 * it holds the folder, then writes companies one after the other and prints the number of each as
 * soon as it is acknowledged.
 */
import { openDatabase } from "../../server/db/open.ts";

const [dataDir = ""] = Deno.args;
const encoder = new TextEncoder();
const say = (line: string | number) => Deno.stdout.writeSync(encoder.encode(`${line}\n`));

try {
  const { db } = await openDatabase({ dataDir });
  const { count } = await db.selectFrom("companies")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  say("open");
  for (let number = count + 1;; number++) {
    const now = new Date();
    await db.insertInto("companies").values({
      id: crypto.randomUUID(),
      name: String(number),
      created_at: now,
      updated_at: now,
    }).execute();
    say(number);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  Deno.exit(1);
}
