import type { SavedView } from "../../../contract/schemas/view.ts";

/** The query and hidden columns that a view saves. */
export type ViewContent = Pick<SavedView, "query" | "hiddenColumns">;

/** Converts a view to the search parameters of its address. */
export function toViewParams({ id, query, hiddenColumns }: ViewContent & { id: string }): string {
  const params = new URLSearchParams(query);
  if (hiddenColumns.length > 0) params.set("hide", hiddenColumns.join());
  params.set("view", id);
  return params.toString();
}
