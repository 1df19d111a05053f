import { useEffect, useRef } from "react";
import type { Key, ListState } from "react-stately";

interface FirstOptionFocus {
  /** The typed text; each change moves the focus back to the first option. */
  text: string;
  isActive: boolean;
}

/**
 * Focuses the first enabled option until the user moves the focus. Returns its key, or null while
 * inactive or without options.
 */
export function useFirstOptionFocus<Option>(
  { collection, selectionManager }: ListState<Option>,
  { text, isActive }: FirstOptionFocus,
): Key | null {
  const first = isActive
    ? [...collection.getKeys()].find((key) =>
      collection.getItem(key)?.type === "item" && !selectionManager.isDisabled(key)
    ) ?? null
    : null;
  // Read while rendering: the list moves the focus from a vanished option to its neighbour later.
  const { focusedKey } = selectionManager;
  const previous = useRef<{ first: Key | null; text: string }>({ first: null, text });
  useEffect(() => {
    const isNewText = text !== previous.current.text;
    const isMoved = !isNewText && focusedKey !== previous.current.first &&
      focusedKey !== null && collection.getItem(focusedKey) !== null;
    previous.current = { first: isMoved ? previous.current.first : first, text };
    if ((isNewText || (isActive && !isMoved)) && selectionManager.focusedKey !== first) {
      selectionManager.setFocusedKey(first);
    }
  });
  return first;
}
