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

const PATH = "/api/views";

/** The prefix of all query keys of views. */
export const SAVED_VIEWS = ["views"] as const;

const readOne = answer("SavedView");
const readAll = answer("SavedViews");
const readPinned = answer("PinnedViews");

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
    /** Those that are pinned, with their counts, and those that lists begin with. */
    pinned: () =>
      inlineQuery(
        [...SAVED_VIEWS, "pinned"],
        (options) => http(`${PATH}/counts`, readPinned, { ...options, background: true }),
      ),
  }),
};
