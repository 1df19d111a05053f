import type { ReactNode } from "react";
import { styled } from "../theme.ts";
import { AppLink } from "./AppLink.tsx";

type TextLinkProps =
  & { children: ReactNode }
  & (
    /** A path of the app. */
    | { to: string }
    /** An address outside of it, such as `mailto:`. */
    | { href: string }
  );

/** A link within text and values. */
export function TextLink({ children, ...where }: TextLinkProps) {
  return "to" in where
    ? <Inside to={where.to}>{children}</Inside>
    : <Outside href={where.href}>{children}</Outside>;
}

const look = {
  color: "$accent",
  fontWeight: "$medium",
  textDecoration: "none",
  "&:hover": { textDecoration: "underline" },
} as const;

const Inside = styled(AppLink, look);
const Outside = styled("a", look);
