import type { Handler } from "hono";
import { startTimeout, type StartTimer } from "../timer.ts";
import type { AppEnv } from "./env.ts";
import { unavailable } from "./problem.ts";

/** Load balancers time out soon after. */
export const READY_TIMEOUT_MS = 2_000;

interface ReadinessInput {
  /** Runs any query. */
  queryDatabase: () => Promise<unknown>;
  /** Whether the server is stopping, so that it should get no new clients. */
  isStopping?: (() => boolean) | undefined;
  startTimer?: StartTimer;
}

/**
 * Handles readiness probes: 503 while stopping or while the database does not respond in time.
 * Concurrent probes share one query.
 */
export function readiness(
  { queryDatabase, isStopping, startTimer = startTimeout }: ReadinessInput,
): Handler<AppEnv> {
  let pendingQuery: Promise<unknown> | undefined;
  return async (c) => {
    if (isStopping?.()) return c.json({ status: "stopping" }, 503);
    pendingQuery ??= queryDatabase().finally(() => pendingQuery = undefined);
    const { promise: timeout, reject } = Promise.withResolvers<never>();
    const stopTimer = startTimer(READY_TIMEOUT_MS, () => reject(new Error("It took too long")));
    try {
      await Promise.race([pendingQuery, timeout]);
    } catch (error) {
      c.get("log").error("the database does not answer", { error });
      throw unavailable();
    } finally {
      stopTimer();
    }
    return c.json({ status: "ready" });
  };
}
