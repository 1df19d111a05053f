import type { SavedView } from "../../../contract/schemas/view.ts";

/** What a view holds of a list. */
export type Viewed = Pick<SavedView, "query" | "hiddenColumns">;

/** The parameters of an address that shows a view. */
export function viewParams({ id, query, hiddenColumns }: Viewed & { id: string }): string {
  const params = new URLSearchParams(query);
  if (hiddenColumns.length > 0) params.set("hide", hiddenColumns.join());
  params.set("view", id);
  return params.toString();
}
