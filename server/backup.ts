/**
 * Backs up or restores the configured database: `deno task backup FILE`, `deno task restore FILE`.
 */
import {
  backUpEmbedded,
  backUpPostgres,
  restoreEmbedded,
  restorePostgres,
} from "./platform/db/backup.ts";
import { openDatabase } from "./platform/db/open.ts";
import { PRODUCT_DEFAULTS } from "./settings.ts";

const [verb, file] = Deno.args;
const databaseUrl = Deno.env.get("DATABASE_URL")?.trim() || undefined;
const dataDir = Deno.env.get("DATA_DIR")?.trim() || PRODUCT_DEFAULTS.dataDir;

if (file === undefined) stop("Name the file: deno task backup FILE, deno task restore FILE");
try {
  if (verb === "backup") await backUp(file);
  else await restore(file);
} catch (error) {
  stop(error instanceof Error ? error.message : String(error));
}

async function backUp(file: string): Promise<void> {
  if (databaseUrl === undefined) await backUpEmbedded(dataDir, file);
  else await backUpPostgres(databaseUrl, file);
  const { size } = await Deno.stat(file);
  console.log(`${file}: ${(size / 1e6).toFixed(1)} MB`);
}

/** Restores a backup, then opens it, which checks it and runs migrations. */
async function restore(file: string): Promise<void> {
  const previous = databaseUrl === undefined
    ? await restoreEmbedded(dataDir, file)
    : await restorePostgres(databaseUrl, file) ?? null;
  const { db, close } = await openDatabase(
    databaseUrl === undefined ? { dataDir } : { databaseUrl },
  );
  const { users } = await db.selectFrom("users")
    .select(({ fn }) => fn.countAll<number>().as("users"))
    .executeTakeFirstOrThrow();
  await close();
  console.log(`Restored, with ${users} users.`);
  if (previous !== null) console.log(`What was there before is in ${previous}`);
}

function stop(reason: string): never {
  console.error(reason);
  Deno.exit(1);
}
