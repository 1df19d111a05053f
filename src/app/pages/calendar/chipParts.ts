import { styled } from "../../../ui/theme.ts";

/** What the buttons of entries have in common. */
export const chipButton = {
  display: "flex",
  boxSizing: "border-box",
  width: "100%",
  minWidth: 0,
  border: 0,
  fontWeight: "$medium",
  textAlign: "start",
  numbers: "tabular",
  cursor: "pointer",
  "& svg": { flex: "none" },
  "&:focus-visible": { outlineOffset: "1px" },
} as const;

/** The text of an entry: two lines in a month, whole elsewhere. */
export const ChipText = styled("span", {
  flex: 1,
  minWidth: 0,
  variants: {
    size: {
      line: {
        display: "-webkit-box",
        WebkitBoxOrient: "vertical",
        WebkitLineClamp: 2,
        overflow: "hidden",
        overflowWrap: "normal",
      },
      card: {},
      row: {},
    },
  },
});
