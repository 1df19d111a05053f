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

/** An entry of a month on paper, where all of its text has to fit. */
export const lineOnPaper = {
  padding: "2px 2px 2px 5px",
  fontSize: 10,
  lineHeight: "13px",
  "& > svg": { width: 10, height: 10 },
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
        "@print": { display: "block", overflowWrap: "anywhere" },
      },
      card: {},
      row: {},
    },
  },
});
