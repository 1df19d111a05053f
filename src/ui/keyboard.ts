/** What of a keyboard event tells which letter was pressed with which modifiers. */
export type KeyPress = Pick<
  KeyboardEvent,
  "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey"
>;

/**
 * Whether Ctrl or ⌘ is pressed with a Latin letter, given in lower case.
 *
 * On layouts that write another script (Cyrillic, Greek) the key's place on the keyboard decides,
 * as it does for the browser's own shortcuts. Caps Lock makes no difference.
 */
export function isCommandKey(event: KeyPress, letter: string): boolean {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (ctrlKey === metaKey || altKey || shiftKey) return false;
  return /^[a-z]$/i.test(key)
    ? key.toLowerCase() === letter
    : code === `Key${letter.toUpperCase()}`;
}

/**
 * Keeps key presses that belong to an input method from every handler of the page.
 *
 * Safari reports the Enter that ends a composition after it has ended: only `keyCode` 229 tells.
 */
export function ignoreComposingKeys(target: Window): void {
  target.addEventListener("keydown", (event) => {
    if (event.isComposing || event.keyCode === 229) event.stopPropagation();
  }, { capture: true });
}
