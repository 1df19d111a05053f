import {
  type Filter,
  formatListQuery,
  type ListBatch,
  type ListQuery,
  ROWS_MEDIA_TYPE,
} from "../../contract/listQuery.ts";
import type { Http } from "./http.ts";
import { RequestFailure } from "./requestFailure.ts";

export interface RowsQuery {
  path: string;
  query: Omit<ListQuery, "page" | "size" | "after">;
}

interface StreamOptions {
  after: string | null;
  signal: AbortSignal;
}

/** Streams all rows of a list in batches, from the cursor `after`. */
export async function* streamAllRows<Item>(
  http: Http,
  { path, query }: RowsQuery,
  { after, signal }: StreamOptions,
): AsyncGenerator<ListBatch<Item>, void> {
  const { sortField, sortDirection, filters, extend, fields = [] } = query;
  const rowsQuery = { sortField, sortDirection, filters, extend, fields };
  const stream = await http(path, (body) => body as ReadableStream<BufferSource>, {
    query: formatListQuery(after === null ? rowsQuery : { ...rowsQuery, after }),
    streamed: ROWS_MEDIA_TYPE,
    signal,
    quiet: true,
  });
  let next: string | null = "";
  for await (const line of readLines(stream, path)) {
    const batch: ListBatch<Item> = JSON.parse(line);
    next = batch.next;
    yield batch;
  }
  if (next !== null) throw new RequestFailure("network", path);
}

const MAX_FILTERED_IDS = 100;

interface RowsByIdOptions<Item> extends StreamOptions {
  ids: readonly string[];
  rowId: (item: Item) => string;
}

/** Streams the rows of a list with these ids, in the order of the list. */
export async function* streamRowsById<Item>(
  http: Http,
  { path, query }: RowsQuery,
  { ids, rowId, ...from }: RowsByIdOptions<Item>,
): AsyncGenerator<ListBatch<Item>, void> {
  const byId: Filter = { fieldId: "id", operator: "IN", value: [...ids] };
  const filters = ids.length <= MAX_FILTERED_IDS ? [byId] : query.filters;
  const idSet = new Set(ids);
  for await (
    const batch of streamAllRows<Item>(http, { path, query: { ...query, filters } }, from)
  ) {
    const data = batch.data.filter((item) => idSet.has(rowId(item)));
    yield { ...batch, data, total: Math.min(batch.total, ids.length) };
  }
}

async function* readLines(
  stream: ReadableStream<BufferSource>,
  path: string,
): AsyncGenerator<string, void> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  const lineParts: string[] = [];
  while (true) {
    const { value, done } = await reader.read().catch((cause) => {
      throw new RequestFailure("network", path, { cause });
    });
    if (done) return;
    const [rest = "", ...lines] = value.split("\n");
    lineParts.push(rest);
    for (const line of lines) {
      yield lineParts.splice(0).join("");
      lineParts.push(line);
    }
  }
}
