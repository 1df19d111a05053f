import {
  type Filter,
  formatListQuery,
  type ListBatch,
  type ListQuery,
  ROWS_MEDIA_TYPE,
} from "../../contract/listQuery.ts";
import type { Http } from "./http.ts";
import { RequestFailure } from "./requestFailure.ts";

/** Rows of a list: where it is found, and what of it is wanted. */
export interface RowsQuery {
  path: string;
  query: Omit<ListQuery, "page" | "size" | "after">;
}

interface From {
  after: string | null;
  signal: AbortSignal;
}

/** All rows of a list in one request, some at a time, from `after` on. */
export async function* allRows<Item>(
  http: Http,
  { path, query }: RowsQuery,
  { after, signal }: From,
): AsyncGenerator<ListBatch<Item>, void> {
  const { sortField, sortDirection, filters, extend, fields = [] } = query;
  const wanted = { sortField, sortDirection, filters, extend, fields };
  const stream = await http(path, (body) => body as ReadableStream<BufferSource>, {
    query: formatListQuery(after === null ? wanted : { ...wanted, after }),
    streamed: ROWS_MEDIA_TYPE,
    signal,
    quiet: true,
  });
  let next: string | null = "";
  for await (const line of linesOf(stream, path)) {
    const batch: ListBatch<Item> = JSON.parse(line);
    next = batch.next;
    yield batch;
  }
  if (next !== null) throw new RequestFailure("network", path);
}

/** Ids that an address has room for. */
const MOST_IDS_ASKED_FOR = 100;

interface Some<Item> extends From {
  /** The ids of the rows that are wanted. */
  only: readonly string[];
  rowId: (item: Item) => string;
}

/** Those of a list's rows that are wanted, in its order; many are picked out of all. */
export async function* someRows<Item>(
  http: Http,
  { path, query }: RowsQuery,
  { only, rowId, ...from }: Some<Item>,
): AsyncGenerator<ListBatch<Item>, void> {
  const byId: Filter = { fieldId: "id", operator: "IN", value: [...only] };
  const filters = only.length <= MOST_IDS_ASKED_FOR ? [byId] : query.filters;
  const wanted = new Set(only);
  for await (const batch of allRows<Item>(http, { path, query: { ...query, filters } }, from)) {
    const data = batch.data.filter((item) => wanted.has(rowId(item)));
    yield { ...batch, data, total: Math.min(batch.total, only.length) };
  }
}

async function* linesOf(
  stream: ReadableStream<BufferSource>,
  path: string,
): AsyncGenerator<string, void> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  const begun: string[] = [];
  while (true) {
    const { value, done } = await reader.read().catch((cause) => {
      throw new RequestFailure("network", path, { cause });
    });
    if (done) return;
    const [rest = "", ...lines] = value.split("\n");
    begun.push(rest);
    for (const line of lines) {
      yield begun.splice(0).join("");
      begun.push(line);
    }
  }
}
