import type { Hono } from "hono";
import assert from "node:assert/strict";
import { listAddresses } from "../../server/platform/db/addresses.ts";
import { openDatabase } from "../../server/platform/db/open.ts";
import type { ReplicaMetrics } from "../../server/platform/db/replicas.ts";
import type { AppEnv } from "../../server/platform/http/env.ts";
import { createLog } from "../../server/platform/log.ts";
import { createTestServer, type TestServer } from "./server.ts";

export interface ReplicatedServer extends TestServer {
  /** The figures of the first replica. */
  readFigures(): ReplicaMetrics | undefined;
}

/** Creates a server that sends replica-safe reads to replicas. Several may use one database. */
export async function createReplicatedServer(
  databaseUrl: string,
  replicaUrl: string,
  routes?: Hono<AppEnv>,
): Promise<ReplicatedServer> {
  const lines: string[] = [];
  const log = createLog("info", (line) => lines.push(line));
  const replicaUrls = listAddresses(replicaUrl);
  const opened = await openDatabase({ databaseUrl, replicaUrls, log });
  const server = await createTestServer({ database: opened, ...(routes && { routes }) });
  return { ...server, lines, readFigures: () => opened.replicas?.metrics[0] };
}

const MOST_ATTEMPTS = 20_000;

/** Retries a check a number of times, as slow machines exceed any time limit. */
export async function retryUntil(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    if (await isTrue()) return;
  }
  assert.fail(`never: ${what}`);
}
