import { type ReactNode, useRef } from "react";
import { mergeProps, Overlay, useOverlayPosition, useTooltip, useTooltipTrigger } from "react-aria";
import { FocusableProvider } from "react-aria/private/interactions/useFocusable";
import { useTooltipTriggerState } from "react-stately";
import { styled } from "../theme.ts";

interface TooltipProps {
  text: string;
  placement?: "top" | "right" | "bottom" | "left";
  /** One Button, IconButton or AppLink. */
  children: ReactNode;
}

/** A word or two about a control, shown while it is pointed at or focused. */
export function Tooltip({ text, placement = "top", children }: TooltipProps) {
  const state = useTooltipTriggerState({ delay: 400, closeDelay: 0 });
  const targetRef = useRef<HTMLElement>(null);
  const { triggerProps, tooltipProps } = useTooltipTrigger({}, state, targetRef);
  return (
    <>
      <FocusableProvider {...triggerProps} ref={targetRef}>{children}</FocusableProvider>
      {state.isOpen
        ? (
          <Overlay disableFocusManagement>
            <Bubble
              text={text}
              placement={placement}
              targetRef={targetRef}
              bubbleProps={tooltipProps}
            />
          </Overlay>
        )
        : null}
    </>
  );
}

interface BubbleProps {
  text: string;
  placement: "top" | "right" | "bottom" | "left";
  targetRef: React.RefObject<HTMLElement | null>;
  bubbleProps: ReturnType<typeof useTooltipTrigger>["tooltipProps"];
}

function Bubble({ text, placement, targetRef, bubbleProps }: BubbleProps) {
  const overlayRef = useRef<HTMLDivElement>(null);
  const { tooltipProps } = useTooltip({});
  const { overlayProps } = useOverlayPosition({
    targetRef,
    overlayRef,
    placement,
    offset: 8,
    isOpen: true,
  });
  return (
    <Root {...mergeProps(tooltipProps, bubbleProps, overlayProps)} ref={overlayRef}>{text}</Root>
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
  pointerEvents: "none",
});
