import { type ReactNode, useRef } from "react";
import { mergeProps } from "react-aria/mergeProps";
import { useFocusable } from "react-aria/useFocusable";
import type { To } from "react-router";
import { styled } from "../theme.ts";
import { Link } from "./Link.tsx";

interface AppLinkProps {
  to: To;
  children: ReactNode;
  className?: string | undefined;
  "aria-current"?: "page" | undefined;
  "aria-label"?: string | undefined;
  "data-row-link"?: boolean;
  onFollow?: (() => void) | undefined;
}

/** An unstyled link within the app; it can be the child of a Tooltip. */
export function AppLink({ to, children, onFollow, ...props }: AppLinkProps) {
  const ref = useRef<HTMLAnchorElement>(null);
  const { focusableProps } = useFocusable({}, ref);
  return (
    <Link {...mergeProps(focusableProps, props, { onClick: onFollow })} to={to} ref={ref}>
      {children}
    </Link>
  );
}

/** A link to a page of the app, within text and values. */
export const TextLink = styled(AppLink, {
  color: "$accent",
  fontWeight: "$medium",
  textDecoration: "none",
  "&:hover": { textDecoration: "underline" },
});

/** A card that is a link. */
export const LinkCard = styled(Link, {
  padding: "$4",
  borderRadius: "$card",
  border: "1px solid $line",
  backgroundColor: "$surface",
  color: "inherit",
  textDecoration: "none",
  transition: "border-color $quick",
  "&:hover": { borderColor: "$accentLine" },
  "@reducedMotion": { transition: "none" },
});
