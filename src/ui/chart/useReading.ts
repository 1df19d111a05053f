import { type KeyboardEvent, type PointerEvent, useState } from "react";

interface Reading {
  index: number;
  /** Whether it is to be read aloud: what a mouse passes over is not. */
  spoken: boolean;
}

/**
 * Which of `count` points of a chart is read: the one nearest to the pointer, at `indexAt` its
 * distance from the left edge, or the one that the arrow keys, Home and End went to.
 */
export function useReading(count: number, indexAt: (offset: number) => number) {
  const [reading, setReading] = useState<Reading | null>(null);
  const go = (index: number, spoken: boolean) =>
    setReading({ index: Math.min(count - 1, Math.max(0, index)), spoken });

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { index } = reading ?? { index: null };
    const wanted: Record<string, number | undefined> = {
      ArrowRight: index === null ? 0 : index + 1,
      ArrowLeft: index === null ? count - 1 : index - 1,
      Home: 0,
      End: count - 1,
    };
    const next = wanted[event.key];
    if (next !== undefined) {
      event.preventDefault();
      go(next, true);
    } else if (event.key === "Escape" && reading !== null) {
      event.stopPropagation();
      setReading(null);
    }
  }

  function onPointerMove(event: PointerEvent) {
    const index = indexAt(event.clientX - event.currentTarget.getBoundingClientRect().left);
    if (Number.isFinite(index)) go(index, false);
  }

  const stop = () => setReading(null);
  return {
    index: reading === null ? null : Math.min(reading.index, count - 1),
    spoken: reading?.spoken ?? false,
    handlers: {
      onKeyDown,
      onPointerMove,
      onPointerDown: onPointerMove,
      onPointerLeave: stop,
      onBlur: stop,
    },
  };
}
