import { areSectionsShown, type commandPaletteMachine } from "../../../machines/commandPalette.ts";
import { useServices } from "../../actors/services.ts";
import type { ChildActor } from "../../actors/useChildActor.ts";
import { useSingleKeys } from "../../actors/usePreferences.ts";
import { isCommandKey, useDocumentKeys } from "../../ui/keyboard.ts";
import { useRouter } from "../../ui/navigation/useRouter.ts";
import { useOpenPage } from "../../ui/page/pageActions.tsx";
import { focusRow, toggleRow } from "../../ui/table/rowFocus.ts";
import { isPageCovered } from "./paletteEffects.ts";
import { SECTIONS_KEY, useSections } from "./sections.ts";
import { FIND_KEY, isTextInput, KEYS_KEY, takesLetters } from "./shortcuts.ts";

const REQUESTS: Partial<
  Record<string, "shortcuts.requested" | "palette.requested" | "sections.requested">
> = {
  [KEYS_KEY]: "shortcuts.requested",
  [FIND_KEY]: "palette.requested",
  [SECTIONS_KEY]: "sections.requested",
};

const MODIFIER_KEYS = ["Shift", "Control", "Alt", "AltGraph", "Meta"];

/** Runs the keyboard shortcuts of the page. */
export function useShortcuts(actor: ChildActor<typeof commandPaletteMachine>): void {
  const services = useServices();
  const router = useRouter();
  const openPage = useOpenPage();
  const sections = useSections();
  const { isSingleKeysOn } = useSingleKeys();

  /** Opens the section of a letter. Returns false if there is none. */
  function openSection({ key }: KeyboardEvent): boolean {
    const section = sections.find(({ letter }) => letter === key.toLowerCase());
    if (section) void router.navigate(section.to);
    return section !== undefined;
  }

  function openCreation(): boolean {
    const action = openPage.current.actions.find(({ id }) => id === "create");
    if (action === undefined || action.isDisabled) return false;
    if (action.to === undefined) action.onAction?.();
    else void router.navigate(action.to);
    return true;
  }

  /** Runs the action of a single key. Returns false if the key has none here. */
  function runSingleKey({ key, shiftKey, repeat }: KeyboardEvent): boolean {
    const request = REQUESTS[key.toLowerCase()];
    // Some layouts type "?" and "/" with Shift.
    if (request && !(shiftKey && key.toLowerCase() === SECTIONS_KEY)) {
      actor.send({ type: request });
      return true;
    }
    if (shiftKey) return false;
    const letter = key.toLowerCase();
    if (letter === "j") return focusRow(1);
    if (letter === "k") return focusRow(-1);
    if (letter === "c") return !repeat && openCreation();
    return letter === "x" && !repeat && toggleRow();
  }

  useDocumentKeys((event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (MODIFIER_KEYS.includes(key)) return;
    const hasModifier = ctrlKey || metaKey || altKey;
    const isTyping = isTextInput(target) || takesLetters(target);
    const wasChoosing = areSectionsShown(actor.getSnapshot());
    if (wasChoosing) {
      actor.send({ type: "palette.closed" });
      const isChoice = !hasModifier && !isTyping && !isPageCovered(services);
      if (key === "Escape" || isChoice && openSection(event)) return event.preventDefault();
    }
    if (isCommandKey(event, "k")) {
      if (actor.getSnapshot().matches("open")) actor.send({ type: "palette.closed" });
      else if (!isPageCovered(services)) actor.send({ type: "palette.requested" });
      return event.preventDefault();
    }
    if (hasModifier || !isSingleKeysOn || isTyping) return;
    if (!isPageCovered(services) && runSingleKey(event)) event.preventDefault();
  });
}
