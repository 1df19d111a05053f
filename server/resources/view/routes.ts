import { type Context, Hono } from "hono";
import { sql } from "kysely";
import {
  HiddenColumns,
  hiddenColumnsForm,
  ListPreferences,
  PinnedViews,
  SavedView,
  savedViewForm,
  SavedViewInput,
  SavedViewPatch,
  savedViewPatchForm,
  SavedViews,
  ViewSettings,
  viewSettingsForm,
} from "../../../contract/schemas/view.ts";
import { VIEWED_LIST_NAMES } from "../../../contract/view.ts";
import type { ViewedListName } from "../../../contract/viewSharing.ts";
import { signedIn } from "../../http/authorize.ts";
import { readBody } from "../../http/body.ts";
import type { AppEnv } from "../../http/env.ts";
import { createOnce } from "../../http/idempotency.ts";
import { describe } from "../../http/openApi.ts";
import { badQuery, readId, refuseQuery } from "../../http/params.ts";
import { undoably } from "../../http/undoable.ts";
import { notFound } from "../../refusal.ts";
import { createView, deleteView, setView, updateView } from "./changes.ts";
import { pinnedViews } from "./counts.ts";
import { findListPreferences, setHiddenColumns } from "./lists.ts";
import { findViews, presentView } from "./query.ts";

const tag = "Views";
const LIST = { list: { enum: VIEWED_LIST_NAMES } };

/** Everybody has views of the lists that they may see; whoever may update their kind may share some. */
export const viewRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describe("List one's own views and those that are shared, of one list or of all", {
      tag,
      answers: SavedViews,
      query: LIST,
      refuses: ["invalid-query"],
    }),
    signedIn(),
    async (c) => {
      const list = readList(c);
      const within = list === undefined ? undefined : sql`saved.list = ${list}`;
      return c.json({ data: await findViews(c.var.db, c.var.currentUser, within) });
    },
  )
  .get(
    "/counts",
    describe(
      "Count the rows of the views that one has pinned, and tell those that lists begin with",
      {
        tag,
        answers: PinnedViews,
      },
    ),
    signedIn(),
    async (c) => {
      refuseQuery(c);
      return c.json(await pinnedViews(c.var.db, c.var.currentUser, c.var.clock()));
    },
  )
  .get(
    "/lists",
    describe("Get the hidden columns of one's lists and the views that they begin with", {
      tag,
      answers: ListPreferences,
      refuses: ["invalid-query"],
    }),
    signedIn(),
    async (c) => {
      refuseQuery(c);
      return c.json({ data: await findListPreferences(c.var.db, c.var.currentUser) });
    },
  )
  .put(
    "/lists/:list/columns",
    describe("Hide columns of a list for oneself", {
      tag,
      body: HiddenColumns,
      refuses: ["not-found"],
    }),
    signedIn(),
    async (c) => {
      refuseQuery(c);
      const list = listNamed(c.req.param("list"));
      if (list === undefined) throw notFound();
      const input = await readBody(c, hiddenColumnsForm);
      await setHiddenColumns(c.var.db, list, input, c.var.currentUser.id);
      return c.body(null, 204);
    },
  )
  .post(
    "/",
    describe("Save a view of a list, for oneself or shared with all", {
      tag,
      body: SavedViewInput,
      answers: SavedView,
      status: 201,
      isIdempotent: true,
      refuses: ["forbidden", "quota-reached"],
    }),
    signedIn(),
    async (c) => {
      refuseQuery(c);
      const input = await readBody(c, savedViewForm);
      const created = await createOnce(c, {
        input,
        create: (db) => createView(db, input, contextOf(c)),
        read: (db, id) => presentView(db, c.var.currentUser, id),
      });
      return c.json(created, 201);
    },
  )
  .get(
    "/:id",
    describe("Get a view", { tag, answers: SavedView, refuses: ["not-found"] }),
    signedIn(),
    async (c) => {
      refuseQuery(c);
      return c.json(await presentView(c.var.db, c.var.currentUser, readId(c)));
    },
  )
  .patch(
    "/:id",
    describe("Change a view, also whether it is shared; a stale version is refused", {
      tag,
      body: SavedViewPatch,
      answers: SavedView,
      refuses: ["forbidden", "not-found", "stale-version", "quota-reached"],
    }),
    signedIn(),
    async (c) => {
      refuseQuery(c);
      const id = readId(c);
      const patch = await readBody(c, savedViewPatchForm);
      return c.json(await updateView(c.var.db, id, patch, contextOf(c)));
    },
  )
  .delete(
    "/:id",
    describe("Delete a view", { tag, isUndoable: true, refuses: ["forbidden", "not-found"] }),
    signedIn(),
    async (c) => {
      refuseQuery(c);
      const id = readId(c);
      await undoably(
        c,
        { action: "views.delete", recordId: id },
        (db) => deleteView(db, id, contextOf(c)),
      );
      return c.body(null, 204);
    },
  )
  .put(
    "/:id/settings",
    describe("Pin a view for oneself, or have its list begin with it", {
      tag,
      body: ViewSettings,
      answers: SavedView,
      refuses: ["not-found", "quota-reached"],
    }),
    signedIn(),
    async (c) => {
      refuseQuery(c);
      const id = readId(c);
      const settings = await readBody(c, viewSettingsForm);
      return c.json(await setView(c.var.db, id, settings, contextOf(c)));
    },
  );

const contextOf = (c: Context<AppEnv>) => ({
  viewer: c.var.currentUser,
  now: c.var.clock(),
});

const listNamed = (given: string | undefined): ViewedListName | undefined =>
  VIEWED_LIST_NAMES.find((name) => name === given);

/** `list` alone; anything else in the query is 400. */
function readList(c: Context<AppEnv>): ViewedListName | undefined {
  const params = new URL(c.req.url).searchParams;
  const unknown = [...new Set(params.keys())].filter((key) => key !== "list");
  if (unknown.length > 0) throw badQuery(unknown.map((key) => ({ key, reason: "unknown" })));
  const [given, another] = params.getAll("list");
  if (another !== undefined) throw badQuery([{ key: "list", reason: "repeated" }]);
  const list = listNamed(given);
  if (given !== undefined && !list) throw badQuery([{ key: "list", reason: "unknown" }]);
  return list;
}
