import { useQuery } from "@tanstack/react-query";
import { useSelector } from "@xstate/react";
import { fold } from "../../../contract/folding.ts";
import { MAX_SEARCH_LENGTH, SEARCH_KINDS } from "../../../contract/search.ts";
import { toSearchText } from "../../../contract/searchParam.ts";
import {
  type commandPaletteMachine,
  type CommandPaletteSnapshot,
  getSearchView,
  type SearchView,
} from "../../../machines/commandPalette.ts";
import { useServices } from "../../actors/services.ts";
import type { ChildActor } from "../../actors/useChildActor.ts";
import { usePreferences } from "../../actors/usePreferences.ts";
import { usePermissions, useSession } from "../../actors/useSession.ts";
import { type Translate, useTranslation } from "../../i18n/Translation.tsx";
import { requestFeedback } from "../../features/feedback/form/requestFeedback.ts";
import { savedViews } from "../../records/views/resource.ts";
import { optionsQuery } from "../../records/options/recordNames.ts";
import { useRouter } from "../../ui/navigation/useRouter.ts";
import { Palette } from "../../ui/overlay/Palette.tsx";
import type { PaletteGroup } from "../../ui/overlay/PaletteList.tsx";
import { useOpenPage } from "../../ui/page/pageActions.tsx";
import { PartBoundary } from "../../ui/page/PartBoundary.tsx";
import { PaletteFailed, PaletteHints, PaletteLoadFailure, PaletteNotes } from "./PaletteNotes.tsx";
import { createResultGroups, findListPath, KINDS } from "./paletteResults.ts";
import { type Command, createCommands, hasAllWords } from "./commands.ts";
import { createPageActionCommands, createViewCommands } from "./openPageCommands.ts";

type Actor = ChildActor<typeof commandPaletteMachine>;

/** The maximum number of pages and actions above the search results. */
const MAX_COMMANDS = 5;

/** Finds records, pages and actions. Without a text it lists the last opened records. */
export function CommandPalette({ actor }: { actor: Actor }) {
  return (
    <PartBoundary
      renderError={(retry) => (
        <PaletteFailed
          onRetry={retry}
          onClose={() => actor.send({ type: "palette.closed" })}
        />
      )}
    >
      <PaletteContent actor={actor} />
    </PartBoundary>
  );
}

function PaletteContent({ actor }: { actor: Actor }) {
  const { t } = useTranslation();
  const { hasAny } = usePermissions();
  const userContext = { t, hasAny };
  const router = useRouter();
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  const { text, found } = snapshot.context;
  const view = getSearchView(snapshot);
  const technologies = useTechnologies();
  const views = useSavedViews();
  const commands = useCommands(actor, technologies.data?.data);
  const pageCommands = createPageActionCommands(useOpenPage().current);
  const viewCommands = createViewCommands(views.data?.data ?? [], t);
  const lists = new Map<string, string>(
    SEARCH_KINDS.map((kind) => [`list ${kind}`, findListPath(kind, text, userContext) ?? ""]),
  );
  const groups = createGroups(snapshot, {
    page: text.trim() === "" ? pageCommands : filterCommands(pageCommands, text),
    actions: filterCommands(commands, text),
    views: filterCommands(viewCommands, text),
  }, userContext);
  const count = groups.flatMap(({ options }) => options)
    .filter(({ id }) => !lists.has(id)).length;
  const addresses = new Map<string, string>([
    ...lists,
    ...snapshot.context.visits.map(({ path }) => [`visit ${path}`, path] as const),
    ...(found?.data ?? []).map(({ kind, id, path }) => [`${kind} ${id}`, path] as const),
  ]);

  function choose(id: string, { isNewTab }: { isNewTab: boolean }) {
    const command = [...commands, ...pageCommands, ...viewCommands]
      .find((candidate) => candidate.id === id);
    const to = command ? command.to : addresses.get(id);
    if (to !== undefined && isNewTab) {
      globalThis.open(to, "_blank", "noopener");
      return;
    }
    actor.send({ type: "palette.closed" });
    // Runs the command after the palette has closed.
    if (command?.run) setTimeout(command.run);
    else if (to !== undefined) void router.navigate(to);
  }

  return (
    <Palette
      label={t("Find anything")}
      placeholder={t("Projects, people, pages, actions…")}
      text={text}
      maxLength={MAX_SEARCH_LENGTH}
      groups={groups}
      status={getStatus(view, count, t)}
      isLoading={view === "searching"}
      onType={(typed) => {
        const searchText = toSearchText(typed);
        if (searchText !== text) actor.send({ type: "text.changed", text: searchText });
      }}
      onChoose={choose}
      onClose={() => actor.send({ type: "palette.closed" })}
      foot={<PaletteHints />}
    >
      <PaletteNotes
        view={view}
        isEmpty={count === 0}
        isPartial={view === "found" && found?.isTotalExact === false}
        onRetry={() => actor.send({ type: "search.retried" })}
      />
      <PaletteLoadFailure query={technologies} text={t("The technologies could not be loaded.")} />
      <PaletteLoadFailure query={views} text={t("The saved views could not be loaded.")} />
    </Palette>
  );
}

function useTechnologies() {
  const { http } = useServices();
  const { has } = usePermissions();
  return useQuery({
    ...optionsQuery("projectType", http),
    enabled: has("project_type:list") && has("project:list"),
  });
}

/** The saved views of all lists that the user may open. */
const useSavedViews = () => useQuery(savedViews.queries(useServices().http).all());

function useCommands(
  actor: Actor,
  technologies: Parameters<typeof createCommands>[0]["technologies"] = [],
): Command[] {
  const { t } = useTranslation();
  const { hasAny } = usePermissions();
  const { language, chooseLanguage, chooseTheme } = usePreferences();
  const { signOut } = useSession();
  return createCommands({
    t,
    hasAny,
    language,
    chooseLanguage,
    chooseTheme,
    signOut,
    openFeedback: requestFeedback,
    openKeysList: () => actor.send({ type: "shortcuts.requested" }),
    openNewReminder: () => actor.send({ type: "reminder.requested" }),
    technologies,
  });
}

const filterCommands = (commands: readonly Command[], text: string) =>
  text.trim() === ""
    ? commands.filter(({ isFrequent }) => isFrequent)
    : commands.filter(({ label, keywords = "" }) =>
      hasAllWords(`${label} ${keywords}`, text.trim())
    )
      .slice(0, MAX_COMMANDS);

function createGroups(
  snapshot: CommandPaletteSnapshot,
  commands: Record<"page" | "actions" | "views", readonly Command[]>,
  userContext: Parameters<typeof createResultGroups>[2],
): PaletteGroup[] {
  const { t } = userContext;
  const { text, found, visits } = snapshot.context;
  const isBlank = text.trim() === "";
  const commandGroups = [
    { id: "page", label: t("On this page"), options: commands.page },
    { id: "actions", label: t("Pages and actions"), options: commands.actions },
    { id: "views", label: t("Saved views"), options: commands.views },
  ];
  const recent = {
    id: "recent",
    label: t("Recently opened"),
    options: visits.map(({ kind, title, path }) => ({
      id: `visit ${path}`,
      label: title,
      detail: t(KINDS[kind].label),
      icon: KINDS[kind].icon,
    })),
  };
  // Results of an earlier text stay while they match the current one.
  const matching = (found?.data ?? []).filter(({ title, detail }) =>
    getSearchView(snapshot) === "found" || hasAllWords(`${title} ${detail ?? ""}`, text.trim())
  );
  const results = createResultGroups(matching, text, userContext);
  const isNamed = matching.some(({ title }) => fold(title) === fold(text.trim()));
  const groups = isBlank
    ? [recent, ...commandGroups]
    : isNamed
    ? [...results, ...commandGroups]
    : [...commandGroups, ...results];
  return groups.filter(({ options }) => options.length > 0);
}

function getStatus(view: SearchView, count: number, t: Translate): string {
  if (view === "searching") return t("Searching...");
  if (view === "failed") return t("The search failed.");
  if (view === "unsearchable" && count === 0) {
    return t("Type at least one letter or digit to search.");
  }
  return count === 0 ? t("Nothing found") : t("Results: {count}", { count });
}
