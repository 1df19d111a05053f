import { type ReactNode, Suspense } from "react";
import { deferred } from "../deferred.ts";

const target = deferred(async () => (await import("./TooltipTarget.tsx")).TooltipTarget);

export interface TooltipProps {
  text: string;
  placement?: "top" | "right" | "bottom" | "left";
  /** For controls that say it themselves just now; they are not drawn anew when this changes. */
  isDisabled?: boolean;
  /** One Button, IconButton or AppLink. */
  children: ReactNode;
}

/** A word or two about a control, shown while it is pointed at or focused. */
export function Tooltip(props: TooltipProps) {
  return (
    <Suspense fallback={props.children}>
      <target.Component {...props} />
    </Suspense>
  );
}
