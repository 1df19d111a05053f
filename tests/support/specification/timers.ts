import assert from "node:assert/strict";
import type { AnyActorRef, AnyMachineSnapshot } from "xstate";
import { listActiveNodes } from "./nodes.ts";
import type { TestEvent } from "./specification.ts";

/** Returns when the running timer of a delay ends. */
export function getDueTime(
  delay: string,
  snapshot: AnyMachineSnapshot,
  timers: ReadonlyMap<string, number>,
): number {
  const [type] = listTimers(delay, snapshot);
  return timers.get(type ?? "") ?? assert.fail(`no timer of ${delay} runs`);
}

/** Whether an event can come next: its actor runs, or its timer ends before all others. */
export function isDue(
  event: TestEvent,
  snapshot: AnyMachineSnapshot,
  running: ReadonlyMap<string, AnyActorRef>,
  timers: ReadonlyMap<string, number>,
): boolean {
  if (snapshot.status !== "active") return false;
  switch (event.kind) {
    case "done":
    case "failed":
    case "shows":
      return running.has(event.actor);
    case "elapses": {
      const at = (type: string) => timers.get(type) ?? Infinity;
      const next = Math.min(...listTimers(undefined, snapshot).map(at));
      return listTimers(event.delay, snapshot).some((type) => at(type) === next);
    }
    default:
      return true;
  }
}

/** Lists the event types of the running timers, of one delay or of all. */
const listTimers = (delay: string | undefined, snapshot: AnyMachineSnapshot) =>
  listActiveNodes(snapshot).flatMap((node) => node.after)
    .filter((timer) => delay === undefined || String(timer.delay) === delay)
    .map(({ eventType }) => eventType);
