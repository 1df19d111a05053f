import { type Context, Hono } from "hono";
import { sql } from "kysely";
import {
  hiddenColumnsForm,
  ListPreferences,
  pageSizeForm,
  PinnedViews,
  SavedView,
  savedViewForm,
  savedViewPatchForm,
  SavedViews,
  viewSettingsForm,
} from "../../../contract/schemas/view.ts";
import { VIEWED_LIST_NAMES } from "../../../contract/view.ts";
import type { ViewedListName } from "../../../contract/viewSharing.ts";
import type { AppEnv } from "../../platform/http/env.ts";
import { invalidQuery, listUnknownKeys } from "../../platform/http/params.ts";
import { createRoute, readRoute } from "../auth/route.ts";
import { transactionRoute } from "../undo/withUndo.ts";
import type { AuditContext } from "../../platform/currentUser.ts";
import { notFound } from "../../platform/problemError.ts";
import { createView, deleteView, setViewSettings, updateView } from "./changes.ts";
import { readPinnedViews } from "./counts.ts";
import { findListPreferences, setHiddenColumns, setPageSize } from "./lists.ts";
import { findViews, readView } from "./query.ts";
import { VIEW_UNDO_RULES } from "./undo.ts";

const tag = "Views";
const LIST = { list: { enum: VIEWED_LIST_NAMES } };

/**
 * Routes of saved views of lists that the user may read. Sharing needs the list's update
 * permission.
 */
export const viewRoutes = new Hono<AppEnv>()
  .get(
    "/",
    readRoute({
      summary: "List one's own views and those that are shared, of one list or of all",
      tag,
      access: "signedIn",
      workload: "list",
      response: SavedViews,
      query: LIST,
      problems: ["invalid-query"],
    }, async (c) => {
      const list = readList(c);
      const scope = list === undefined ? undefined : sql`saved.list = ${list}`;
      return { data: await findViews(c.var.db, c.var.currentUser, scope) };
    }),
  )
  .get(
    "/counts",
    readRoute({
      summary:
        "Count the rows of the views that one has pinned, and tell those that lists begin with",
      tag,
      access: "signedIn",
      workload: "aggregate",
      response: PinnedViews,
    }, (c) => readPinnedViews(c.var.db, c.var.currentUser, c.var.clock())),
  )
  .get(
    "/lists",
    readRoute({
      summary:
        "Get the hidden columns and page sizes of one's lists, and the views that they begin with",
      tag,
      access: "signedIn",
      workload: "list",
      response: ListPreferences,
      problems: ["invalid-query"],
    }, async (c) => ({ data: await findListPreferences(c.var.db, c.var.currentUser) })),
  )
  .put(
    "/lists/:list/columns",
    transactionRoute({
      summary: "Hide columns of a list for oneself",
      tag,
      access: "signedIn",
      body: hiddenColumnsForm,
      undo: null,
      audit: "none",
      problems: ["not-found"],
    }, async (c, { trx, body, audit }) => {
      const list = findListName(c.req.param("list"));
      if (list === undefined) throw notFound();
      await setHiddenColumns(trx, list, body, audit.actorId);
    }),
  )
  .put(
    "/lists/:list/page-size",
    transactionRoute({
      summary: "Set the rows of a list's pages for oneself",
      tag,
      access: "signedIn",
      body: pageSizeForm,
      undo: null,
      audit: "none",
      problems: ["not-found"],
    }, async (c, { trx, body, audit }) => {
      const list = findListName(c.req.param("list"));
      if (list === undefined) throw notFound();
      await setPageSize(trx, list, body, audit.actorId);
    }),
  )
  .post(
    "/",
    createRoute({
      summary: "Save a view of a list, for oneself or shared with all, on request pinned",
      tag,
      access: "signedIn",
      body: savedViewForm,
      response: SavedView,
      audit: "none",
      problems: ["forbidden", "quota-reached"],
    }, {
      create: (_, { trx, body, audit }) => createView(trx, body, getContext(audit)),
      read: (_, { trx, id, audit }) => readView(trx, audit.currentUser, id),
    }),
  )
  .get(
    "/:id",
    readRoute({
      summary: "Get a view",
      tag,
      access: "signedIn",
      workload: "detail",
      response: SavedView,
      problems: ["not-found"],
    }, (c, { id }) => readView(c.var.db, c.var.currentUser, id)),
  )
  .patch(
    "/:id",
    transactionRoute({
      summary: "Change a view, also whether it is shared; a stale version is refused",
      tag,
      access: "signedIn",
      body: savedViewPatchForm,
      response: SavedView,
      undo: null,
      audit: "none",
      problems: ["forbidden", "not-found", "stale-version", "quota-reached"],
    }, (_, { trx, id, body, audit }) => updateView(trx, id, body, getContext(audit))),
  )
  .delete(
    "/:id",
    transactionRoute({
      summary: "Delete a view",
      tag,
      access: "signedIn",
      undo: { rules: VIEW_UNDO_RULES, action: "views.delete" },
      audit: "none",
      problems: ["forbidden", "not-found"],
    }, (_, { trx, id, audit }) => deleteView(trx, id, getContext(audit))),
  )
  .put(
    "/:id/settings",
    transactionRoute({
      summary: "Pin a view for oneself, or have its list begin with it",
      tag,
      access: "signedIn",
      body: viewSettingsForm,
      response: SavedView,
      undo: null,
      audit: "none",
      problems: ["not-found", "quota-reached"],
    }, (_, { trx, id, body, audit }) => setViewSettings(trx, id, body, getContext(audit))),
  );

const getContext = ({ currentUser: viewer, now }: AuditContext) => ({ viewer, now });

const findListName = (text: string | undefined): ViewedListName | undefined =>
  VIEWED_LIST_NAMES.find((name) => name === text);

/**
 * Reads `list`, the only allowed parameter.
 * @throws {ProblemError} 400
 */
function readList(c: Context<AppEnv>): ViewedListName | undefined {
  const params = new URL(c.req.url).searchParams;
  const unknown = listUnknownKeys(params, ["list"]);
  if (unknown.length > 0) throw invalidQuery(unknown);
  const [value, secondValue] = params.getAll("list");
  if (secondValue !== undefined) throw invalidQuery([{ key: "list", reason: "repeated" }]);
  const list = findListName(value);
  if (value !== undefined && !list) throw invalidQuery([{ key: "list", reason: "unknown" }]);
  return list;
}
