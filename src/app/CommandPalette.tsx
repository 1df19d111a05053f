import { useQuery } from "@tanstack/react-query";
import { useSelector } from "@xstate/react";
import {
  Bell,
  Building2,
  Flag,
  FolderKanban,
  Leaf,
  ListTree,
  MessageSquare,
  UserRound,
  Users,
} from "lucide-react";
import { MAX_SEARCH_LENGTH, SEARCH_KINDS, type SearchKind } from "../../contract/search.ts";
import {
  type commandPaletteMachine,
  type CommandPaletteSnapshot,
  type SearchFace,
  searchFace,
} from "../../machines/commandPalette.ts";
import { useServices } from "../actors/services.ts";
import type { ChildActor } from "../actors/useChildActor.ts";
import { usePreferences } from "../actors/usePreferences.ts";
import { usePermissions, useSession } from "../actors/useSession.ts";
import { type Translate, useTranslation } from "../i18n/Translation.tsx";
import type { Key } from "../i18n/catalogue.ts";
import { requestFeedback } from "../pages/feedback/form/requestFeedback.ts";
import { optionsQuery } from "../pages/list/recordNames.ts";
import type { IconShape } from "../ui/icon/Icon.tsx";
import { useRouter } from "../ui/navigation/useRouter.ts";
import { Palette } from "../ui/overlay/Palette.tsx";
import type { PaletteGroup } from "../ui/overlay/PaletteList.tsx";
import { PartBoundary } from "../ui/page/PartBoundary.tsx";
import { PaletteFailed, PaletteHints, PaletteNotes } from "./PaletteNotes.tsx";
import { type Command, commandsFor, hasAllWords } from "./commands.ts";

type Actor = ChildActor<typeof commandPaletteMachine>;

/** What results of each kind stand under. */
const KINDS: Record<SearchKind, { label: Key; icon: IconShape }> = {
  project: { label: "Projects", icon: FolderKanban },
  process: { label: "Processes", icon: ListTree },
  milestone: { label: "Milestones", icon: Flag },
  company: { label: "Partner companies", icon: Building2 },
  technology: { label: "Technologies", icon: Leaf },
  stakeholder: { label: "Stakeholders", icon: UserRound },
  user: { label: "Users", icon: Users },
  reminder: { label: "Reminders", icon: Bell },
  feedback: { label: "Feedback", icon: MessageSquare },
};

/** So many pages and actions are offered above what is found. */
const MOST_COMMANDS = 5;

/** Finds records, pages and actions; with nothing typed it offers what was opened last. */
export function CommandPalette({ actor }: { actor: Actor }) {
  return (
    <PartBoundary
      face={(retry) => (
        <PaletteFailed
          onRetry={retry}
          onClose={() => actor.send({ type: "palette.closed" })}
        />
      )}
    >
      <Finder actor={actor} />
    </PartBoundary>
  );
}

function Finder({ actor }: { actor: Actor }) {
  const { t } = useTranslation();
  const router = useRouter();
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  const { text, found } = snapshot.context;
  const face = searchFace(snapshot);
  const commands = useCommands(() => actor.send({ type: "keys.requested" }));
  const offered = commandsOf(commands, text);
  const groups = groupsOf(snapshot, offered, t);
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  const addresses = new Map<string, string>([
    ...snapshot.context.visits.map(({ path }) => [`visit ${path}`, path] as const),
    ...(found?.data ?? []).map(({ kind, id, path }) => [`${kind} ${id}`, path] as const),
  ]);

  function choose(id: string, { isNewTab }: { isNewTab: boolean }) {
    const command = commands.find((one) => one.id === id);
    const to = command ? command.to : addresses.get(id);
    if (to !== undefined && isNewTab) {
      globalThis.open(to, "_blank", "noopener");
      return;
    }
    actor.send({ type: "palette.closed" });
    if (to !== undefined) void router.navigate(to);
    // What it opens finds the palette gone.
    else setTimeout(() => command?.run?.());
  }

  return (
    <Palette
      label={t("Find anything")}
      placeholder={t("Projects, people, pages, actions…")}
      text={text}
      maxLength={MAX_SEARCH_LENGTH}
      groups={groups}
      status={statusOf(face, count, t)}
      isLoading={face === "searching"}
      onType={(typed) => {
        if (typed !== text) actor.send({ type: "text.changed", text: typed });
      }}
      onChoose={choose}
      onClose={() => actor.send({ type: "palette.closed" })}
      foot={<PaletteHints />}
    >
      <PaletteNotes
        face={face}
        isEmpty={count === 0}
        isPart={face === "shown" && found?.isTotalExact === false}
        onRetry={() => actor.send({ type: "search.retried" })}
      />
    </Palette>
  );
}

function useCommands(listKeys: () => void): Command[] {
  const { t } = useTranslation();
  const { has, hasAny } = usePermissions();
  const { language, chooseLanguage, chooseTheme } = usePreferences();
  const { signOut } = useSession();
  const { http } = useServices();
  const { data: technologies } = useQuery({
    ...optionsQuery("projectType", http),
    enabled: has("project_type:list") && has("project:list"),
  });
  return commandsFor({
    t,
    hasAny,
    language,
    chooseLanguage,
    chooseTheme,
    signOut,
    giveFeedback: requestFeedback,
    listKeys,
    technologies: technologies?.data ?? [],
  });
}

const commandsOf = (commands: readonly Command[], text: string) =>
  text.trim() === ""
    ? commands.filter(({ isFrequent }) => isFrequent)
    : commands.filter(({ label, also = "" }) => hasAllWords(`${label} ${also}`, text.trim()))
      .slice(0, MOST_COMMANDS);

function groupsOf(
  snapshot: CommandPaletteSnapshot,
  commands: readonly Command[],
  t: Translate,
): PaletteGroup[] {
  const { text, found, visits } = snapshot.context;
  const isBlank = text.trim() === "";
  const actions = { id: "actions", label: t("Pages and actions"), options: commands };
  const recent = {
    id: "recent",
    label: t("Opened last"),
    options: visits.map(({ kind, title, path }) => ({
      id: `visit ${path}`,
      label: title,
      detail: t(KINDS[kind].label),
      icon: KINDS[kind].icon,
    })),
  };
  // What was found for an earlier text stays as far as it fits.
  const fitting = (found?.data ?? []).filter(({ title, detail }) =>
    searchFace(snapshot) === "shown" || hasAllWords(`${title} ${detail ?? ""}`, text.trim())
  );
  const results = SEARCH_KINDS.map((kind) => ({
    id: kind,
    label: t(KINDS[kind].label),
    options: fitting.filter((one) => one.kind === kind).map(({ id, title, detail }) => ({
      id: `${kind} ${id}`,
      label: title,
      detail,
      icon: KINDS[kind].icon,
    })),
  }));
  // Kinds stand in the order of their best result.
  const place = (kind: string) => fitting.findIndex((one) => one.kind === kind);
  const groups = isBlank
    ? [recent, actions]
    : [actions, ...results.toSorted((one, other) => place(one.id) - place(other.id))];
  return groups.filter(({ options }) => options.length > 0);
}

function statusOf(face: SearchFace, count: number, t: Translate): string {
  if (face === "searching") return t("Searching...");
  if (face === "failed") return t("The search failed.");
  return count === 0 ? t("Nothing found") : t("Results: {count}", { count });
}
