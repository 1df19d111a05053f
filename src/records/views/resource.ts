import type { QueryClient } from "@tanstack/react-query";
import type {
  SavedView,
  SavedViewInput,
  SavedViewPatch,
  ViewSettings,
} from "../../../contract/schemas/view.ts";
import type { ViewedListName } from "../../../contract/viewSharing.ts";
import { createResponseParser } from "../../api/schemas.ts";
import { type CallOptions, type Http, noBody } from "../../api/http.ts";
import { inlineQuery } from "../../api/resource.ts";
import { hasStoredColumns, uploadStoredColumns } from "./storedColumns.ts";

const PATH = "/api/views";

/** The prefix of all query keys of views. */
export const SAVED_VIEWS = ["views"] as const;

const parseView = createResponseParser("SavedView");
const parseViews = createResponseParser("SavedViews");
const parsePinned = createResponseParser("PinnedViews");
const parsePreferences = createResponseParser("ListPreferences");

/** The API of saved views and lists' preferences. */
export const savedViews = {
  create: (http: Http, input: SavedViewInput, options: CallOptions = {}): Promise<SavedView> =>
    http(PATH, parseView, { ...options, method: "POST", body: input }),
  update: (
    http: Http,
    id: string,
    patch: SavedViewPatch,
    options: CallOptions = {},
  ): Promise<SavedView> =>
    http(`${PATH}/${id}`, parseView, { ...options, method: "PATCH", body: patch }),
  set: (http: Http, id: string, settings: ViewSettings, options: CallOptions = {}) =>
    http(`${PATH}/${id}/settings`, parseView, { ...options, method: "PUT", body: settings }),
  remove: (http: Http, id: string, options: CallOptions = {}) =>
    http(`${PATH}/${id}`, noBody, { ...options, method: "DELETE" }),
  hideColumns: (http: Http, list: ViewedListName, hiddenColumns: string[]): Promise<void> =>
    http(`${PATH}/lists/${list}/columns`, noBody, { method: "PUT", body: { hiddenColumns } }),
  setPageSize: (http: Http, list: ViewedListName, pageSize: number): Promise<void> =>
    http(`${PATH}/lists/${list}/page-size`, noBody, { method: "PUT", body: { pageSize } }),
  queries: (http: Http) => ({
    detail: (id: string) =>
      inlineQuery(
        [...SAVED_VIEWS, "detail", id],
        (options) => http(`${PATH}/${id}`, parseView, options),
      ),
    /** The user's own and shared views of a list. */
    byList: (list: ViewedListName) =>
      inlineQuery(
        [...SAVED_VIEWS, "list", list],
        (options) => http(PATH, parseViews, { ...options, query: new URLSearchParams({ list }) }),
      ),
    /** The user's own and shared views of all lists. */
    all: () => inlineQuery([...SAVED_VIEWS, "all"], (options) => http(PATH, parseViews, options)),
    /** Default views, hidden columns and page sizes. Lists wait for them, so there is no retry. */
    preferences: () => ({
      ...inlineQuery(
        [...SAVED_VIEWS, "lists"],
        async (options) => (await http(`${PATH}/lists`, parsePreferences, options)).data,
      ),
      retry: false,
      gcTime: Infinity,
    }),
    /** Pinned views with their row counts. */
    pinned: () =>
      inlineQuery(
        [...SAVED_VIEWS, "pinned"],
        (options) => http(`${PATH}/counts`, parsePinned, { ...options, background: true }),
      ),
  }),
};

/** Moves hidden columns that an earlier release stored in this browser to the account. */
export async function moveStoredColumns(http: Http, client: QueryClient): Promise<void> {
  if (!hasStoredColumns()) return;
  const preferences = savedViews.queries(http).preferences();
  const isChanged = await uploadStoredColumns(
    await client.ensureQueryData(preferences),
    (list, hidden) => savedViews.hideColumns(http, list, hidden),
  );
  if (isChanged) await client.invalidateQueries({ queryKey: preferences.queryKey });
}
