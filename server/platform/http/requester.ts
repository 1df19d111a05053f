import type { Context } from "hono";
import type { Requester } from "../db/connections.ts";
import type { Workload } from "../db/workloads.ts";
import type { AppEnv } from "./env.ts";

/** Workloads that continue after the client has disconnected: writes and short reads. */
const OUTLIVES_CLIENT: readonly Workload[] = ["write", "poll"];

/**
 * Sets who the rest of the request counts for in every shared queue.
 * Before authentication that is the client's network.
 */
export function setRequester(c: Context<AppEnv>, requester: Requester): void {
  const { workload, dbFor, limits } = c.var;
  c.set("requester", requester);
  const signal = OUTLIVES_CLIENT.includes(workload) ? undefined : c.req.raw.signal;
  c.set("db", dbFor(workload, signal, requester));
  c.set("limits", limits.withDatabase(dbFor("write", undefined, requester)));
}
