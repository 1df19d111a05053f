import type pg from "pg";
import { openDatabase } from "../../server/platform/db/open.ts";
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
  if (isNew) await runOn(serverUrl, `drop database if exists ${database}`);
  const { rowCount } = await runOn(
    serverUrl,
    `select from pg_database where datname = '${database}'`,
  );
  if (!rowCount) await runOn(serverUrl, `create database ${database}`);
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  await (await openDatabase({ databaseUrl: url.href })).close();
  const { rowCount: filled } = await runOn(url.href, "select from companies limit 1");
  if (!filled) {
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
  url.pathname = `/${original}_copy`;
  const drop = async () => {
    await runOn(serverUrl, `drop database if exists ${original}_copy with (force)`);
  };
  await drop();
  await runOn(serverUrl, `create database ${original}_copy template ${original}`);
  return { url: url.href, [Symbol.asyncDispose]: drop };
}

async function runOn(url: string, statement: string): Promise<pg.QueryResult> {
  const pool = createPool(url, UNLIMITED);
  return await pool.query(statement).finally(() => pool.end());
}
