import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { closeSync, fsyncSync, openSync } from "node:fs";

type InitOptions = Parameters<NodeFS["init"]>[1];

/** Puts an open file on the disk. */
export type SyncFile = (descriptor: number) => void;

/** What of Emscripten's NODEFS is used here; a file has a descriptor, a folder none. */
interface NodeFiles {
  stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number };
  realPath(node: unknown): string;
}

/**
 * PGlite's file system with an fsync that reaches the disk. PGlite's own does nothing, so a power
 * cut would lose what had been acknowledged. Depends on how the pinned version is built.
 */
export class DurableFS extends NodeFS {
  constructor(folder: string, private readonly syncFile: SyncFile) {
    super(folder);
  }

  override async init(pg: PGlite, options: InitOptions) {
    const { emscriptenOpts } = await super.init(pg, options);
    const addFsync = (module: { NODEFS: unknown }) => {
      const files = module.NODEFS as NodeFiles;
      files.stream_ops.fsync = ({ nfd, node }) => {
        if (nfd === undefined) syncFolder(files.realPath(node));
        else this.syncFile(nfd);
        return 0;
      };
    };
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...preRuns(emscriptenOpts), addFsync] },
    };
  }
}

const preRuns = ({ preRun }: InitOptions) => [preRun ?? []].flat();

function syncFolder(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
