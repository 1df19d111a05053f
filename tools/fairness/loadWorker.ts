import { actOf, type Scene } from "./loads.ts";

/** What the thread is to do, until it is ended. */
export interface LoadTask {
  name: string;
  loops: number;
  scene: Scene;
}

/** How much was answered since it began, by status. */
export type LoadCounts = Record<string, number>;

/** How long a loop waits when it was refused at once, so that it does not measure the client. */
const PAUSE_MS = 5;

self.onmessage = ({ data }: MessageEvent<LoadTask | "count">) => {
  if (data === "count") return self.postMessage(counts);
  const { name, loops, scene } = data;
  const act = actOf(name);
  for (let loop = 0; loop < loops; loop++) void repeat(() => act(scene, loop));
};

const counts: LoadCounts = {};

async function repeat(act: () => Promise<number>): Promise<void> {
  for (;;) {
    const status = await act().catch(() => 0);
    counts[status] = (counts[status] ?? 0) + 1;
    if (status === 429 || status === 503 || status === 0) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

declare const self: Worker;
