import { styled } from "../theme.ts";

/** A short text in the color of danger, marked by a bar. */
export const AlertText = styled("span", {
  display: "inline-flex",
  alignItems: "center",
  gap: 5,
  whiteSpace: "nowrap",
  fontSize: "$caption",
  lineHeight: "$caption",
  fontWeight: "$section",
  color: "$danger",
  "&::before": {
    content: "''",
    flex: "none",
    width: 2.5,
    height: 9,
    borderRadius: 1,
    mark: "$danger",
  },
});
