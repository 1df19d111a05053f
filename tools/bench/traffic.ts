import type { CDPSession, Page } from "playwright-core";
import { createLedger, type Fetched, type Ledger, type Told } from "./ledger.ts";

/** How fast the line is; bytes a second, milliseconds until an answer begins. */
interface Line {
  latency: number;
  downloadThroughput: number;
  uploadThroughput: number;
}

/** Moments are milliseconds on the clock of the page that is open. */
export interface Traffic {
  /** What was asked for over the line until a moment; waits until all of it is there. */
  askedUntil(moment: number): Promise<Fetched[]>;
  /** What was asked for over the line since one moment and was there before another. */
  answeredWithin(since: number, until: number): Promise<Fetched[]>;
  /**
   * Resolves once nothing has been under way for so many milliseconds, of the page alone or of its
   * workers too.
   */
  quiet(still: number, of?: "page"): Promise<void>;
}

/**
 * Counts all that a page and its workers ask the network for, from now on, over a line that is as
 * slow as told.
 */
export async function recordTraffic(page: Page, line?: Line): Promise<Traffic> {
  const ledger = createLedger();
  const session = await page.context().newCDPSession(page);
  // What is told of other domains, the ledger passes over.
  session.on("event", (told) => ledger.note("page", told as Told));
  await session.send("Network.enable");
  await session.send("Performance.enable");
  if (line) await session.send("Network.emulateNetworkConditions", { offline: false, ...line });
  await followWorkers(session, ledger, line);
  /** The script of a worker is weighed by the page's own account of it. */
  const weighed = async (fetched: Fetched[]): Promise<Fetched[]> =>
    await Promise.all(fetched.map(async (one) => {
      if (one.bytes > 0 || !Number.isNaN(one.took)) return one;
      return { ...one, bytes: await page.evaluate(transferred, one.url) };
    }));
  /** When the clock of the page began, by the browser's. */
  const origin = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "NavigationStart")?.value ?? Number.NaN) * 1000;
  };
  return {
    async askedUntil(moment) {
      const end = await origin() + moment;
      await ledger.until(() => ledger.pending().every(({ sentAt }) => sentAt > end));
      return await weighed(ledger.onLine().filter(({ sentAt }) => sentAt <= end));
    },
    async answeredWithin(since, until) {
      const start = await origin();
      return ledger.onLine().filter(({ sentAt, took }) =>
        sentAt >= start + since && sentAt + took <= start + until
      );
    },
    async quiet(still, of) {
      let before = -1;
      while (before !== ledger.count(of)) {
        before = ledger.count(of);
        await ledger.until(() => ledger.pending(of).length === 0);
        await new Promise((resolve) => setTimeout(resolve, still));
      }
    },
  };
}

/** A worker asks for itself, and has to be slowed for itself; it waits until that is so. */
async function followWorkers(
  session: CDPSession,
  ledger: Ledger,
  line: Line | undefined,
): Promise<void> {
  const commands = [
    { method: "Network.enable" },
    ...line
      ? [{ method: "Network.emulateNetworkConditions", params: { offline: false, ...line } }]
      : [],
    { method: "Runtime.runIfWaitingForDebugger" },
  ].map((command, id) => JSON.stringify({ id, ...command }));
  const scripts = new Map<string, string>();
  session.on("Target.attachedToTarget", async ({ sessionId, targetInfo }) => {
    scripts.set(sessionId, targetInfo.url);
    for (const message of commands) {
      // A worker may end before it has heard of it.
      await session.send("Target.sendMessageToTarget", { sessionId, message }).catch(() => {});
    }
  });
  session.on("Target.receivedMessageFromTarget", ({ sessionId, message }) => {
    const said: Told | { method: "Inspector.workerScriptLoaded" } | { id: number } = JSON.parse(
      message,
    );
    // The other messages answer the commands.
    if (!("method" in said)) return;
    if (said.method === "Inspector.workerScriptLoaded") {
      ledger.noteWorker(scripts.get(sessionId) ?? "");
    } else ledger.note(sessionId, said);
  });
  await session.send("Target.setAutoAttach", {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: false,
  });
}

/** Runs in the browser. */
function transferred(url: string): number {
  const [entry] = performance.getEntriesByName(url);
  return entry instanceof PerformanceResourceTiming ? entry.transferSize : 0;
}
