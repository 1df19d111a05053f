import { GripVertical } from "lucide-react";
import { useRef } from "react";
import { DragPreview, type DragPreviewRenderer, mergeProps, useButton, useDrag } from "react-aria";
import { Icon } from "../../ui/icon/Icon.tsx";
import { styled } from "../../ui/theme.ts";
import type { Step } from "./template.ts";

/** Tells a dragged step from anything else that is dragged over the page. */
export const STEP_TYPE = "application/x-iklim-step";

interface DragHandleProps {
  step: Step;
  label: string;
  /** Told the key of the step while it is dragged, then null. */
  onDrag: (key: string | null) => void;
}

/** What a step is dragged by: with the pointer, or by Enter, Tab to another step, and Enter. */
export function DragHandle({ step, label, onDrag }: DragHandleProps) {
  const ref = useRef<HTMLDivElement>(null);
  const preview = useRef<DragPreviewRenderer>(null);
  const { dragProps, dragButtonProps } = useDrag({
    hasDragButton: true,
    preview,
    getItems: () => [{ [STEP_TYPE]: step.key, "text/plain": step.name }],
    getAllowedDropOperations: () => ["move"],
    onDragStart: () => onDrag(step.key),
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
      <DragPreview ref={preview}>{() => <Preview>{step.name || "…"}</Preview>}</DragPreview>
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
