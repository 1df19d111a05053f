import type { ListBatch } from "../../../contract/listQuery.ts";

interface StreamStart {
  after: string | null;
  signal: AbortSignal;
}

type Batches<Item> = AsyncGenerator<ListBatch<Item>, void>;

/**
 * Creates a function that reads all rows batch by batch. After a failure it opens the stream again
 * at the last cursor, and it skips rows that were read before.
 */
export function createBatchReader<Item>(
  rowId: (item: Item) => string,
  openStream: (from: StreamStart) => Batches<Item>,
) {
  const readIds = new Set<string>();
  let stream: Batches<Item> | undefined;
  let controller = new AbortController();

  return async (after: string | null, signal: AbortSignal): Promise<ListBatch<Item>> => {
    if (stream === undefined) controller = new AbortController();
    const abort = () => controller.abort();
    signal.addEventListener("abort", abort);
    const batches = stream ??= openStream({ after, signal: controller.signal });
    try {
      const { value } = await batches.next();
      if (value === undefined) throw new TypeError("There are no more rows");
      return { ...value, data: value.data.filter(isNew) };
    } catch (error) {
      stream = undefined;
      throw error;
    } finally {
      signal.removeEventListener("abort", abort);
    }
  };

  function isNew(item: Item): boolean {
    const id = rowId(item);
    if (readIds.has(id)) return false;
    readIds.add(id);
    return true;
  }
}
