import { statfs } from "node:fs/promises";

/** How long a look at the disk holds, in milliseconds. */
const CACHE_MS = 1_000;

/** Tells whether there is room for what is to be kept. */
export interface Storage {
  /** Whether too little is free to write anything more. */
  isFull(): Promise<boolean>;
}

/** Storage that somebody else watches, as a PostgreSQL server's is. */
export const unwatchedStorage: Storage = { isFull: () => Promise.resolve(false) };

/**
 * Watches the disk that a folder is on: it counts as full when less than `minimumFreeBytes` are
 * left, so that the embedded database never meets a disk without any room.
 */
export function watchStorage(
  folder: string,
  minimumFreeBytes: number,
  freeBytes: (folder: string) => Promise<number> = freeBytesOf,
): Storage {
  let lookedAt = -Infinity;
  let full = Promise.resolve(false);
  return {
    isFull() {
      const now = performance.now();
      if (now - lookedAt >= CACHE_MS) {
        lookedAt = now;
        full = freeBytes(folder).then((free) => free < minimumFreeBytes);
      }
      return full;
    },
  };
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
