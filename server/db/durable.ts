import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { closeSync, fsyncSync, openSync } from "node:fs";

const DATE_TYPE = 1082;
const INT8_TYPE = 20;

/** What every PGlite here is opened with. */
export const pgliteOptions = {
  extensions: { pg_trgm },
  parsers: { [DATE_TYPE]: (text: string) => text, [INT8_TYPE]: Number },
};

/** PGlite starts with `-F`, which leaves writes to the system's mood; here they are to last. */
export function openDurable(folder: string, syncFile: SyncFile = fsyncSync): Promise<PGlite> {
  const startParams = [
    ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
    "-c",
    "wal_sync_method=fsync",
  ];
  return PGlite.create({ ...pgliteOptions, fs: new DurableFS(folder, syncFile), startParams });
}

type InitOptions = Parameters<NodeFS["init"]>[1];

/** Puts an open file on the disk. */
type SyncFile = (descriptor: number) => void;

/** What of Emscripten's NODEFS is used here; a file has a descriptor, a folder none. */
interface NodeFiles {
  stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number };
  node_ops: {
    mknod(parent: unknown, name: string, mode: number, device: unknown): unknown;
    setattr(node: unknown, attributes: { mode?: number }): unknown;
  };
  realPath(node: unknown): string;
}

const OWNER_ONLY = ~0o077;

/**
 * PGlite's file system with an fsync that reaches the disk, and with files that only their owner
 * may read. PGlite's own fsync does nothing, so a power cut would lose what had been acknowledged,
 * and it makes its files writable by everybody. Depends on how the pinned version is built.
 */
class DurableFS extends NodeFS {
  constructor(folder: string, private readonly syncFile: SyncFile) {
    super(folder);
  }

  override async init(pg: PGlite, options: InitOptions) {
    const { emscriptenOpts } = await super.init(pg, options);
    const adapt = (module: { NODEFS: unknown }) => {
      const files = module.NODEFS as NodeFiles;
      keepToOwner(files);
      files.stream_ops.fsync = ({ nfd, node }) => {
        if (nfd === undefined) syncFolder(files.realPath(node));
        else this.syncFile(nfd);
        return 0;
      };
    };
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...preRuns(emscriptenOpts), adapt] },
    };
  }
}

const preRuns = ({ preRun }: InitOptions) => [preRun ?? []].flat();

function keepToOwner({ node_ops: operations }: NodeFiles): void {
  const { mknod, setattr } = operations;
  operations.mknod = (parent, name, mode, device) => mknod(parent, name, mode & OWNER_ONLY, device);
  operations.setattr = (node, attributes) =>
    setattr(
      node,
      attributes.mode === undefined
        ? attributes
        : { ...attributes, mode: attributes.mode & OWNER_ONLY },
    );
}

function syncFolder(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
