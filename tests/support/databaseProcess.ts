/**
 * Runs as `deno run databaseProcess.ts FOLDER`. Prints "open" after opening the database, then
 * inserts companies and prints each number once it is committed.
 */
import { openDatabase } from "../../server/platform/db/open.ts";

const [dataDir = ""] = Deno.args;
const encoder = new TextEncoder();
const print = (line: string | number) => Deno.stdout.writeSync(encoder.encode(`${line}\n`));

try {
  const { db } = await openDatabase({ dataDir });
  const { count } = await db.selectFrom("companies")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  print("open");
  for (let number = count + 1;; number++) {
    const now = new Date();
    await db.insertInto("companies").values({
      id: crypto.randomUUID(),
      name: String(number),
      created_at: now,
      updated_at: now,
    }).execute();
    print(number);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  Deno.exit(1);
}
