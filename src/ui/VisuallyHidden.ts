import { styled } from "./theme.ts";

/**
 * Hides what only screen readers read; a `div` unless `as` says otherwise. Its rules are important,
 * as those of a container for its children match it too.
 */
export const VisuallyHidden = styled("div", {
  position: "absolute !important",
  width: "1px !important",
  height: "1px !important",
  margin: "-1px !important",
  padding: "0 !important",
  border: "0 !important",
  overflow: "hidden !important",
  clipPath: "inset(50%) !important",
  whiteSpace: "nowrap !important",
});
