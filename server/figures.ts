/**
 * `deno task figures` holds what is kept against what it follows from, `deno task figures mend` sets
 * it right as well: of the database that the environment names, as the server reads it.
 */
import type { Kysely } from "kysely";
import { compareKeptFigures, type KeptDifferences, mendKeptFigures } from "./db/keptFigures.ts";
import { openDatabase, openUnlimited } from "./db/open.ts";
import type { Database } from "./db/schema.ts";
import { PRODUCT_DEFAULTS } from "./settings.ts";

const KEPT: Record<keyof KeptDifferences, string> = {
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
    throw new Error("Say deno task figures, or deno task figures mend");
  }
  const { db, close } = databaseUrl === undefined
    ? await openDatabase({ dataDir }, () => Infinity)
    : openUnlimited(databaseUrl);
  const isRight = await tellFigures(db, verb).finally(close);
  Deno.exit(isRight ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  Deno.exit(1);
}

/** Tells how much is kept otherwise than it follows from the rest; whether all is right now. */
async function tellFigures(
  db: Kysely<Database>,
  verb: "compare" | "mend",
): Promise<boolean> {
  const found = await (verb === "mend" ? mendKeptFigures(db) : compareKeptFigures(db));
  const kinds = Object.keys(KEPT) as (keyof KeptDifferences)[];
  const wrong = kinds.filter((kind) => found[kind] > 0);
  for (const kind of wrong) console.log(`${KEPT[kind]}: ${found[kind]} differ`);
  if (wrong.length === 0) console.log("All kept figures are right.");
  else if (verb === "mend") console.log("They have been set right.");
  return wrong.length === 0 || verb === "mend";
}
