import { useEffectEvent, useLayoutEffect } from "react";

export type KeyPress = Pick<
  KeyboardEvent,
  "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey"
>;

/**
 * Whether Ctrl or ⌘ is pressed with a lower-case Latin letter. In other scripts the position of the
 * key decides, as for the browser's own shortcuts.
 */
export function isCommandKey(event: KeyPress, letter: string): boolean {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (ctrlKey === metaKey || altKey || shiftKey) return false;
  return /^[a-z]$/i.test(key)
    ? key.toLowerCase() === letter
    : code === `Key${letter.toUpperCase()}`;
}

/**
 * Hides key presses of an input method from all handlers. Safari reports the Enter that ends a
 * composition too late; only `keyCode` 229 identifies it.
 */
export function ignoreComposingKeys(target: Window): void {
  target.addEventListener("keydown", (event) => {
    if (event.isComposing || event.keyCode === 229) event.stopPropagation();
  }, { capture: true });
}

/** Calls back for each key pressed on the page. A field cannot stop the event. */
export function useDocumentKeys(callback: (event: KeyboardEvent) => void): void {
  const onKeyDown = useEffectEvent(callback);
  // Before the next event: a key pressed as soon as the page shows its button is not lost.
  useLayoutEffect(() => {
    const listening = new AbortController();
    const options = { signal: listening.signal, capture: true };
    document.addEventListener("keydown", (event) => onKeyDown(event), options);
    return () => listening.abort();
  }, []);
}
