import { type AriaAttributes, type DOMAttributes, type RefObject, useRef } from "react";
import { Overlay } from "react-aria/Overlay";
import { mergeProps } from "react-aria/mergeProps";
import { useOverlayPosition } from "react-aria/useOverlayPosition";
import { useTooltip } from "react-aria/useTooltipTrigger";
import { styled } from "../theme.ts";

interface TooltipBubbleProps {
  text: string;
  placement: "top" | "right" | "bottom" | "left";
  targetRef: RefObject<Element | null>;
  bubbleProps: DOMAttributes<Element> & { "aria-hidden"?: AriaAttributes["aria-hidden"] };
  /** The pointer can be moved onto it. */
  isHoverable?: boolean;
}

export function TooltipBubble(props: TooltipBubbleProps) {
  const { text, placement, targetRef, bubbleProps, isHoverable = false } = props;
  const overlayRef = useRef<HTMLDivElement>(null);
  const { tooltipProps } = useTooltip({});
  const { overlayProps } = useOverlayPosition({
    targetRef,
    overlayRef,
    placement,
    offset: 8,
    isOpen: true,
    // By default a scroll would close the menu of the target.
    onClose: null,
  });
  return (
    <Overlay disableFocusManagement>
      <Root
        {...mergeProps(tooltipProps, bubbleProps, overlayProps)}
        ref={overlayRef}
        isHoverable={isHoverable}
      >
        {text}
      </Root>
    </Overlay>
  );
}

const Root = styled("div", {
  maxWidth: 260,
  padding: "5px 9px",
  borderRadius: "$tag",
  text: "caption",
  color: "$navInk",
  backgroundColor: "$nav",
  boxShadow: "$floating",
  whiteSpace: "pre-line",
  "@forced": { border: "1px solid" },
  variants: { isHoverable: { true: {}, false: { pointerEvents: "none" } } },
});
