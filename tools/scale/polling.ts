import type { SendRequest } from "./request.ts";
import type { MeasuredRequest } from "./routes.ts";

const LASTING_MS = 30_000;
/** The rate of a hundred tabs. */
const EVERY_MS = 100;
const PATHS = ["/api/notifications/unread/count", "/api/notifications/undelivered"];

export interface Polling {
  p50: number;
  p99: number;
  asked: number;
  refused: number;
  beside: string[];
}

/** Polls while each of these requests repeats without pause. */
export async function measurePolling(
  slowest: readonly MeasuredRequest[],
  send: SendRequest,
): Promise<Polling> {
  const end = performance.now() + LASTING_MS;
  const beside = slowest.map(async ({ paths, as }) => {
    while (performance.now() < end) await Promise.all(paths.map((path) => send(path, as)));
  });
  const times: number[] = [];
  let refused = 0;
  const polls: Promise<void>[] = [];
  for (let nth = 0; performance.now() < end; nth++) {
    polls.push(
      poll(PATHS[nth % PATHS.length] ?? "", send).then(({ isAnswered, ms }) => {
        times.push(ms);
        if (!isAnswered) refused++;
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
  await Promise.all([...polls, ...beside]);
  times.sort((a, b) => a - b);
  const quantile = (share: number) => times[Math.floor((times.length - 1) * share)] ?? Number.NaN;
  return {
    p50: quantile(0.5),
    p99: quantile(0.99),
    asked: times.length,
    refused,
    beside: slowest.map(({ name }) => name),
  };
}

async function poll(path: string, send: SendRequest): Promise<{ isAnswered: boolean; ms: number }> {
  const start = performance.now();
  const { status } = await send(path, "MEMBER");
  return { isAnswered: status === 200, ms: performance.now() - start };
}
