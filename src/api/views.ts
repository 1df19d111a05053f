import type { QueryClient } from "@tanstack/react-query";
import type {
  SavedView,
  SavedViewInput,
  SavedViewPatch,
  ViewSettings,
} from "../../contract/schemas/view.ts";
import type { ViewedListName } from "../../contract/viewSharing.ts";
import { answer } from "./answer.ts";
import { type CallOptions, type Http, noBody } from "./http.ts";
import { inlineQuery } from "./resource.ts";
import { hasStoredColumns, uploadStoredColumns } from "./storedColumns.ts";

const PATH = "/api/views";

/** The prefix of all query keys of views. */
export const SAVED_VIEWS = ["views"] as const;

const readOne = answer("SavedView");
const readAll = answer("SavedViews");
const readPinned = answer("PinnedViews");
const readLists = answer("ListPreferences");

/** The calls that save views. */
export const savedViews = {
  create: (http: Http, input: SavedViewInput, options: CallOptions = {}): Promise<SavedView> =>
    http(PATH, readOne, { ...options, method: "POST", body: input }),
  update: (
    http: Http,
    id: string,
    patch: SavedViewPatch,
    options: CallOptions = {},
  ): Promise<SavedView> =>
    http(`${PATH}/${id}`, readOne, { ...options, method: "PATCH", body: patch }),
  set: (http: Http, id: string, settings: ViewSettings) =>
    http(`${PATH}/${id}/settings`, readOne, { method: "PUT", body: settings }),
  remove: (http: Http, id: string, options: CallOptions = {}) =>
    http(`${PATH}/${id}`, noBody, { ...options, method: "DELETE" }),
  hideColumns: (http: Http, list: ViewedListName, hiddenColumns: string[]): Promise<void> =>
    http(`${PATH}/lists/${list}/columns`, noBody, { method: "PUT", body: { hiddenColumns } }),
  queries: (http: Http) => ({
    detail: (id: string) =>
      inlineQuery(
        [...SAVED_VIEWS, "detail", id],
        (options) => http(`${PATH}/${id}`, readOne, options),
      ),
    /** Those of a list: one's own and the shared ones. */
    of: (list: ViewedListName) =>
      inlineQuery(
        [...SAVED_VIEWS, "list", list],
        (options) => http(PATH, readAll, { ...options, query: new URLSearchParams({ list }) }),
      ),
    /** How lists begin. A list does not wait for a second attempt. */
    lists: () => ({
      ...inlineQuery(
        [...SAVED_VIEWS, "lists"],
        async (options) => (await http(`${PATH}/lists`, readLists, options)).data,
      ),
      retry: false,
      gcTime: Infinity,
    }),
    /** Those that are pinned, with their counts. */
    pinned: () =>
      inlineQuery(
        [...SAVED_VIEWS, "pinned"],
        (options) => http(`${PATH}/counts`, readPinned, { ...options, background: true }),
      ),
  }),
};

/** Moves hidden columns that an earlier release kept in this browser to the account. */
export async function moveStoredColumns(http: Http, client: QueryClient): Promise<void> {
  if (!hasStoredColumns()) return;
  const lists = savedViews.queries(http).lists();
  const isChanged = await uploadStoredColumns(
    await client.ensureQueryData(lists),
    (list, hidden) => savedViews.hideColumns(http, list, hidden),
  );
  if (isChanged) await client.invalidateQueries({ queryKey: lists.queryKey });
}
