import type { ListBatch } from "../../../contract/listQuery.ts";

interface From {
  after: string | null;
  signal: AbortSignal;
}

type Batches<Item> = AsyncGenerator<ListBatch<Item>, void>;

/**
 * Asks for all rows, and gives them batch by batch. After a failure they are asked for from where
 * it happened; a row that comes again because it was changed meanwhile is left out.
 */
export function rowsOnceEach<Item>(
  rowId: (item: Item) => string,
  ask: (from: From) => Batches<Item>,
) {
  const known = new Set<string>();
  let open: Batches<Item> | undefined;
  let controller = new AbortController();

  return async (after: string | null, signal: AbortSignal): Promise<ListBatch<Item>> => {
    if (open === undefined) controller = new AbortController();
    const abort = () => controller.abort();
    signal.addEventListener("abort", abort);
    const batches = open ??= ask({ after, signal: controller.signal });
    try {
      const { value } = await batches.next();
      if (value === undefined) throw new TypeError("There are no more rows");
      return { ...value, data: value.data.filter(isNew) };
    } catch (error) {
      open = undefined;
      throw error;
    } finally {
      signal.removeEventListener("abort", abort);
    }
  };

  function isNew(item: Item): boolean {
    const id = rowId(item);
    if (known.has(id)) return false;
    known.add(id);
    return true;
  }
}
