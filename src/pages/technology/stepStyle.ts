import { styled } from "../../ui/theme.ts";

/** The number of a step in its order. */
export const Position = styled("span", {
  display: "inline-grid",
  placeItems: "center",
  width: 24,
  height: 24,
  borderRadius: "50%",
  text: "caption",
  numbers: "tabular",
  color: "$accent",
  backgroundColor: "$accentSoft",
});
