import { PGlite } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { closeSync, fsyncSync, openSync } from "node:fs";

const DATE_TYPE = 1082;
const INT8_TYPE = 20;

/** Options of every PGlite instance. */
export const pgliteOptions = {
  extensions: { btree_gin, pg_trgm },
  parsers: { [DATE_TYPE]: (text: string) => text, [INT8_TYPE]: Number },
};

/** Opens PGlite with fsync: its default `-F` leaves writes to the operating system. */
export function openDurable(folder: string, syncFile: SyncFile = fsyncSync): Promise<PGlite> {
  const startParams = [
    ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
    "-c",
    "wal_sync_method=fsync",
  ];
  return PGlite.create({ ...pgliteOptions, fs: new DurableFS(folder, syncFile), startParams });
}

type InitOptions = Parameters<NodeFS["init"]>[1];

/** Flushes an open file to the disk. */
type SyncFile = (descriptor: number) => void;

/** The part of Emscripten's NODEFS that is overridden. A file has a descriptor, a folder none. */
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
 * A PGlite file system with a real fsync and files for their owner only.
 * PGlite's own fsync does nothing, so that a power cut would lose committed data, and its files are
 * writable by everybody. Depends on internals of the pinned version.
 */
class DurableFS extends NodeFS {
  constructor(folder: string, private readonly syncFile: SyncFile) {
    super(folder);
  }

  override async init(pg: PGlite, options: InitOptions) {
    const { emscriptenOpts } = await super.init(pg, options);
    const adapt = (module: { NODEFS: unknown }) => {
      const files = module.NODEFS as NodeFiles;
      restrictToOwner(files);
      files.stream_ops.fsync = ({ nfd, node }) => {
        if (nfd === undefined) syncFolder(files.realPath(node));
        else this.syncFile(nfd);
        return 0;
      };
    };
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...listPreRuns(emscriptenOpts), adapt] },
    };
  }
}

const listPreRuns = ({ preRun }: InitOptions) => [preRun ?? []].flat();

function restrictToOwner({ node_ops: operations }: NodeFiles): void {
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
