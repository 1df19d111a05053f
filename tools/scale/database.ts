import { sql } from "kysely";
import { type OpenDatabase, openDatabase } from "../../server/platform/db/open.ts";
import { createPool, UNLIMITED } from "../../server/platform/db/pool.ts";
import { fillDatabase } from "./fill.ts";
import { type SizeName, SIZES } from "./size.ts";

export const FOLDER = new URL("../../.data/scale", import.meta.url).pathname;
export const SETTINGS = ["shared_buffers=1GB", "max_wal_size=4GB"];

/** Returns the URL of the database of a size, filled and migrated. */
export async function openSizedDatabase(
  serverUrl: string,
  name: SizeName,
  isNew = false,
): Promise<string> {
  const database = `scale_${name.toLowerCase()}`;
  const pool = createPool(serverUrl);
  const { rowCount } = await pool.query("select from pg_database where datname = $1", [database]);
  if (rowCount && isNew) await pool.query(`drop database ${database}`);
  if (!rowCount || isNew) await pool.query(`create database ${database}`);
  await pool.end();
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  const opened = await openDatabase({ databaseUrl: url.href });
  const isEmpty = await holdsNothing(opened);
  await opened.close();
  if (isEmpty) {
    const start = performance.now();
    await fillDatabase(url.href, SIZES[name], new Date().toISOString().slice(0, 10));
    console.log(`${name} filled in ${Math.round((performance.now() - start) / 1000)} s`);
  }
  return url.href;
}

/** Copies a database; the copy is dropped at the end. */
export async function copyDatabase(
  serverUrl: string,
  databaseUrl: string,
): Promise<{ url: string } & AsyncDisposable> {
  const url = new URL(databaseUrl);
  const original = url.pathname.slice(1);
  const drop = `drop database if exists ${original}_copy with (force)`;
  await runOn(serverUrl, drop, `create database ${original}_copy template ${original}`);
  url.pathname = `/${original}_copy`;
  return { url: url.href, [Symbol.asyncDispose]: () => runOn(serverUrl, drop) };
}

async function runOn(serverUrl: string, ...statements: string[]): Promise<void> {
  const pool = createPool(serverUrl, UNLIMITED);
  for (const statement of statements) await pool.query(statement);
  await pool.end();
}

async function holdsNothing({ db }: OpenDatabase): Promise<boolean> {
  const { rows } = await sql`select from companies limit 1`.execute(db);
  return rows.length === 0;
}
