import { MAX_CALENDAR_OCCURRENCES } from "../../../contract/reminder.ts";
import { rejectOverload } from "../../platform/problemError.ts";
import { createThread, type QueueMetrics } from "../../platform/thread.ts";
import type { Expanded, Expansion, ExpansionBounds } from "./schedule.ts";
import type { ExpansionRequest } from "./expansionWorker.ts";

const BOUNDS: ExpansionBounds = { budgetMs: 250, maxDues: MAX_CALENDAR_OCCURRENCES };

/** How many expansions may wait, in total and per user. The latter counts running ones too. */
export const EXPANSION_QUEUE = { waiting: 40, perPerson: 4 };

/** Expands schedules in a worker. */
export interface Expander {
  /**
   * Runs one expansion at a time, each within bounds.
   * @throws {ProblemError} if too many wait, in total or of one person
   */
  expand(requester: string, expansions: readonly Expansion[]): Promise<Expanded>;
  stop(): void;
}

/** Creates an expander whose worker starts with the first expansion. */
export function createExpander(bounds: ExpansionBounds = BOUNDS): Expander & QueueMetrics {
  const thread = createThread<ExpansionRequest, Expanded>({
    module: new URL("./expansionWorker.ts", import.meta.url),
    ...EXPANSION_QUEUE,
  });
  return {
    async expand(requester, expansions) {
      if (expansions.length === 0) return { dues: [], isComplete: true };
      return await thread.run(requester, { expansions, bounds }).catch(rejectBusy);
    },
    getQueueCounts: thread.getQueueCounts,
    stop: () => thread.stop(),
  };
}

const BUSY_MESSAGE =
  "Too many calendars are being created at this moment. Try again in a few seconds.";
const rejectBusy = rejectOverload({ person: BUSY_MESSAGE, all: BUSY_MESSAGE }, 3);
