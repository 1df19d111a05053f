import GripVertical from "lucide-react/icons/grip-vertical";
import { useRef } from "react";
import type { DragPreviewRenderer } from "react-aria";
import { mergeProps } from "react-aria/mergeProps";
import { useButton } from "react-aria/useButton";
import { DragPreview, useDrag } from "react-aria/useDrag";
import { useDrop } from "react-aria/useDrop";
import { Icon } from "../../ui/icon/Icon.tsx";
import { styled } from "../../ui/theme.ts";
import { isDragged, type RowDrag } from "./rowOrder.ts";

/** The drag type of rows, which distinguishes them from anything else dragged over the page. */
const ROW_TYPE = "application/x-iklim-step";

interface DragHandleProps {
  row: { key: string; name: string };
  label: string;
  /** Called with the key of the row while it is dragged, then with null. */
  onDrag: (key: string | null) => void;
}

/** The drag handle of a row; with the keyboard: Enter, Tab to a row, Enter. */
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
        <Icon icon={GripVertical} />
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

interface RowTargetProps extends RowDrag {
  /** The name of the row. */
  label: string;
}

/** A drop target over a row; shows where the dragged row would go. */
export function RowTarget({ label, onDrop, ...drag }: RowTargetProps) {
  const { index, draggedFrom } = drag;
  const ref = useRef<HTMLDivElement>(null);
  const isOpen = draggedFrom !== -1 && !isDragged(drag);
  const { dropProps, isDropTarget } = useDrop({
    ref,
    isDisabled: isDragged(drag),
    getDropOperation: (types) => types.has(ROW_TYPE) ? "move" : "cancel",
    async onDrop({ items: [item] }) {
      if (item?.kind === "text") onDrop(await item.getText(ROW_TYPE));
    },
  });
  const edge = draggedFrom > index ? "above" : "below";
  return (
    <Target
      {...dropProps}
      ref={ref}
      role="button"
      tabIndex={-1}
      aria-label={label}
      isOpen={isOpen}
      mark={isDropTarget && isOpen ? edge : "none"}
    />
  );
}

const Target = styled("div", {
  position: "absolute",
  inset: 0,
  zIndex: 2,
  visibility: "hidden",
  outlineOffset: -2,
  "&::after": {
    content: "''",
    position: "absolute",
    insetInline: 0,
    height: 2,
    backgroundColor: "transparent",
  },
  variants: {
    isOpen: { true: { visibility: "visible" } },
    mark: {
      none: {},
      above: { "&::after": { top: -1, mark: "$accent" } },
      below: { "&::after": { bottom: -1, mark: "$accent" } },
    },
  },
});
