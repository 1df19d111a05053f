import { type KeyboardEvent, type PointerEvent, useState } from "react";

interface ChartCursor {
  index: number;
  /** Whether screen readers read it: what the mouse passes over they do not. */
  isAnnounced: boolean;
}

/**
 * Which of `count` points of a chart is read: the one nearest to the pointer, at `indexAt` its
 * distance from the left edge, or the one that the arrow keys, Home and End went to.
 */
export function useChartCursor(count: number, indexAt: (offset: number) => number) {
  const [cursor, setCursor] = useState<ChartCursor | null>(null);
  const moveTo = (index: number, isAnnounced: boolean) =>
    setCursor({ index: Math.min(count - 1, Math.max(0, index)), isAnnounced });

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { index } = cursor ?? { index: null };
    const targets: Record<string, number | undefined> = {
      ArrowRight: index === null ? 0 : index + 1,
      ArrowLeft: index === null ? count - 1 : index - 1,
      Home: 0,
      End: count - 1,
    };
    const next = targets[event.key];
    if (next !== undefined) {
      event.preventDefault();
      moveTo(next, true);
    } else if (event.key === "Escape" && cursor !== null) {
      event.stopPropagation();
      setCursor(null);
    }
  }

  function onPointerMove(event: PointerEvent) {
    const index = indexAt(event.clientX - event.currentTarget.getBoundingClientRect().left);
    if (Number.isFinite(index)) moveTo(index, false);
  }

  const clear = () => setCursor(null);
  return {
    index: cursor === null ? null : Math.min(cursor.index, count - 1),
    isAnnounced: cursor?.isAnnounced ?? false,
    handlers: {
      onKeyDown,
      onPointerMove,
      onPointerDown: onPointerMove,
      onPointerLeave: clear,
      onBlur: clear,
    },
  };
}
