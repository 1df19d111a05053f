import Bell from "lucide-react/icons/bell";
import Building2 from "lucide-react/icons/building-complex";
import Flag from "lucide-react/icons/flag";
import FolderKanban from "lucide-react/icons/folder-kanban";
import Leaf from "lucide-react/icons/leaf";
import ListFilter from "lucide-react/icons/list-filter";
import ListTree from "lucide-react/icons/list-tree";
import MessageSquare from "lucide-react/icons/message-square";
import UserRound from "lucide-react/icons/user-round";
import Users from "lucide-react/icons/users";
import { fold } from "../../../contract/folding.ts";
import type { Permission } from "../../../contract/permissions.ts";
import type { SearchResult } from "../../../contract/schemas/search.ts";
import { SEARCH_KINDS, type SearchKind } from "../../../contract/search.ts";
import type { Key } from "../../i18n/catalogue.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import type { IconShape } from "../../ui/icon/Icon.tsx";
import type { PaletteGroup } from "../../ui/overlay/PaletteList.tsx";
import { AREAS } from "../areas.ts";

interface Kind {
  /** The heading of its results. */
  label: Key;
  icon: IconShape;
  /** The paths of its lists; that of all records before that of the user's own. */
  listPaths: readonly string[];
  /** What the search of its lists looks at; the title by default. */
  listed?: readonly ("title" | "detail")[];
}

export const KINDS: Record<SearchKind, Kind> = {
  project: { label: "Projects", icon: FolderKanban, listPaths: ["/project/"] },
  process: { label: "Processes", icon: ListTree, listPaths: [] },
  milestone: { label: "Milestones", icon: Flag, listPaths: ["/milestones/"] },
  company: { label: "Partner companies", icon: Building2, listPaths: ["/company/"] },
  technology: { label: "Technologies", icon: Leaf, listPaths: ["/technology/"] },
  stakeholder: {
    label: "Stakeholders",
    icon: UserRound,
    listPaths: ["/stakeholders/"],
    listed: ["title", "detail"],
  },
  user: { label: "Users", icon: Users, listPaths: ["/user/"], listed: ["detail"] },
  reminder: { label: "Reminders", icon: Bell, listPaths: ["/reminders/"] },
  feedback: {
    label: "Feedback",
    icon: MessageSquare,
    listPaths: ["/feedback/list", "/feedback/my"],
  },
};

const PERMISSIONS_BY_PATH = new Map(
  AREAS.flatMap(({ areas }) => areas).map(({ to, permissions }) => [to, permissions] as const),
);

interface UserContext {
  t: Translate;
  hasAny(permissions: readonly Permission[]): boolean;
}

/**
 * Finds a list of the kind that the user may open, filtered by the text. Processes have no list.
 */
export function findListPath(
  kind: SearchKind,
  text: string,
  { hasAny }: UserContext,
): string | undefined {
  const path = KINDS[kind].listPaths.find((to) => {
    const permissions = PERMISSIONS_BY_PATH.get(to);
    return !permissions || hasAny(permissions);
  });
  return path && `${path}?${new URLSearchParams({ filter: text.trim() })}`;
}

/** Whether the list that `findListPath` opens has the result. Lists search less than the palette. */
function isListed(result: SearchResult, text: string): boolean {
  const { listed = ["title"] } = KINDS[result.kind];
  return listed.some((field) => fold(result[field] ?? "").includes(fold(text).trim()));
}

/**
 * Groups results by kind, in the order of each kind's best result. Each group ends with a link to
 * the kind's list, if that has one of them.
 */
export function createResultGroups(
  found: readonly SearchResult[],
  text: string,
  userContext: UserContext,
): PaletteGroup[] {
  const findPosition = (kind: SearchKind) => found.findIndex((result) => result.kind === kind);
  return SEARCH_KINDS.filter((kind) => findPosition(kind) >= 0)
    .toSorted((first, second) => findPosition(first) - findPosition(second))
    .map((kind) => {
      const label = userContext.t(KINDS[kind].label);
      const { icon } = KINDS[kind];
      const ofKind = found.filter((result) => result.kind === kind);
      const hasList = findListPath(kind, text, userContext) !== undefined &&
        ofKind.some((result) => isListed(result, text));
      const results = ofKind.map(({ id, title, detail }) => ({
        id: `${kind} ${id}`,
        label: title,
        detail,
        icon,
      }));
      const listLink = {
        id: `list ${kind}`,
        label: userContext.t("Show all in the list: {name}", { name: label }),
        icon: ListFilter,
      };
      return {
        id: kind,
        label,
        options: hasList ? [...results, listLink] : results,
      };
    });
}
