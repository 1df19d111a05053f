/** A text to show next to an element. */
export interface Tip {
  target: Element;
  text: string;
}

const NAMED = "button[aria-label], a[aria-label]";
/** Controls that show a tooltip of their own. */
const WITH_TOOLTIP = "[data-has-tooltip], [data-has-tooltip] *";

/** The name of an icon button, or the cut texts under the pointer or in its row. */
export function findHoveredTip(target: Element): Tip | null {
  const control = target.closest(NAMED);
  if (control) return createNameTip(control) ?? createCutTip(control);
  for (let element: Element | null = target, depth = 0; element && depth < 3; depth++) {
    if (isCut(element)) return createTip(element, element.textContent);
    element = element.parentElement;
  }
  // The link of a row covers its texts.
  const row = target.closest("tbody tr");
  return row && createCutTip(row);
}

/** The name of the focused icon button, or the cut texts of the focused control or its row. */
export function findFocusedTip(target: Element): Tip | null {
  if (target.matches(NAMED)) {
    const name = createNameTip(target);
    if (name) return name;
  }
  return createCutTip(target.closest("tbody tr") ?? target);
}

/** The name of a control that shows only an icon; none while its menu is open. */
function createNameTip(control: Element): Tip | null {
  const isOpen = control.getAttribute("aria-expanded") === "true";
  if (isOpen || control.matches(WITH_TOOLTIP) || !control.querySelector("svg")) return null;
  return control.textContent?.trim()
    ? null
    : createTip(control, control.getAttribute("aria-label"));
}

/** The cut texts of an element, next to the first of them: not over what is next to the row. */
function createCutTip(container: Element): Tip | null {
  const cut = [container, ...container.querySelectorAll("*")].filter(isCut);
  const text = cut.map(({ textContent }) => textContent?.trim()).join("\n");
  return createTip(cut[0] ?? container, text);
}

const createTip = (target: Element, text: string | null): Tip | null =>
  text?.trim() ? { target, text: text.trim() } : null;

/** Whether an element ends its text in an ellipsis. */
const isCut = (element: Element): boolean =>
  element.scrollWidth > element.clientWidth && element.clientWidth > 1 &&
  getComputedStyle(element).textOverflow === "ellipsis";
