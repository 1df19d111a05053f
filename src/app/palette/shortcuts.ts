import type { Permission } from "../../../contract/permissions.ts";
import type { Key } from "../../i18n/catalogue.ts";

export interface Shortcut {
  /** Alternatives, each of which runs the action. */
  keys: readonly string[];
  action: Key;
  /** Pressed without a modifier: it can be turned off, and is ignored while typing. */
  isSingle?: true;
}

export interface ShortcutGroup {
  label: Key;
  /** Any of these permissions shows the group; without a list, every user sees it. */
  permissions?: readonly Permission[];
  shortcuts: readonly Shortcut[];
}

export const KEYS_KEY = "?";
export const FIND_KEY = "/";

const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);
/** The platform's name of the command key. */
export const COMMAND_KEY = IS_APPLE ? "⌘" : "Ctrl";

/** All keyboard shortcuts, grouped by where they work. */
export const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    label: "On every page",
    shortcuts: [
      { keys: [`${COMMAND_KEY} K`], action: "Find anything" },
      { keys: [FIND_KEY], action: "Find anything", isSingle: true },
      { keys: [`${COMMAND_KEY} Z`], action: "Undo the last change, while its message is shown" },
      { keys: [KEYS_KEY], action: "Show keyboard shortcuts", isSingle: true },
      { keys: ["G"], action: "Show the letters of the sections", isSingle: true },
      {
        keys: ["Tab"],
        action: "Go to the next control; at the start of a page, skip to its content or list",
      },
      { keys: ["Esc"], action: "Close what is open, or clear a search field" },
    ],
  },
  {
    label: "In lists",
    shortcuts: [
      { keys: ["J"], action: "Go to the next row", isSingle: true },
      { keys: ["K"], action: "Go to the previous row", isSingle: true },
      { keys: ["Enter"], action: "Open the row" },
      { keys: ["X"], action: "Select or deselect the row", isSingle: true },
      { keys: ["C"], action: "Create a record", isSingle: true },
    ],
  },
  {
    label: "While searching",
    shortcuts: [
      { keys: ["↑", "↓"], action: "Move the selection" },
      { keys: ["Home", "End"], action: "Go to the first or last result" },
      { keys: ["Enter"], action: "Open the selected result" },
      { keys: [`${COMMAND_KEY} Enter`], action: "Open it in a new tab" },
    ],
  },
  {
    label: "While selecting rows",
    shortcuts: [
      { keys: ["Space"], action: "Select or deselect the row" },
      { keys: ["Shift Space"], action: "Select all rows from the last one to this" },
    ],
  },
  {
    label: "Editing in place",
    permissions: ["project:update", "project_process:update", "reminder:update"],
    shortcuts: [
      { keys: ["F2"], action: "Change it" },
      { keys: ["Enter"], action: "Save it" },
      { keys: ["Esc"], action: "Cancel the change" },
    ],
  },
  {
    label: "On the timeline, at a due date",
    permissions: ["project_process:update"],
    shortcuts: [
      { keys: ["←", "→"], action: "By a day" },
      { keys: ["Shift ←", "Shift →"], action: "By a week" },
      { keys: ["Page Up", "Page Down"], action: "By a week" },
      { keys: ["Enter"], action: "Save it" },
      { keys: ["Esc"], action: "Cancel the change" },
    ],
  },
  {
    label: "In the calendar",
    permissions: ["reminder:list"],
    shortcuts: [
      { keys: ["←", "→", "↑", "↓"], action: "Go to another day" },
      { keys: ["Page Up", "Page Down"], action: "Go to another month" },
    ],
  },
  {
    label: "While taking a screenshot",
    permissions: ["feedback:create"],
    shortcuts: [{ keys: ["←", "→", "↑", "↓"], action: "Move the bar out of the way" }],
  },
  {
    label: "While marking a screenshot",
    permissions: ["feedback:create"],
    shortcuts: [
      { keys: ["Enter"], action: "Begin a mark, and place it" },
      { keys: ["←", "→", "↑", "↓"], action: "Move it; with Shift make it larger or smaller" },
      { keys: ["Esc"], action: "Discard the mark" },
      { keys: [`${COMMAND_KEY} Z`], action: "Undo the last mark" },
    ],
  },
];

/** Whether letters find an option in the target of a key event, as in a menu. */
export const takesLetters = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest("[role=menu], [role=listbox], [aria-haspopup=listbox]") !== null;

/** Whether the target of a key event is a text input. */
export const isTextInput = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
      "input:not([type=checkbox], [type=radio], [type=range]), textarea, select, " +
        "[contenteditable=true], [role=textbox], [role=spinbutton]",
    ) !== null;
