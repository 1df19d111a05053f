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
      { keys: [`${COMMAND_KEY} Z`], action: "Undo the last change, while its message stands" },
      { keys: [KEYS_KEY], action: "List the keys", isSingle: true },
      {
        keys: ["Tab"],
        action: "Go to the next control; at the start of a page, skip to its content",
      },
      { keys: ["Esc"], action: "Close what is open, or empty a search field" },
    ],
  },
  {
    label: "While finding",
    shortcuts: [
      { keys: ["↑", "↓"], action: "Move the mark" },
      { keys: ["Home", "End"], action: "To the first or the last result" },
      { keys: ["Enter"], action: "Open what is marked" },
      { keys: [`${COMMAND_KEY} Enter`], action: "Open it in a new tab" },
    ],
  },
  {
    label: "While selecting rows",
    shortcuts: [
      { keys: ["Space"], action: "Select the row, or take it out" },
      { keys: ["Shift Space"], action: "All rows from the last one to this" },
    ],
  },
  {
    label: "Where a field is changed in place",
    permissions: ["project:update", "project_process:update", "reminder:update"],
    shortcuts: [
      { keys: ["F2"], action: "Change it" },
      { keys: ["Enter"], action: "Save it" },
      { keys: ["Esc"], action: "Leave it as it was" },
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
      { keys: ["Esc"], action: "Leave it as it was" },
    ],
  },
  {
    label: "In the calendar",
    permissions: ["reminder:list"],
    shortcuts: [
      { keys: ["←", "→", "↑", "↓"], action: "To another day" },
      { keys: ["Page Up", "Page Down"], action: "To another month" },
    ],
  },
  {
    label: "When a screen is captured",
    permissions: ["feedback:create"],
    shortcuts: [{ keys: ["←", "→", "↑", "↓"], action: "Move the bar out of the way" }],
  },
  {
    label: "While a screenshot is marked",
    permissions: ["feedback:create"],
    shortcuts: [
      { keys: ["Enter"], action: "Begin a mark, and place it" },
      { keys: ["←", "→", "↑", "↓"], action: "Move it; with Shift make it larger or smaller" },
      { keys: ["Esc"], action: "Drop it" },
      { keys: [`${COMMAND_KEY} Z`], action: "Take the last one back" },
    ],
  },
];

/** Whether the target of a key event is a text input. */
export const isTextInput = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
      "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], " +
        "[role=textbox], [role=spinbutton]",
    ) !== null;
