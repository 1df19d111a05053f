import { type ReactNode, useRef } from "react";
import { mergeProps, useFocusable } from "react-aria";
import { Link, type To } from "react-router";

export interface AppLinkProps {
  to: To;
  children: ReactNode;
  className?: string | undefined;
  "aria-current"?: "page" | undefined;
  "aria-label"?: string | undefined;
  onFollow?: (() => void) | undefined;
}

/** A bare link within the app, to be styled; a Tooltip may stand around it. */
export function AppLink({ to, children, onFollow, ...props }: AppLinkProps) {
  const ref = useRef<HTMLAnchorElement>(null);
  const { focusableProps } = useFocusable({}, ref);
  return (
    <Link {...mergeProps(focusableProps, props, { onClick: onFollow })} to={to} ref={ref}>
      {children}
    </Link>
  );
}
