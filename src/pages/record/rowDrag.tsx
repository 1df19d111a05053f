import { GripVertical } from "lucide-react";
import { type RefObject, useRef } from "react";
import {
  DragPreview,
  type DragPreviewRenderer,
  mergeProps,
  useButton,
  useDrag,
  useDrop,
} from "react-aria";
import { Icon } from "../../ui/icon/Icon.tsx";
import { styled } from "../../ui/theme.ts";

/** The drag type of rows, which distinguishes them from anything else dragged over the page. */
const ROW_TYPE = "application/x-iklim-step";

interface DragHandleProps {
  row: { key: string; name: string };
  label: string;
  /** Called with the key of the row while it is dragged, then with null. */
  onDrag: (key: string | null) => void;
}

/** The drag handle of a row: with the pointer, or by Enter, Tab to another row, and Enter. */
export function DragHandle({ row, label, onDrag }: DragHandleProps) {
  const ref = useRef<HTMLDivElement>(null);
  const preview = useRef<DragPreviewRenderer>(null);
  const { dragProps, dragButtonProps } = useDrag({
    hasDragButton: true,
    preview,
    getItems: () => [{ [ROW_TYPE]: row.key, "text/plain": row.name }],
    getAllowedDropOperations: () => ["move"],
    onDragStart: () => onDrag(row.key),
    onDragEnd: () => onDrag(null),
  });
  const { buttonProps } = useButton(
    { ...dragButtonProps, elementType: "div", "aria-label": label },
    ref,
  );
  return (
    <>
      <Handle {...mergeProps(dragProps, buttonProps)} ref={ref}>
        <Icon of={GripVertical} />
      </Handle>
      <DragPreview ref={preview}>{() => <Preview>{row.name || "…"}</Preview>}</DragPreview>
    </>
  );
}

const Handle = styled("div", {
  display: "grid",
  placeItems: "center",
  width: 24,
  height: 32,
  borderRadius: "$tag",
  color: "$inkThird",
  cursor: "grab",
  touchAction: "none",
  "&:hover": { color: "$ink", backgroundColor: "$waitingSoft" },
  "&:active": { cursor: "grabbing" },
});

const Preview = styled("div", {
  ground: "raised",
  padding: "$2 $3",
  borderRadius: "$control",
  border: "1px solid $lineStrong",
  boxShadow: "$floating",
  fontWeight: "$head",
  color: "$ink",
});

interface RowDrop {
  /** The index of the row, and of the dragged one, -1 while none is. */
  index: number;
  draggedFrom: number;
  /** A row was dropped on this one. */
  onDrop: (id: string) => void;
}

/** Reordering the rows of a list by dragging. */
export interface RowDrag extends RowDrop {
  /** The label of the row's handle. */
  label: string;
  onDrag: (id: string | null) => void;
}

/** A row as a drop target; `mark` is the edge the dragged row would go to. */
export function useRowDrop(ref: RefObject<HTMLElement | null>, drop: RowDrop | undefined) {
  const { dropProps, isDropTarget } = useDrop({
    ref,
    isDisabled: drop === undefined,
    getDropOperation: (types) => types.has(ROW_TYPE) ? "move" : "cancel",
    async onDrop({ items: [item] }) {
      if (item?.kind === "text") drop?.onDrop(await item.getText(ROW_TYPE));
    },
  });
  const { index = 0, draggedFrom = -1 } = drop ?? {};
  const isAimedAt = isDropTarget && draggedFrom !== -1 && draggedFrom !== index;
  const mark = !isAimedAt ? "none" : draggedFrom > index ? "above" : "below";
  return { dropProps, mark, isDragged: draggedFrom !== -1 && draggedFrom === index } as const;
}
