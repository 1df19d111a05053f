import type { CDPSession, Page } from "playwright-core";
import { createLedger, type Fetched, type Ledger, type NetworkEvent } from "./ledger.ts";

/** Bytes per second; latency in milliseconds. */
interface Line {
  latency: number;
  downloadThroughput: number;
  uploadThroughput: number;
}

/** Times are milliseconds on the page's clock. */
export interface Traffic {
  requestedUntil(moment: number): Promise<Fetched[]>;
  answeredWithin(since: number, until: number): Promise<Fetched[]>;
  /** Resolves after this many milliseconds without a pending request. Includes workers by default. */
  quiet(still: number, of?: "page"): Promise<void>;
}

export async function recordTraffic(page: Page, line?: Line): Promise<Traffic> {
  const ledger = createLedger();
  const session = await page.context().newCDPSession(page);
  // The ledger ignores events of other domains.
  session.on("event", (event) => ledger.recordEvent("page", event as NetworkEvent));
  await session.send("Network.enable");
  await session.send("Performance.enable");
  if (line) await session.send("Network.emulateNetworkConditions", { offline: false, ...line });
  await followWorkers(session, ledger, line);
  const weighed = async (fetched: Fetched[]): Promise<Fetched[]> =>
    await Promise.all(fetched.map(async (one) => {
      if (one.bytes > 0 || !Number.isNaN(one.duration)) return one;
      return { ...one, bytes: await page.evaluate(transferred, one.url) };
    }));
  const origin = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "NavigationStart")?.value ?? Number.NaN) * 1000;
  };
  return {
    async requestedUntil(moment) {
      const end = await origin() + moment;
      await ledger.waitUntil(() => ledger.pending().every(({ sentAt }) => sentAt > end));
      return await weighed(ledger.listFetched().filter(({ sentAt }) => sentAt <= end));
    },
    async answeredWithin(since, until) {
      const start = await origin();
      return ledger.listFetched().filter(({ sentAt, duration: took }) =>
        sentAt >= start + since && sentAt + took <= start + until
      );
    },
    async quiet(still, of) {
      let before = -1;
      while (before !== ledger.count(of)) {
        before = ledger.count(of);
        await ledger.waitUntil(() => ledger.pending(of).length === 0);
        await new Promise((resolve) => setTimeout(resolve, still));
      }
    },
  };
}

/** Workers have network conditions of their own; each is paused until they are set. */
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
      // A worker may end before it receives the message.
      await session.send("Target.sendMessageToTarget", { sessionId, message }).catch(() => {});
    }
  });
  session.on("Target.receivedMessageFromTarget", ({ sessionId, message }) => {
    const received: NetworkEvent | { method: "Inspector.workerScriptLoaded" } | { id: number } =
      JSON.parse(
        message,
      );
    // Messages without a method are responses to commands.
    if (!("method" in received)) return;
    if (received.method === "Inspector.workerScriptLoaded") {
      ledger.recordWorker(scripts.get(sessionId) ?? "");
    } else ledger.recordEvent(sessionId, received);
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
