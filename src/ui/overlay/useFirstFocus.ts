import { type RefObject, useEffect } from "react";
import { isTabbable } from "react-aria/private/utils/isFocusable";

const FIELDS = "input, textarea, [aria-haspopup=listbox], [role=spinbutton]";

/**
 * Puts the focus into the first field of a dialog when it opens, or on its heading where it has
 * none. To be called before the hook that would focus the whole.
 */
export function useFirstFocus(dialog: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!dialog.current || dialog.current.contains(document.activeElement)) return;
    const fields = dialog.current.querySelectorAll<HTMLElement>(FIELDS);
    const first = [...fields].find(isTabbable) ?? dialog.current.querySelector("h2");
    first?.focus();
  }, [dialog]);
}
