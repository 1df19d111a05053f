import { type ReactNode, Suspense, useRef } from "react";
import { useTooltipTrigger } from "react-aria";
import { FocusableProvider } from "react-aria/private/interactions/useFocusable";
import { useTooltipTriggerState } from "react-stately";
import { deferred } from "../deferred.ts";

const bubble = deferred(async () => (await import("./TooltipBubble.tsx")).TooltipBubble);

interface TooltipProps {
  text: string;
  placement?: "top" | "right" | "bottom" | "left";
  /** One Button, IconButton or AppLink. */
  children: ReactNode;
}

/** A word or two about a control, shown while it is pointed at or focused. */
export function Tooltip({ text, placement = "top", children }: TooltipProps) {
  bubble.useFetched();
  const state = useTooltipTriggerState({ delay: 400, closeDelay: 0 });
  const targetRef = useRef<HTMLElement>(null);
  const { triggerProps, tooltipProps } = useTooltipTrigger({}, state, targetRef);
  return (
    <>
      <FocusableProvider {...triggerProps} ref={targetRef}>{children}</FocusableProvider>
      <Suspense>
        {state.isOpen && (
          <bubble.Part
            text={text}
            placement={placement}
            targetRef={targetRef}
            bubbleProps={tooltipProps}
          />
        )}
      </Suspense>
    </>
  );
}
