import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import type { BulkActor } from "./bulkActor.ts";
import type { SelectableRow } from "./selectableRow.ts";

/** A press on the checkbox of a row. */
export interface RowPress {
  id: string;
  isSelected: boolean;
  /** With Shift: it changes all rows from the one pressed before. */
  isRange: boolean;
}

/** Returns a function that selects or unselects the rows of a press. */
export function createRowPress(actor: BulkActor, rows: () => readonly SelectableRow[]) {
  let lastPressedId: string | undefined;
  const listRange = ({ id, isRange }: RowPress): string[] => {
    const ids = rows().map((row) => row.id);
    const from = isRange && lastPressedId !== undefined ? ids.indexOf(lastPressedId) : -1;
    const to = ids.indexOf(id);
    lastPressedId = id;
    return from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
  };
  return (press: RowPress): void => {
    // Unselecting one row of "all that match" keeps the other rows of this page.
    if (actor.getSnapshot().context.query !== null) {
      const others = rows().map((row) => row.id).filter((id) => id !== press.id);
      return actor.send({ type: "selection.replaced", ids: others });
    }
    const { isSelected } = press;
    actor.send({ type: "selection.changed", ids: listRange(press), isSelected });
  };
}

/**
 * Returns handlers of a checkbox, and a function that returns once whether it was pressed with
 * Shift.
 */
export function useShiftPress() {
  const isShiftPress = useRef(false);
  return {
    handlers: {
      // Shift and Tab leave it.
      onKeyDown({ key, shiftKey }: KeyboardEvent) {
        isShiftPress.current = shiftKey && key === " ";
      },
      onPointerDown({ shiftKey }: PointerEvent) {
        isShiftPress.current = shiftKey;
      },
    },
    takeShift() {
      const wasShiftPress = isShiftPress.current;
      isShiftPress.current = false;
      return wasShiftPress;
    },
  };
}
