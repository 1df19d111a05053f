import { type DOMAttributes, type RefObject, useRef } from "react";
import { mergeProps, Overlay, useOverlayPosition, useTooltip, useTooltipTrigger } from "react-aria";
import { FocusableProvider } from "react-aria/private/interactions/useFocusable";
import { useTooltipTriggerState } from "react-stately";
import { styled } from "../theme.ts";
import type { TooltipProps } from "./Tooltip.tsx";

/** The control, and its tooltip while there is one. */
export function TooltipTarget(props: TooltipProps) {
  const { text, placement = "top", isDisabled = false, children } = props;
  const state = useTooltipTriggerState({ delay: 400, closeDelay: 0 });
  const targetRef = useRef<HTMLElement>(null);
  const { triggerProps, tooltipProps } = useTooltipTrigger({ isDisabled }, state, targetRef);
  return (
    <>
      <FocusableProvider {...triggerProps} ref={targetRef}>{children}</FocusableProvider>
      {state.isOpen && !isDisabled && (
        <Bubble
          text={text}
          placement={placement}
          targetRef={targetRef}
          bubbleProps={tooltipProps}
        />
      )}
    </>
  );
}

interface BubbleProps {
  text: string;
  placement: "top" | "right" | "bottom" | "left";
  targetRef: RefObject<HTMLElement | null>;
  bubbleProps: DOMAttributes<Element>;
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
    <Overlay disableFocusManagement>
      <Root {...mergeProps(tooltipProps, bubbleProps, overlayProps)} ref={overlayRef}>{text}</Root>
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
  pointerEvents: "none",
});
