import type { Insertable } from "kysely";
import type { ViewedListName } from "../../contract/viewSharing.ts";
import type { SavedViewsTable } from "../platform/db/viewTables.ts";
import type { DemoContext } from "./directory.ts";

interface DemoView {
  list: ViewedListName;
  name: string;
  query: string;
  isShared?: true;
  isPinned?: true;
  isDefault?: true;
}

/** The manager's views, one of them shared. */
const VIEWS: readonly DemoView[] = [
  {
    list: "projects",
    name: "Etkinler, son etkinliğe göre",
    query: "status=ACTIVE&sortField=updatedAt&sortDirection=desc",
    isShared: true,
    isPinned: true,
  },
  { list: "milestones", name: "Gecikenler", query: "status=LATE", isPinned: true },
  { list: "stakeholders", name: "Siciller", query: "kind=REGISTRY", isDefault: true },
];

/** Creates saved views and their owner's settings. */
export function createSavedViewRows({ random, now, directory }: DemoContext) {
  const manager = directory.users.find(({ password_hash, roles }) =>
    password_hash && roles.includes("MANAGER")
  );
  if (!manager) return { views: [], settings: [] };
  const rows = VIEWS.map(({ isPinned = false, isDefault = false, isShared = false, ...view }) => ({
    view: {
      id: random.id(now),
      version: 1,
      created_at: now,
      updated_at: now,
      list: view.list,
      name: view.name,
      query: view.query,
      hidden_columns: [],
      is_shared: isShared,
      owner_id: manager.id,
    } satisfies Insertable<SavedViewsTable>,
    isPinned,
    isDefault,
  }));
  return {
    views: rows.map(({ view }) => view),
    settings: rows.map(({ view, isPinned, isDefault }) => ({
      user_id: manager.id,
      view_id: view.id,
      list: view.list,
      is_pinned: isPinned,
      is_default: isDefault,
    })),
  };
}
