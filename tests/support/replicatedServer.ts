import type { Hono } from "hono";
import assert from "node:assert/strict";
import { addressesOf } from "../../server/db/addresses.ts";
import { openDatabase } from "../../server/db/open.ts";
import type { ReplicaFigures } from "../../server/db/replicas.ts";
import type { AppEnv } from "../../server/http/env.ts";
import { createLog } from "../../server/log.ts";
import { type TestServer, testServer } from "./server.ts";

export interface ReplicatedServer extends TestServer {
  /** What was done by the first replica. */
  figures(): ReplicaFigures | undefined;
}

/** A server whose wide reads are answered by replicas; several may stand on one database. */
export async function replicatedServer(
  databaseUrl: string,
  replicaUrl: string,
  routes?: Hono<AppEnv>,
): Promise<ReplicatedServer> {
  const lines: string[] = [];
  const log = createLog("info", (line) => lines.push(line));
  const replicaUrls = addressesOf(replicaUrl);
  const opened = await openDatabase({ databaseUrl, replicaUrls, log });
  const server = await testServer({ database: opened, ...(routes && { routes }) });
  return { ...server, lines, figures: () => opened.replicas?.figures[0] };
}

const MANY_LOOKS = 20_000;

/** Looks again and again, rather than waiting for a time that some machine is too slow for. */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (let look = 0; look < MANY_LOOKS; look++) {
    if (await holds()) return;
  }
  assert.fail(`never: ${what}`);
}
