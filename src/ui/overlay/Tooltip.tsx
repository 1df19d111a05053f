import { type ReactNode, Suspense } from "react";
import { deferred } from "../deferred.ts";

const target = deferred(async () => (await import("./TooltipTarget.tsx")).TooltipTarget);

export interface TooltipProps {
  text: string;
  placement?: "top" | "right" | "bottom" | "left";
  /** For controls whose label is visible just now; they are not remounted when this changes. */
  isDisabled?: boolean;
  /** One Button, IconButton or AppLink. */
  children: ReactNode;
}

/** The tooltip of a control, shown on hover and focus. */
export function Tooltip(props: TooltipProps) {
  return (
    <Suspense fallback={props.children}>
      <target.Component {...props} />
    </Suspense>
  );
}
