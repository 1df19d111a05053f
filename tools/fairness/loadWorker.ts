import { findAct, type Scene } from "./loads.ts";

export interface LoadTask {
  name: string;
  loops: number;
  scene: Scene;
}

export type LoadCounts = Record<string, number>;

/** Pause after a rejected request, so that the client is not what is measured. */
const PAUSE_MS = 5;

self.onmessage = ({ data }: MessageEvent<LoadTask | "count">) => {
  if (data === "count") return self.postMessage(counts);
  const { name, loops, scene } = data;
  const act = findAct(name);
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
