import { computeQuantile } from "../bench/quantile.ts";
import type { SendRequest } from "./request.ts";
import type { MeasuredRequest } from "./routes.ts";

const LASTING_MS = 30_000;
/** The rate of a hundred tabs. */
const EVERY_MS = 100;
const PATHS = ["/api/notifications/unread/count", "/api/notifications/undelivered"];

export type Polling = Awaited<ReturnType<typeof measurePolling>>;

/** Polls while each of these requests repeats without pause. */
export async function measurePolling(slowest: readonly MeasuredRequest[], send: SendRequest) {
  const end = performance.now() + LASTING_MS;
  const beside = slowest.map(async ({ paths, as }) => {
    while (performance.now() < end) await Promise.all(paths.map((path) => send(path, as)));
  });
  const polls: Promise<{ isAnswered: boolean; ms: number }>[] = [];
  for (let nth = 0; performance.now() < end; nth++) {
    const start = performance.now();
    const poll = send(PATHS[nth % PATHS.length] ?? "", "MEMBER");
    polls.push(
      poll.then(({ status }) => ({ isAnswered: status === 200, ms: performance.now() - start })),
    );
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
  await Promise.all(beside);
  const answers = await Promise.all(polls);
  return {
    p99: computeQuantile(answers.map(({ ms }) => ms), 0.99),
    asked: answers.length,
    refused: answers.filter(({ isAnswered }) => !isAnswered).length,
    beside: slowest.length,
  };
}
