import { useSelector } from "@xstate/react";
import Search from "lucide-react/icons/search";
import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { useMatches } from "react-router";
import { SEARCH_KINDS, type SearchKind } from "../../../contract/search.ts";
import {
  areSectionsShown,
  areShortcutsShown,
  commandPaletteMachine,
  isPaletteOpen,
  isReminderShown,
} from "../../../machines/commandPalette.ts";
import { useServices } from "../../actors/services.ts";
import { useChildActor } from "../../actors/useChildActor.ts";
import { useSession } from "../../actors/useSession.ts";
import { quickReminderDialog } from "../../features/reminder/quickReminder.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Icon } from "../../ui/icon/Icon.tsx";
import { styled } from "../../ui/theme.ts";
import { CommandPalette } from "./CommandPalette.tsx";
import type {} from "../earlyKeys.ts";
import { KeysDialog } from "./KeysDialog.tsx";
import { createPaletteImplementations, isPageCovered, readStoredVisits } from "./paletteEffects.ts";
import { APP_PAGES } from "../pages.ts";
import { UndoKeys } from "../UndoKeys.tsx";
import { SectionsHint } from "./SectionsHint.tsx";
import { COMMAND_KEY } from "./shortcuts.ts";
import { useShortcuts } from "./useShortcuts.ts";
import { getCrumb } from "../titles.ts";

/**
 * The top bar's search field, which opens the command palette. Ctrl or ⌘ K opens it from anywhere.
 */
export function FindTools() {
  const { t } = useTranslation();
  const services = useServices();
  const { user } = useSession();
  const [stored] = useState(() => ({ visits: readStoredVisits(user?.id) }));
  const actor = useChildActor(
    "commandPalette",
    () => commandPaletteMachine.provide(createPaletteImplementations(services)),
    stored,
  );
  const isOpen = useSelector(actor, isPaletteOpen);
  useVisits((visit) => actor.send({ type: "record.visited", visit }));

  const isKeysDialogOpen = useSelector(actor, areShortcutsShown);
  const isChoosingSection = useSelector(actor, areSectionsShown);
  const isCreatingReminder = useSelector(actor, isReminderShown);
  const close = () => actor.send({ type: "palette.closed" });
  useShortcuts(actor);

  const openIfPressed = useEffectEvent(() => {
    const isPressed = globalThis.earlyKeys?.stopListening() ?? false;
    if (isPressed && !isPageCovered(services)) actor.send({ type: "palette.requested" });
  });
  // Runs before the placeholder's cleanup, which discards recorded presses.
  useLayoutEffect(() => openIfPressed(), []);

  return (
    <>
      <Field
        type="button"
        aria-label={t("Find anything")}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => {
          if (!isPageCovered(services)) actor.send({ type: "palette.requested" });
        }}
      >
        <Icon icon={Search} size={16} />
        <FieldText>{t("Find anything")}</FieldText>
        <Keys data-keys={`${COMMAND_KEY} K`} aria-hidden="true" />
      </Field>
      <UndoKeys />
      {isOpen && <CommandPalette actor={actor} />}
      {isChoosingSection && <SectionsHint />}
      {isKeysDialogOpen && <KeysDialog onClose={close} />}
      {isCreatingReminder && <quickReminderDialog.Component onClose={close} closesOnBack />}
    </>
  );
}

/** Record kinds by the first part of the page's address. */
const KINDS_BY_PATH: Record<string, SearchKind> = {
  project: "project",
  process: "process",
  company: "company",
  technology: "technology",
  stakeholders: "stakeholder",
  user: "user",
  reminders: "reminder",
  feedback: "feedback",
};

/** Calls `onVisited` for each opened record page, after its data has loaded. */
function useVisits(onVisited: (visit: { kind: SearchKind; title: string; path: string }) => void) {
  const match = useMatches().findLast(({ loaderData }) => getCrumb(loaderData) !== undefined);
  const path = match?.pathname.replace(/\/$/, "");
  const title = getCrumb(match?.loaderData);
  const [, area = "", ...rest] = path?.split("/") ?? [];
  const kind = SEARCH_KINDS.find((candidate) => candidate === KINDS_BY_PATH[area]);
  const isRecord = rest.length === 1 && !(`${path}` in APP_PAGES);
  const onVisit = useEffectEvent(onVisited);
  useEffect(() => {
    if (path && title && kind && isRecord) onVisit({ kind, title, path });
  }, [path, title, kind, isRecord]);
}

const Field = styled("button", {
  display: "inline-flex",
  alignItems: "center",
  gap: "$2",
  boxSizing: "border-box",
  width: 216,
  height: "$control",
  padding: "0 8px 0 10px",
  border: "1px solid $lineStrong",
  borderRadius: "$control",
  background: "none",
  font: "inherit",
  fontSize: "$small",
  color: "$inkThird",
  cursor: "pointer",
  "@hover": { "&:hover": { borderColor: "$lineControl", color: "$inkSecond" } },
  "@touch": { height: "$touch" },
  "@crowded": {
    justifyContent: "center",
    width: "$control",
    padding: 0,
    border: 0,
    color: "$inkSecond",
    "& > span, & > kbd": { display: "none" },
  },
});

const FieldText = styled("span", { flex: 1, textAlign: "start", whiteSpace: "nowrap" });

const Keys = styled("kbd", {
  padding: "0 5px",
  border: "1px solid $line",
  borderRadius: "$tag",
  fontFamily: "inherit",
  fontSize: 11,
  lineHeight: "18px",
  // Generated content, so that it is not part of the button's accessible name.
  "&::after": { content: "attr(data-keys)" },
});
