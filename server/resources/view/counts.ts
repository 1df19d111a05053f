import { type Kysely, type RawBuilder, sql } from "kysely";
import { DEFAULT_TIME_ZONE } from "../../../contract/constants.ts";
import type { ListShape } from "../../../contract/listQuery.ts";
import type { PinnedViews, SavedView } from "../../../contract/schemas/view.ts";
import { filtersOfView, MOST_PINNED_VIEWS, viewedList } from "../../../contract/view.ts";
import type { ViewedListName } from "../../../contract/viewSharing.ts";
import { tookTooLong } from "../../db/failures.ts";
import { countRows } from "../../db/list.ts";
import type { Resource } from "../../db/resource.ts";
import type { Database } from "../../db/schema.ts";
import { companies } from "../company/query.ts";
import { feedbackFor } from "../feedback/query.ts";
import { milestonesAt } from "../milestone/query.ts";
import { milestoneOwnersAt } from "../milestoneOwner/query.ts";
import { projects } from "../project/query.ts";
import { projectTypes } from "../projectType/query.ts";
import { remindersAt } from "../reminder/query.ts";
import { narrowingFor } from "../reminder/rights.ts";
import { mailFailures } from "../mail/query.ts";
import { accountEvents } from "../user/events.ts";
import { users } from "../user/query.ts";
import { findViews, type Viewer } from "./query.ts";

interface Asker {
  viewer: Viewer;
  now: Date;
}

type Counted = Omit<PinnedViews["pinned"][number], "view">;

type Count = <Item, Shape extends ListShape>(
  resource: Resource<Item, Shape>,
  within?: RawBuilder<unknown>,
) => Promise<Counted>;

/** What each list is to whoever asks, as its own route has it. */
const LISTS: Record<ViewedListName, (asker: Asker, count: Count) => Promise<Counted>> = {
  projects: (_, count) => count(projects),
  milestones: ({ now }, count) => count(milestonesAt(now)),
  reminders: ({ viewer, now }, count) => count(remindersAt(now), narrowingFor(viewer) ?? undefined),
  companies: (_, count) => count(companies),
  technologies: (_, count) => count(projectTypes),
  stakeholders: ({ now }, count) => count(milestoneOwnersAt(now)),
  users: (_, count) => count(users),
  accountEvents: (_, count) => count(accountEvents),
  mailFailures: (_, count) => count(mailFailures),
  feedback: ({ viewer: { id, permissions } }, count) =>
    count(feedbackFor({ actorId: id, mayManage: permissions.includes("feedback:manage") })),
  myFeedback: ({ viewer: { id } }, count) =>
    count(
      feedbackFor({ actorId: id, mayManage: false }),
      sql`feedback.submitted_by = ${id}::uuid`,
    ),
};

/** What somebody has pinned, with how many rows it has now, and the views that lists begin with. */
export async function pinnedViews(
  db: Kysely<Database>,
  viewer: Viewer,
  now: Date,
): Promise<PinnedViews> {
  const set = await findViews(db, viewer, sql`(setting.is_pinned or setting.is_default)`);
  const pinned = [];
  // One after the other: nobody takes more than one connection for it.
  for (const view of set.filter(({ isPinned }) => isPinned).slice(0, MOST_PINNED_VIEWS)) {
    pinned.push({ view, ...await countOf(db, view, { viewer, now }) });
  }
  return { pinned, defaults: set.filter(({ isDefault }) => isDefault) };
}

async function countOf(
  db: Kysely<Database>,
  { list, query }: SavedView,
  asker: Asker,
): Promise<Counted> {
  const { viewer: { id: userId }, now } = asker;
  const context = { userId, now, timeZone: DEFAULT_TIME_ZONE };
  const filters = filtersOfView(viewedList(list).address, query, context);
  if (filters === null) return { count: null };
  try {
    return await LISTS[list](
      asker,
      (resource, within) => countRows(db, resource, filters, within),
    );
  } catch (error) {
    if (tookTooLong(error)) return { count: null };
    throw error;
  }
}
