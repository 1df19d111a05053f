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

/** Tells a dragged row from anything else that is dragged over the page. */
const ROW_TYPE = "application/x-iklim-step";

interface DragHandleProps {
  row: { key: string; name: string };
  label: string;
  /** Told the key of the row while it is dragged, then null. */
  onDrag: (key: string | null) => void;
}

/** What a row is dragged by: with the pointer, or by Enter, Tab to another row, and Enter. */
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
  /** The place of the row, from 0, and of the one that is dragged, -1 while none is. */
  index: number;
  draggedFrom: number;
  /** A row was let go over this one. */
  onDrop: (id: string) => void;
}

/** How the rows of a list are put in another order by dragging. */
export interface RowDrag extends RowDrop {
  /** What the handle of the row is called. */
  label: string;
  onDrag: (id: string | null) => void;
}

/** A row as a place where a dragged one can be let go; `mark` is the edge it would go to. */
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
