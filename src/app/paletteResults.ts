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
import type { Permission } from "../../contract/permissions.ts";
import type { SearchResult } from "../../contract/schemas/search.ts";
import { SEARCH_KINDS, type SearchKind } from "../../contract/search.ts";
import type { Key } from "../i18n/catalogue.ts";
import type { Translate } from "../i18n/Translation.tsx";
import type { IconShape } from "../ui/icon/Icon.tsx";
import type { PaletteGroup } from "../ui/overlay/PaletteList.tsx";
import { AREAS } from "./areas.ts";

interface Kind {
  /** What its results stand under. */
  label: Key;
  icon: IconShape;
  /** The areas that list it, the one of all before that of one's own. */
  lists: readonly string[];
}

export const KINDS: Record<SearchKind, Kind> = {
  project: { label: "Projects", icon: FolderKanban, lists: ["/project/"] },
  process: { label: "Processes", icon: ListTree, lists: [] },
  milestone: { label: "Milestones", icon: Flag, lists: ["/milestones/"] },
  company: { label: "Partner companies", icon: Building2, lists: ["/company/"] },
  technology: { label: "Technologies", icon: Leaf, lists: ["/technology/"] },
  stakeholder: { label: "Stakeholders", icon: UserRound, lists: ["/stakeholders/"] },
  user: { label: "Users", icon: Users, lists: ["/user/"] },
  reminder: { label: "Reminders", icon: Bell, lists: ["/reminders/"] },
  feedback: {
    label: "Feedback",
    icon: MessageSquare,
    lists: ["/feedback/list", "/feedback/my"],
  },
};

const PERMISSIONS_OF = new Map(
  AREAS.flatMap(({ areas }) => areas).map(({ to, permissions }) => [to, permissions] as const),
);

interface Asker {
  t: Translate;
  hasAny(permissions: readonly Permission[]): boolean;
}

/** The address of a kind's list of what has the words, for who may open it; processes have none. */
export function listedAt(kind: SearchKind, text: string, { hasAny }: Asker): string | undefined {
  const path = KINDS[kind].lists.find((to) => {
    const permissions = PERMISSIONS_OF.get(to);
    return !permissions || hasAny(permissions);
  });
  return path && `${path}?${new URLSearchParams({ filter: text.trim() })}`;
}

/** What was found, by kind, those first whose best result is; each with the way to its list. */
export function resultGroups(
  found: readonly SearchResult[],
  text: string,
  asker: Asker,
): PaletteGroup[] {
  const place = (kind: SearchKind) => found.findIndex((one) => one.kind === kind);
  return SEARCH_KINDS.filter((kind) => place(kind) >= 0)
    .toSorted((one, other) => place(one) - place(other))
    .map((kind) => {
      const label = asker.t(KINDS[kind].label);
      const { icon } = KINDS[kind];
      const results = found.filter((one) => one.kind === kind)
        .map(({ id, title, detail }) => ({ id: `${kind} ${id}`, label: title, detail, icon }));
      const all = {
        id: `list ${kind}`,
        label: asker.t("Show all in the list: {name}", { name: label }),
        icon: ListFilter,
      };
      return {
        id: kind,
        label,
        options: listedAt(kind, text, asker) ? [...results, all] : results,
      };
    });
}
