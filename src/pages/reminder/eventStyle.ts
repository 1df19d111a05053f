import { styled } from "../../ui/theme.ts";

/** How each standing looks wherever an occurrence is a mark or a line in the calendar. */
export const standingLook = {
  OVERDUE: {
    color: "$danger",
    backgroundColor: "$dangerSoft",
    boxShadow: "inset 3px 0 0 $colors$danger",
  },
  UPCOMING: { color: "$running", backgroundColor: "$runningSoft" },
  COMPLETED: { color: "$accent", backgroundColor: "$accentSoft" },
  SKIPPED: {
    color: "$inkSecond",
    backgroundColor: "transparent",
    boxShadow: "inset 0 0 0 1px $colors$lineStrong",
  },
} as const;

export const EventButton = styled("button", {
  display: "flex",
  alignItems: "center",
  gap: 4,
  boxSizing: "border-box",
  width: "100%",
  minWidth: 0,
  height: 23,
  padding: "0 6px",
  border: 0,
  borderRadius: 5,
  fontSize: "$caption",
  lineHeight: "$caption",
  fontWeight: "$medium",
  textAlign: "start",
  numbers: "tabular",
  cursor: "pointer",
  "& svg": { flex: "none" },
  "@hover": { "&:hover": { filter: "brightness(.97)", ".dark &": { filter: "brightness(1.15)" } } },
  "&:focus-visible": { outlineOffset: "1px" },
  variants: {
    standing: standingLook,
    size: {
      line: {},
      row: { height: "auto", minHeight: 44, padding: "$2 $3", fontSize: "$small" },
    },
  },
});

/** The time and what it is about; struck through once it is done. */
export const EventWords = styled("span", {
  flex: 1,
  minWidth: 0,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  variants: { isStruck: { true: { textDecoration: "line-through" } } },
});
