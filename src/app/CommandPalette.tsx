import { useQuery } from "@tanstack/react-query";
import { useSelector } from "@xstate/react";
import { MAX_SEARCH_LENGTH, SEARCH_KINDS } from "../../contract/search.ts";
import { toSearchText } from "../../contract/searchParam.ts";
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
import { requestFeedback } from "../pages/feedback/form/requestFeedback.ts";
import { optionsQuery } from "../pages/list/recordNames.ts";
import { useRouter } from "../ui/navigation/useRouter.ts";
import { Palette } from "../ui/overlay/Palette.tsx";
import type { PaletteGroup } from "../ui/overlay/PaletteList.tsx";
import { PartBoundary } from "../ui/page/PartBoundary.tsx";
import { PaletteFailed, PaletteHints, PaletteNotes } from "./PaletteNotes.tsx";
import { KINDS, listedAt, resultGroups } from "./paletteResults.ts";
import { type Command, commandsFor, hasAllWords } from "./commands.ts";

type Actor = ChildActor<typeof commandPaletteMachine>;

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
  const { hasAny } = usePermissions();
  const asker = { t, hasAny };
  const router = useRouter();
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  const { text, found } = snapshot.context;
  const face = searchFace(snapshot);
  const commands = useCommands(() => actor.send({ type: "keys.requested" }));
  const lists = new Map<string, string>(
    SEARCH_KINDS.map((kind) => [`list ${kind}`, listedAt(kind, text, asker) ?? ""]),
  );
  const offered = commandsOf(commands, text);
  const groups = groupsOf(snapshot, offered, asker);
  const count = groups.flatMap(({ options }) => options)
    .filter(({ id }) => !lists.has(id)).length;
  const addresses = new Map<string, string>([
    ...lists,
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
        const searched = toSearchText(typed);
        if (searched !== text) actor.send({ type: "text.changed", text: searched });
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
  asker: Parameters<typeof resultGroups>[2],
): PaletteGroup[] {
  const { t } = asker;
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
  const groups = isBlank ? [recent, actions] : [actions, ...resultGroups(fitting, text, asker)];
  return groups.filter(({ options }) => options.length > 0);
}

function statusOf(face: SearchFace, count: number, t: Translate): string {
  if (face === "searching") return t("Searching...");
  if (face === "failed") return t("The search failed.");
  return count === 0 ? t("Nothing found") : t("Results: {count}", { count });
}
