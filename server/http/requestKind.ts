import { ROWS_MEDIA_TYPE } from "../../contract/listQuery.ts";
import type { Kind } from "../db/kinds.ts";

/** What reads are, by their paths; the first that fits counts. */
const READS: readonly [path: RegExp, kind: Kind][] = [
  [/^\/api\/notifications\/(?:news|unread\/count|undelivered)$/, "poll"],
  [/\/aggregates\//, "aggregate"],
  [/^\/api\/views\/counts$/, "aggregate"],
  [/^\/api\/metrics\//, "aggregate"],
  [/^\/api\/reminders\/(?:calendar|upcoming)$/, "aggregate"],
  [/\/occurrences\/calendar$/, "aggregate"],
  [/^\/calendar\//, "aggregate"],
  [/\/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}(?:\/screenshot)?$/i, "detail"],
  [/^\/api\/(?:auth\/|openapi\.json$|reminders\/feed$|users\/me\/)/, "detail"],
  [/^\/api\/search$/, "search"],
  [/^\/api\//, "list"],
];

const READING = ["GET", "HEAD"];
/** The operators that look into texts. */
const SEARCHING = /operator=(?:NOT_)?CONTAINS\b/;

interface Asked {
  method: string;
  path: string;
  /** The path with its query. */
  address: string;
  accept: string | undefined;
}

/** What a request asks of the database. */
export function kindOfRequest({ method, path, address, accept = "" }: Asked): Kind {
  if (!READING.includes(method)) return "write";
  const kind = READS.find(([pattern]) => pattern.test(path))?.[1] ?? "detail";
  if (kind !== "list") return kind;
  if (accept.includes(ROWS_MEDIA_TYPE)) return "export";
  return SEARCHING.test(address) ? "search" : "list";
}

/** Whether the work ends when whoever asked has gone; what was to be written still is. */
export const endsWithItsClient = (kind: Kind): boolean => kind !== "write" && kind !== "poll";
