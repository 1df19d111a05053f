/**
 * Compares the denormalised counters of the configured database: `deno task figures`.
 * `deno task figures mend` corrects them as well.
 */
import type { Kysely } from "kysely";
import {
  compareCounters,
  type CounterDifferences,
  recomputeCounters,
} from "./platform/db/counters.ts";
import { openDatabase, openUnlimited } from "./platform/db/open.ts";
import type { Database } from "./platform/db/schema.ts";
import { PRODUCT_DEFAULTS } from "./settings.ts";

const COUNTER_NAMES: Record<keyof CounterDifferences, string> = {
  processes: "states of processes",
  projects: "progress of projects",
  figures: "figures of stakeholders",
  technologies: "projects of technologies",
  rows: "numbers of rows",
  urgencies: "urgencies of milestones",
};

const [verb = "compare", ...rest] = Deno.args;
const databaseUrl = Deno.env.get("DATABASE_URL")?.trim() || undefined;
const dataDir = Deno.env.get("DATA_DIR")?.trim() || PRODUCT_DEFAULTS.dataDir;

try {
  if (verb !== "compare" && verb !== "mend" || rest.length > 0) {
    throw new Error("Usage: deno task figures [mend]");
  }
  const { db, close } = databaseUrl === undefined
    ? await openDatabase({ dataDir }, () => Infinity)
    : openUnlimited(databaseUrl);
  const isRight = await printDifferences(db, verb).finally(close);
  Deno.exit(isRight ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  Deno.exit(1);
}

/**
 * Prints how many counters are wrong, and corrects them with `mend`. Returns whether all are right.
 */
async function printDifferences(
  db: Kysely<Database>,
  verb: "compare" | "mend",
): Promise<boolean> {
  const differences = await (verb === "mend" ? recomputeCounters(db) : compareCounters(db));
  const kinds = Object.keys(COUNTER_NAMES) as (keyof CounterDifferences)[];
  const wrong = kinds.filter((kind) => differences[kind] > 0);
  for (const kind of wrong) console.log(`${COUNTER_NAMES[kind]}: ${differences[kind]} differ`);
  if (wrong.length === 0) console.log("All kept figures are right.");
  else if (verb === "mend") console.log("They have been set right.");
  return wrong.length === 0 || verb === "mend";
}
