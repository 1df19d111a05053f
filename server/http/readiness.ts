import type { Handler } from "hono";
import { startTimeout, type StartTimer } from "../timer.ts";
import type { AppEnv } from "./env.ts";
import { unavailable } from "./problem.ts";

/** Balancers give up soon after. */
export const READY_LIMIT_MS = 2_000;

interface ReadinessInput {
  /** Asks the database for anything. */
  ask: () => Promise<unknown>;
  /** Whether the server is about to stop, so that nobody new should be sent here. */
  isStopping?: (() => boolean) | undefined;
  startTimer?: StartTimer;
}

/**
 * Answers whether the server can do its work: 503 when it is about to stop, and when the database
 * fails or has not answered within 2 seconds. Requests that come meanwhile wait for the same answer.
 */
export function readiness(
  { ask, isStopping, startTimer = startTimeout }: ReadinessInput,
): Handler<AppEnv> {
  let asked: Promise<unknown> | undefined;
  return async (c) => {
    if (isStopping?.()) return c.json({ status: "stopping" }, 503);
    asked ??= ask().finally(() => asked = undefined);
    const { promise: late, reject } = Promise.withResolvers<never>();
    const stopTimer = startTimer(READY_LIMIT_MS, () => reject(new Error("It took too long")));
    try {
      await Promise.race([asked, late]);
    } catch (error) {
      c.get("log").error("the database does not answer", { error });
      throw unavailable();
    } finally {
      stopTimer();
    }
    return c.json({ status: "ready" });
  };
}
