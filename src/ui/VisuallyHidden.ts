import { styled } from "./theme.ts";

/** Text for screen readers only. `!important`, as containers style their children. */
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
