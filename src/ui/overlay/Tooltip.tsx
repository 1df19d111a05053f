import { type ReactNode, useRef } from "react";
import { useTooltipTrigger } from "react-aria/useTooltipTrigger";
import { FocusableProvider } from "react-aria/private/interactions/useFocusable";
import { useTooltipTriggerState } from "react-stately/useTooltipTriggerState";
import { lazyPart } from "../lazyPart.tsx";

const bubble = lazyPart(async () => (await import("../lazyParts.ts")).TooltipBubble);

interface TooltipProps {
  text: string;
  placement?: "top" | "right" | "bottom" | "left";
  /** Shows no tooltip; changing it does not remount the control. */
  isDisabled?: boolean;
  /** One Button, IconButton or AppLink. */
  children: ReactNode;
}

/** A short text about a control, shown on hover and focus. */
export function Tooltip({ text, placement = "top", isDisabled = false, children }: TooltipProps) {
  bubble.usePreload();
  const state = useTooltipTriggerState({ delay: 400, closeDelay: 0 });
  const targetRef = useRef<HTMLElement>(null);
  const { triggerProps, tooltipProps } = useTooltipTrigger({ isDisabled }, state, targetRef);
  return (
    <>
      <FocusableProvider {...triggerProps} ref={targetRef}>{children}</FocusableProvider>
      {state.isOpen && !isDisabled && (
        <bubble.Component
          text={text}
          placement={placement}
          targetRef={targetRef}
          bubbleProps={tooltipProps}
        />
      )}
    </>
  );
}
