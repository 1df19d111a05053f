import { relative } from "node:path";

/** Milliseconds in which changes are batched: editors write several files at once. */
const GATHERED_MS = 60;

interface Changes {
  /** Paths relative to the root. */
  batches: AsyncIterable<string[]>;
  stop(): void;
}

export function changes(root: string, watched: string[]): Changes {
  const watcher = Deno.watchFs(watched.map((path) => `${root}/${path}`));
  return { batches: gather(watcher, root), stop: () => watcher.close() };
}

async function* gather(watcher: Deno.FsWatcher, root: string): AsyncGenerator<string[]> {
  let gathered = new Set<string>();
  let waiting = Promise.withResolvers<void>();
  let ended = false;
  const reading = read();
  while (!ended) {
    await waiting.promise;
    waiting = Promise.withResolvers();
    if (gathered.size === 0) continue;
    const batch = [...gathered];
    gathered = new Set();
    yield batch;
  }
  await reading;

  async function read() {
    let timer: ReturnType<typeof setTimeout> | undefined;
    for await (const { kind, paths } of watcher) {
      if (kind === "access") continue;
      for (const path of paths) gathered.add(relative(root, path));
      clearTimeout(timer);
      timer = setTimeout(() => waiting.resolve(), GATHERED_MS);
    }
    clearTimeout(timer);
    ended = true;
    waiting.resolve();
  }
}
