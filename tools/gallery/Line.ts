import { styled } from "../../src/ui/theme.ts";

/** Pieces beside each other. */
export const Line = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "$3",
});
