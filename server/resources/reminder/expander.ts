import { MAX_CALENDAR_OCCURRENCES } from "../../../contract/reminder.ts";
import { Refusal } from "../../refusal.ts";
import { createThread, type Queued, ThreadBusy } from "../../thread.ts";
import type { Expanded, Expansion, ExpansionBounds } from "./schedule.ts";
import type { ExpansionRequest } from "./expansionWorker.ts";

const BOUNDS: ExpansionBounds = { budgetMs: 250, mostDues: MAX_CALENDAR_OCCURRENCES };

/** How many may wait for their turn, all together and of one person. */
export const EXPANSION_QUEUE = { waiting: 40, waitingPerUser: 4 };

/** Follows schedules away from the thread that answers requests. */
export interface Expander {
  /**
   * One expansion after the other, each within bounds. Refuses while too many wait,
   * and those of whoever waits for several already.
   */
  expand(asker: string, expansions: readonly Expansion[]): Promise<Expanded>;
  stop(): void;
}

/** An expander whose thread is started when it is first needed. */
export function createExpander(bounds: ExpansionBounds = BOUNDS): Expander & Queued {
  const thread = createThread<ExpansionRequest, Expanded>({
    module: new URL("./expansionWorker.ts", import.meta.url),
    ...EXPANSION_QUEUE,
  });
  return {
    async expand(asker, expansions) {
      if (expansions.length === 0) return { dues: [], isComplete: true };
      try {
        return await thread.ask(asker, { expansions, bounds });
      } catch (error) {
        if (error instanceof ThreadBusy) throw tooMany(error.whose);
        throw error;
      }
    },
    queue: thread.queue,
    stop: () => thread.stop(),
  };
}

const tooMany = (whose: ThreadBusy["whose"]) =>
  new Refusal(
    whose === "asker" ? "too-many-at-once" : "busy",
    { key: "Too many calendars are being made at this moment. Try again in a few seconds." },
    { retryAfter: 3 },
  );
