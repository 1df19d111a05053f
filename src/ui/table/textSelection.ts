import type { MouseEvent as ReactMouseEvent } from "react";

/** How far the pointer moves before a press is a selection, in pixels. */
const MIN_DISTANCE = 4;

interface Caret {
  node: Node;
  offset: number;
}

/** Finds the place in a text at a point of the window. */
function findCaret(x: number, y: number): Caret | undefined {
  if (typeof document.caretPositionFromPoint === "function") {
    const position = document.caretPositionFromPoint(x, y);
    return position ? { node: position.offsetNode, offset: position.offset } : undefined;
  }
  const range = document.caretRangeFromPoint(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : undefined;
}

/**
 * Selects text of rows by dragging, although a link covers each row. The drag is no click. Rows have
 * `data-selecting` meanwhile, which takes their links out of the way.
 */
export function selectRowText(press: ReactMouseEvent<HTMLElement>): void {
  const { button, target, currentTarget: rows, clientX, clientY } = press;
  const isPlain = button === 0 && !press.ctrlKey && !press.metaKey && !press.shiftKey;
  if (!isPlain || !(target instanceof Element) || !target.closest("[data-row-link]")) return;
  // Otherwise the browser drags the link.
  press.preventDefault();
  const selection = getSelection();
  selection?.removeAllRanges();
  const gesture = new AbortController();
  const { signal } = gesture;

  function move({ clientX: x, clientY: y }: MouseEvent) {
    if (!rows.hasAttribute("data-selecting")) {
      if (Math.hypot(x - clientX, y - clientY) < MIN_DISTANCE) return;
      rows.setAttribute("data-selecting", "");
      const start = findCaret(clientX, clientY);
      if (start) selection?.collapse(start.node, start.offset);
    }
    const end = findCaret(x, y);
    if (end && selection && selection.rangeCount > 0) selection.extend(end.node, end.offset);
  }

  function release() {
    gesture.abort();
    if (!rows.hasAttribute("data-selecting")) return;
    const click = new AbortController();
    const ignore = (event: MouseEvent) => {
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener("click", ignore, { capture: true, signal: click.signal });
    // The click follows the release at once, if there is one.
    setTimeout(() => {
      click.abort();
      rows.removeAttribute("data-selecting");
    });
  }

  addEventListener("mousemove", move, { signal });
  addEventListener("mouseup", release, { signal });
}
