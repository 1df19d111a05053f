import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { fsyncSync } from "node:fs";
import { DurableFS, type SyncFile } from "./durableFs.ts";

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
