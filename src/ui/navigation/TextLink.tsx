import { styled } from "../theme.ts";
import { AppLink } from "./AppLink.tsx";

/** A link to a page of the app, within text and values. */
export const TextLink = styled(AppLink, {
  color: "$accent",
  fontWeight: "$medium",
  textDecoration: "none",
  "&:hover": { textDecoration: "underline" },
});
