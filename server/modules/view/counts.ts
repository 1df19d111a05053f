import { type Kysely, type RawBuilder, sql } from "kysely";
import { DEFAULT_TIME_ZONE } from "../../../contract/constants.ts";
import type { ListShape } from "../../../contract/listQuery.ts";
import type { PinnedViews, SavedView } from "../../../contract/schemas/view.ts";
import { createViewFilters, getViewedList, MAX_PINNED_VIEWS } from "../../../contract/view.ts";
import type { ViewedListName } from "../../../contract/viewSharing.ts";
import { isTimeout } from "../../platform/db/failures.ts";
import { countRows } from "../../platform/db/listCount.ts";
import type { Resource } from "../../platform/db/resource.ts";
import type { Database } from "../../platform/db/schema.ts";
import { companies } from "../company/query.ts";
import { createFeedbackResource } from "../feedback/query.ts";
import { createMilestoneResource } from "../milestone/query.ts";
import { createMilestoneOwnerResource } from "../milestoneOwner/query.ts";
import { createProjectResource } from "../project/query.ts";
import { projectTypes } from "../projectType/query.ts";
import { createReminderResource } from "../reminder/query.ts";
import { createVisibilityFilter } from "../reminder/rights.ts";
import { mailFailures } from "../mail/query.ts";
import { accountEvents } from "../user/events.ts";
import { users } from "../user/query.ts";
import { findViews, type Viewer } from "./query.ts";

interface Requester {
  viewer: Viewer;
  now: Date;
}

type ViewCount = Omit<PinnedViews["pinned"][number], "view">;

type Count = <Item, Shape extends ListShape>(
  resource: Resource<Item, Shape>,
  scope?: RawBuilder<unknown>,
) => Promise<ViewCount>;

/** Counts the rows of each permitted list, as the list's own route does. */
const LISTS: Record<ViewedListName, (requester: Requester, count: Count) => Promise<ViewCount>> = {
  projects: ({ now }, count) => count(createProjectResource(now)),
  milestones: ({ now }, count) => count(createMilestoneResource(now)),
  reminders: ({ viewer, now }, count) =>
    count(createReminderResource(now), createVisibilityFilter(viewer) ?? undefined),
  companies: (_, count) => count(companies),
  technologies: (_, count) => count(projectTypes),
  stakeholders: ({ now }, count) => count(createMilestoneOwnerResource(now)),
  users: (_, count) => count(users),
  accountEvents: (_, count) => count(accountEvents),
  mailFailures: (_, count) => count(mailFailures),
  feedback: ({ viewer: { id, permissions } }, count) =>
    count(
      createFeedbackResource({ actorId: id, canManage: permissions.includes("feedback:manage") }),
    ),
  myFeedback: ({ viewer: { id } }, count) =>
    count(
      createFeedbackResource({ actorId: id, canManage: false }),
      sql`feedback.submitted_by = ${id}::uuid`,
    ),
};

/** Reads a user's pinned views with their present row counts, and their default views. */
export async function readPinnedViews(
  db: Kysely<Database>,
  viewer: Viewer,
  now: Date,
): Promise<PinnedViews> {
  const chosenViews = await findViews(db, viewer, sql`(setting.is_pinned or setting.is_default)`);
  const pinned = [];
  // Counts one after the other, so that a request uses one connection only.
  for (const view of chosenViews.filter(({ isPinned }) => isPinned).slice(0, MAX_PINNED_VIEWS)) {
    pinned.push({ view, ...await countViewRows(db, view, { viewer, now }) });
  }
  return { pinned, defaults: chosenViews.filter(({ isDefault }) => isDefault) };
}

async function countViewRows(
  db: Kysely<Database>,
  { list, query }: SavedView,
  requester: Requester,
): Promise<ViewCount> {
  const { viewer: { id: userId }, now } = requester;
  const context = { userId, now, timeZone: DEFAULT_TIME_ZONE };
  const filters = createViewFilters(getViewedList(list).address, query, context);
  if (filters === null) return { count: null };
  try {
    return await LISTS[list](
      requester,
      (resource, scope) => countRows(db, resource, filters, scope),
    );
  } catch (error) {
    if (isTimeout(error)) return { count: null };
    throw error;
  }
}
