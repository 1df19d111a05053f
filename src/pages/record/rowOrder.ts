/** Reordering the rows of a list by dragging. */
export interface RowDrag {
  /** The index of the row, and of the dragged one, -1 while none is. */
  index: number;
  draggedFrom: number;
  /** A row was dropped on this one. */
  onDrop: (id: string) => void;
}

/** Whether it is the row itself that is dragged. */
export const isDragged = ({ index, draggedFrom }: Pick<RowDrag, "index" | "draggedFrom">) =>
  draggedFrom !== -1 && draggedFrom === index;
