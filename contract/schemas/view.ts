import { MAX_PAGE_SIZE } from "../constants.ts";
import type { FieldErrors, Form } from "../validation.ts";
import {
  getViewedList,
  MAX_HIDDEN_COLUMNS,
  MAX_VIEW_CHARACTERS,
  parseViewQuery,
  VIEWED_LIST_NAMES,
} from "../view.ts";
import { entityFields, Person } from "./references.ts";
import { nameText } from "./fields.ts";
import { type } from "./schema.ts";

const list = type.enumerated(...VIEWED_LIST_NAMES);

/**
 * A saved view of a list. `query` has the parameters of the list's address, such as
 * `status=ACTIVE&sortField=code`. `isPinned` and `isDefault` are settings of the caller.
 */
export const SavedView = type({
  ...entityFields,
  list,
  /** The path of the list in the app. */
  path: "string",
  name: "string",
  query: "string",
  hiddenColumns: "string[]",
  isShared: "boolean",
  /** Null if the owner was deleted; shared views stay. */
  owner: Person.or("null"),
  isPinned: "boolean",
  isDefault: "boolean",
  /** Whether the list still supports the query. */
  fits: "boolean",
});
export type SavedView = typeof SavedView.infer;

export const SavedViews = type({ data: SavedView.array() });

/** GET /api/views/counts: pinned views with their number of rows, and default views. */
export const PinnedViews = type({
  pinned: type({
    view: SavedView,
    /** Null if counting failed. */
    count: "number.integer | null",
    /** False if there are more rows than `count`; otherwise absent. */
    "isCountExact?": "false",
  }).array(),
  defaults: SavedView.array(),
});
export type PinnedViews = typeof PinnedViews.infer;

/** The caller's preferences for one list. */
export const ListPreference = type({
  list,
  /** The hidden columns; null if none were chosen. */
  hiddenColumns: "string[] | null",
  /** The rows of a page, unless its address says otherwise; null if none were chosen. */
  pageSize: "number.integer | null",
  /** The view that opens with the list; null for all rows. */
  defaultView: SavedView.or("null"),
});
export type ListPreference = typeof ListPreference.infer;

/** GET /api/views/lists: only lists with preferences. */
export const ListPreferences = type({ data: ListPreference.array() });
export type ListPreferences = typeof ListPreferences.infer;

const hiddenColumns = type(/^[a-zA-Z]{1,40}$/).array().to(`unknown[] <= ${MAX_HIDDEN_COLUMNS}`);

/** PUT /api/views/lists/{list}/columns. */
export const HiddenColumns = type({ hiddenColumns });
export type HiddenColumns = typeof HiddenColumns.infer;
export const hiddenColumnsForm: Form<HiddenColumns> = { schema: HiddenColumns };

/** PUT /api/views/lists/{list}/page-size. */
export const PageSize = type({ pageSize: type(`1 <= number.integer <= ${MAX_PAGE_SIZE}`) });
export type PageSize = typeof PageSize.infer;
export const pageSizeForm: Form<PageSize> = { schema: PageSize };

const writable = type({
  name: nameText,
  query: type("string").to(`string <= ${MAX_VIEW_CHARACTERS}`),
  hiddenColumns,
  isShared: "boolean",
});

/** `isPinned` also pins the view for the caller. */
export const SavedViewInput = writable.merge({ list, "isPinned?": "boolean" });
export type SavedViewInput = typeof SavedViewInput.infer;

export const SavedViewPatch = writable.partial().merge({ version: "number.integer" });
export type SavedViewPatch = typeof SavedViewPatch.infer;

/** PUT /api/views/{id}/settings: the caller's settings of a view. */
export const ViewSettings = type({ isPinned: "boolean", isDefault: "boolean" });
export type ViewSettings = typeof ViewSettings.infer;

/** Checks that a view's query fits its list. */
export const checkViewQuery = (
  list: SavedView["list"],
  query: string | undefined,
): FieldErrors =>
  query === undefined || parseViewQuery(getViewedList(list).address, query)
    ? {}
    : { query: [{ key: "Invalid input" }] };

export const savedViewForm: Form<SavedViewInput> = {
  schema: SavedViewInput,
  crossCheck: ({ list, query }) => checkViewQuery(list, query),
};
export const savedViewPatchForm: Form<SavedViewPatch> = { schema: SavedViewPatch };
export const viewSettingsForm: Form<ViewSettings> = { schema: ViewSettings };
