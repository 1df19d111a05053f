import type { FieldErrors, Form } from "../validation.ts";
import {
  MOST_HIDDEN_COLUMNS,
  MOST_VIEW_CHARACTERS,
  readViewQuery,
  VIEWED_LIST_NAMES,
  viewedList,
} from "../view.ts";
import { entityFields, Person } from "./references.ts";
import { nameText } from "./fields.ts";
import { type } from "./schema.ts";

const list = type.enumerated(...VIEWED_LIST_NAMES);

/**
 * A list as somebody wants to see it again. `query` are the parameters of the list's address, as in
 * `status=ACTIVE&sortField=code`. Whether it is pinned and where lists begin is everybody's own.
 */
export const SavedView = type({
  ...entityFields,
  list,
  /** Where the list is in the app. */
  path: "string",
  name: "string",
  query: "string",
  hiddenColumns: "string[]",
  isShared: "boolean",
  /** Null once they are deleted, whose shared views stay. */
  owner: Person.or("null"),
  isPinned: "boolean",
  isDefault: "boolean",
  /** Whether the list can still be asked so. */
  fits: "boolean",
});
export type SavedView = typeof SavedView.infer;

export const SavedViews = type({ data: SavedView.array() });

/** GET /api/views/counts: what is pinned, with how many rows it has now, and where lists begin. */
export const PinnedViews = type({
  pinned: type({
    view: SavedView,
    /** Null where it could not be counted. */
    count: "number.integer | null",
    /** Left out where the count is exact: there are more than it says. */
    "isCountExact?": "false",
  }).array(),
  defaults: SavedView.array(),
});
export type PinnedViews = typeof PinnedViews.infer;

/** How a list begins for oneself. */
export const ListPreference = type({
  list,
  /** The columns that it is shown without; null where none were chosen. */
  hiddenColumns: "string[] | null",
  /** The view that it begins with; null where it begins with all of its rows. */
  defaultView: SavedView.or("null"),
});
export type ListPreference = typeof ListPreference.infer;

/** GET /api/views/lists: lists for which nothing was chosen are left out. */
export const ListPreferences = type({ data: ListPreference.array() });
export type ListPreferences = typeof ListPreferences.infer;

const hiddenColumns = type(/^[a-zA-Z]{1,40}$/).array().to(`unknown[] <= ${MOST_HIDDEN_COLUMNS}`);

/** PUT /api/views/lists/{list}/columns. */
export const HiddenColumns = type({ hiddenColumns });
export type HiddenColumns = typeof HiddenColumns.infer;
export const hiddenColumnsForm: Form<HiddenColumns> = { schema: HiddenColumns };

const writable = type({
  name: nameText,
  query: type("string").to(`string <= ${MOST_VIEW_CHARACTERS}`),
  hiddenColumns,
  isShared: "boolean",
});

export const SavedViewInput = writable.merge({ list });
export type SavedViewInput = typeof SavedViewInput.infer;

export const SavedViewPatch = writable.partial().merge({ version: "number.integer" });
export type SavedViewPatch = typeof SavedViewPatch.infer;

/** PUT /api/views/{id}/settings: what one makes of a view for oneself. */
export const ViewSettings = type({ isPinned: "boolean", isDefault: "boolean" });
export type ViewSettings = typeof ViewSettings.infer;

/** A view's query has to fit its list. */
export const viewQueryErrors = (
  list: SavedView["list"],
  query: string | undefined,
): FieldErrors =>
  query === undefined || readViewQuery(viewedList(list).address, query)
    ? {}
    : { query: [{ key: "Invalid input" }] };

export const savedViewForm: Form<SavedViewInput> = {
  schema: SavedViewInput,
  between: ({ list, query }) => viewQueryErrors(list, query),
};
export const savedViewPatchForm: Form<SavedViewPatch> = { schema: SavedViewPatch };
export const viewSettingsForm: Form<ViewSettings> = { schema: ViewSettings };
