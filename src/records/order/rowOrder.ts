/** The state of dragging the rows of a list. */
export interface RowDrag {
  /** The index of this row. */
  index: number;
  /** The index of the dragged row; -1 while none is dragged. */
  draggedFrom: number;
  /** Called with the id of the row that is dropped on this one. */
  onDrop: (id: string) => void;
}

/** Whether this row is the dragged one. */
export const isDragged = ({ index, draggedFrom }: Pick<RowDrag, "index" | "draggedFrom">) =>
  draggedFrom !== -1 && draggedFrom === index;
