/// <reference lib="deno.worker" />
import { openDurable } from "./durable.ts";

// A worker: what making a database takes (twice what running one does) is given back with it.
self.onmessage = async ({ data: folder }: MessageEvent<string>) => {
  const pglite = await openDurable(folder);
  await pglite.close();
  self.postMessage("made");
};
