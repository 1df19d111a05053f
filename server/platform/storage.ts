import { statfs } from "node:fs/promises";

/** How long a measurement of free space is cached. */
const CACHE_MS = 1_000;

/** Checks free disk space. */
export interface Storage {
  /** Whether there is too little space for writes. */
  isFull(): Promise<boolean>;
}

/** Storage without checks, as a PostgreSQL server watches its own disk. */
export const unwatchedStorage: Storage = { isFull: () => Promise.resolve(false) };

/**
 * Watches the disk of a folder: full below `minimumFreeBytes`.
 * The reserve keeps the embedded database from ever running out of space.
 */
export function watchStorage(
  folder: string,
  minimumFreeBytes: number,
  freeBytes: (folder: string) => Promise<number> = readFreeBytes,
): Storage {
  let checkedAt = -Infinity;
  let isFullPromise = Promise.resolve(false);
  return {
    isFull() {
      const now = performance.now();
      if (now - checkedAt >= CACHE_MS) {
        checkedAt = now;
        isFullPromise = freeBytes(folder).then((free) => free < minimumFreeBytes);
      }
      return isFullPromise;
    },
  };
}

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
