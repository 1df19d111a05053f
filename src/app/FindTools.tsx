import { useSelector } from "@xstate/react";
import Search from "lucide-react/icons/search";
import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { useMatches } from "react-router";
import { SEARCH_KINDS, type SearchKind } from "../../contract/search.ts";
import {
  areKeysShown,
  commandPaletteMachine,
  isPaletteOpen,
} from "../../machines/commandPalette.ts";
import { useServices } from "../actors/services.ts";
import { useChildActor } from "../actors/useChildActor.ts";
import { useSingleKeys } from "../actors/usePreferences.ts";
import { useSession } from "../actors/useSession.ts";
import { useTranslation } from "../i18n/Translation.tsx";
import { Icon } from "../ui/icon/Icon.tsx";
import { isCommandKey } from "../ui/keyboard.ts";
import { styled } from "../ui/theme.ts";
import { CommandPalette } from "./CommandPalette.tsx";
import type {} from "./earlyKeys.ts";
import { KeysDialog } from "./KeysDialog.tsx";
import { isPageCovered, paletteEffects, storedVisits } from "./paletteEffects.ts";
import { APP_PAGES } from "./pages.ts";
import { UndoKeys } from "./UndoKeys.tsx";
import { COMMAND, FIND_KEY, isTypedInto, KEYS_KEY } from "./shortcuts.ts";
import { crumbOf } from "./titles.ts";

/** The field of the top bar that finds records, pages and actions; Ctrl or ⌘ K opens it from anywhere. */
export function FindTools() {
  const { t } = useTranslation();
  const services = useServices();
  const { user } = useSession();
  const [stored] = useState(() => ({ visits: storedVisits(user?.id) }));
  const actor = useChildActor(
    "commandPalette",
    () => commandPaletteMachine.provide(paletteEffects(services)),
    stored,
  );
  const isOpen = useSelector(actor, isPaletteOpen);
  useVisits((visit) => actor.send({ type: "record.visited", visit }));

  const areKeysOpen = useSelector(actor, areKeysShown);
  const { areSinglesOn } = useSingleKeys();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const asked = askedBy(event, areSinglesOn);
    if (asked === null) return;
    if (isOpen && asked === "palette.requested") actor.send({ type: "palette.closed" });
    else if (!isPageCovered(services)) actor.send({ type: asked });
    event.preventDefault();
  });
  useEffect(() => {
    const listening = new AbortController();
    // Before the fields, which keep what is pressed in them to themselves.
    const options = { signal: listening.signal, capture: true };
    document.addEventListener("keydown", (event) => onKey(event), options);
    return () => listening.abort();
  }, []);

  const openIfPressed = useEffectEvent(() => {
    const isPressed = globalThis.earlyKeys?.handOver() ?? false;
    if (isPressed && !isPageCovered(services)) actor.send({ type: "palette.requested" });
  });
  // Before the effects of what stood in its place, which drop what was pressed.
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
        <Icon of={Search} size={16} />
        <FieldText>{t("Find anything")}</FieldText>
        <Keys data-keys={`${COMMAND} K`} aria-hidden="true" />
      </Field>
      <UndoKeys />
      {isOpen && <CommandPalette actor={actor} />}
      {areKeysOpen && <KeysDialog onClose={() => actor.send({ type: "palette.closed" })} />}
    </>
  );
}

/** What a key asks for; keys that are pressed alone only where they are `areSinglesOn`. */
function askedBy(event: KeyboardEvent, areSinglesOn: boolean) {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (isCommandKey(event, "k")) return "palette.requested";
  if (ctrlKey || metaKey || altKey || !areSinglesOn || isTypedInto(target)) return null;
  if (key === KEYS_KEY) return "keys.requested";
  return key === FIND_KEY ? "palette.requested" : null;
}

/** Of which kind the records of a page are, by the first part of its address. */
const KIND_OF: Record<string, SearchKind> = {
  project: "project",
  process: "process",
  company: "company",
  technology: "technology",
  stakeholders: "stakeholder",
  user: "user",
  reminders: "reminder",
  feedback: "feedback",
};

/** Tells of each record whose page is opened, once it is there. */
function useVisits(tell: (visit: { kind: SearchKind; title: string; path: string }) => void) {
  const match = useMatches().findLast(({ loaderData }) => crumbOf(loaderData) !== undefined);
  const path = match?.pathname.replace(/\/$/, "");
  const title = crumbOf(match?.loaderData);
  const [, area = "", ...rest] = path?.split("/") ?? [];
  const kind = SEARCH_KINDS.find((one) => one === KIND_OF[area]);
  const isRecord = rest.length === 1 && !(`${path}` in APP_PAGES);
  const onVisit = useEffectEvent(tell);
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
  // Not a text of the button, whose name would have to say it.
  "&::after": { content: "attr(data-keys)" },
});
