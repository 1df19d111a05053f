import type { RefObject } from "react";
import { useDrop } from "react-aria";
import { STEP_TYPE } from "../technology/DragHandle.tsx";

/** How the rows of a list are put in another order by dragging. */
export interface RowDrag {
  /** What the handle of the row is called. */
  label: string;
  /** The place of the row, from 0, and of the one that is dragged, -1 while none is. */
  index: number;
  draggedFrom: number;
  onDrag: (id: string | null) => void;
  /** A row was let go over this one. */
  onDrop: (id: string) => void;
}

/** A row as a place where a dragged one can be let go; `mark` is the edge it would go to. */
export function useRowDrop(ref: RefObject<HTMLElement | null>, drag: RowDrag | undefined) {
  const { dropProps, isDropTarget } = useDrop({
    ref,
    isDisabled: drag === undefined,
    getDropOperation: (types) => types.has(STEP_TYPE) ? "move" : "cancel",
    async onDrop({ items: [item] }) {
      if (item?.kind === "text") drag?.onDrop(await item.getText(STEP_TYPE));
    },
  });
  const { index = 0, draggedFrom = -1 } = drag ?? {};
  const isAimedAt = isDropTarget && draggedFrom !== -1 && draggedFrom !== index;
  const mark = !isAimedAt ? "none" : draggedFrom > index ? "above" : "below";
  return { dropProps, mark, isDragged: draggedFrom !== -1 && draggedFrom === index } as const;
}
