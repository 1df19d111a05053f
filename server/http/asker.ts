import type { Context } from "hono";
import type { Asker } from "../db/connections.ts";
import type { AppEnv } from "./env.ts";
import { endsWithItsClient } from "./requestKind.ts";

/**
 * Counts the rest of the request for this person in every shared queue. Until the user is known a
 * request counts for the client's network.
 */
export function setAsker(c: Context<AppEnv>, asker: Asker): void {
  const { kind, dbFor, limits } = c.var;
  c.set("asker", asker);
  c.set("db", dbFor(kind, endsWithItsClient(kind) ? c.req.raw.signal : undefined, asker));
  c.set("limits", limits.through(dbFor("write", undefined, asker)));
}
