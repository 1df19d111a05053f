import type { Permission } from "../../contract/permissions.ts";
import type { Key } from "../i18n/catalogue.ts";

export interface Shortcut {
  /** Pressed one after the other or, with +, together; each of several does the same. */
  keys: readonly string[];
  does: Key;
  /** Pressed alone: it can be turned off, and is nothing while one types. */
  isSingle?: true;
}

export interface ShortcutGroup {
  label: Key;
  /** Whoever holds any one of these meets them; everybody unless told. */
  permissions?: readonly Permission[];
  shortcuts: readonly Shortcut[];
}

export const KEYS_KEY = "?";
export const FIND_KEY = "/";

const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);
/** What the platform calls the key that commands are given with. */
export const COMMAND = IS_APPLE ? "⌘" : "Ctrl";

/** All keys there are, where they are of use. */
export const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    label: "On every page",
    shortcuts: [
      { keys: [`${COMMAND} K`], does: "Find anything" },
      { keys: [FIND_KEY], does: "Find anything", isSingle: true },
      { keys: [`${COMMAND} Z`], does: "Undo the last change, while its message stands" },
      { keys: [KEYS_KEY], does: "List the keys", isSingle: true },
      {
        keys: ["Tab"],
        does: "Go to the next control; at the start of a page, skip to its content",
      },
      { keys: ["Esc"], does: "Close what is open, or empty a search field" },
    ],
  },
  {
    label: "While finding",
    shortcuts: [
      { keys: ["↑", "↓"], does: "Move the mark" },
      { keys: ["Home", "End"], does: "To the first or the last result" },
      { keys: ["Enter"], does: "Open what is marked" },
      { keys: [`${COMMAND} Enter`], does: "Open it in a new tab" },
    ],
  },
  {
    label: "While selecting rows",
    shortcuts: [
      { keys: ["Space"], does: "Select the row, or take it out" },
      { keys: ["Shift Space"], does: "All rows from the last one to this" },
    ],
  },
  {
    label: "Where a field is changed in place",
    permissions: ["project:update", "project_process:update", "reminder:update"],
    shortcuts: [
      { keys: ["F2"], does: "Change it" },
      { keys: ["Enter"], does: "Save it" },
      { keys: ["Esc"], does: "Leave it as it was" },
    ],
  },
  {
    label: "On the timeline, at a due date",
    permissions: ["project_process:update"],
    shortcuts: [
      { keys: ["←", "→"], does: "By a day" },
      { keys: ["Shift ←", "Shift →"], does: "By a week" },
      { keys: ["Page Up", "Page Down"], does: "By a week" },
      { keys: ["Enter"], does: "Save it" },
      { keys: ["Esc"], does: "Leave it as it was" },
    ],
  },
  {
    label: "In the calendar",
    permissions: ["reminder:list"],
    shortcuts: [
      { keys: ["←", "→", "↑", "↓"], does: "To another day" },
      { keys: ["Page Up", "Page Down"], does: "To another month" },
    ],
  },
  {
    label: "When a screen is captured",
    permissions: ["feedback:create"],
    shortcuts: [{ keys: ["←", "→", "↑", "↓"], does: "Move the bar out of the way" }],
  },
  {
    label: "While a screenshot is marked",
    permissions: ["feedback:create"],
    shortcuts: [
      { keys: ["Enter"], does: "Begin a mark, and place it" },
      { keys: ["←", "→", "↑", "↓"], does: "Move it; with Shift make it larger or smaller" },
      { keys: ["Esc"], does: "Drop it" },
      { keys: [`${COMMAND} Z`], does: "Take the last one back" },
    ],
  },
];

/** Whether a key that is pressed there writes, or does something of its own. */
export const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
      "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], " +
        "[role=textbox], [role=spinbutton]",
    ) !== null;
