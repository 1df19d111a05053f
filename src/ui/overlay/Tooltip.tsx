import { type ReactNode, useRef } from "react";
import { useTooltipTrigger } from "react-aria/useTooltipTrigger";
import { FocusableProvider } from "react-aria/private/interactions/useFocusable";
import { useTooltipTriggerState } from "react-stately/useTooltipTriggerState";
import { deferred } from "../deferred.tsx";

const bubble = deferred(async () => (await import("../later.ts")).TooltipBubble);

interface TooltipProps {
  text: string;
  placement?: "top" | "right" | "bottom" | "left";
  /** For controls whose label is visible just now; they are not remounted when this changes. */
  isDisabled?: boolean;
  /** One Button, IconButton or AppLink. */
  children: ReactNode;
}

/** A word or two about a control, shown while it is pointed at or focused. */
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
