import { styled } from "../../ui/theme.ts";

const skipped = {
  color: "$inkSecond",
  backgroundColor: "transparent",
  boxShadow: "inset 0 0 0 1px $colors$lineStrong",
} as const;

/** How each standing looks as a small mark. */
const mark = {
  OVERDUE: { color: "$danger", backgroundColor: "$dangerSoft" },
  UPCOMING: { color: "$running", backgroundColor: "$runningSoft" },
  COMPLETED: { color: "$accent", backgroundColor: "$accentSoft" },
  SKIPPED: skipped,
} as const;

/** A standing as a square with its icon. */
export const StandingMark = styled("span", {
  display: "inline-grid",
  placeItems: "center",
  flex: "none",
  width: 20,
  height: 20,
  borderRadius: 5,
  variants: { standing: mark },
});

/** What is due, as a button: a line or a card in a day, or a row of its own. */
export const EventButton = styled("button", {
  display: "flex",
  boxSizing: "border-box",
  width: "100%",
  minWidth: 0,
  border: 0,
  borderRadius: 5,
  fontWeight: "$medium",
  textAlign: "start",
  numbers: "tabular",
  cursor: "pointer",
  "& svg": { flex: "none" },
  "@hover": { "&:hover": { filter: "brightness(.97)", ".dark &": { filter: "brightness(1.15)" } } },
  "&:focus-visible": { outlineOffset: "1px" },
  variants: {
    standing: {
      ...mark,
      OVERDUE: { ...mark.OVERDUE, boxShadow: "inset 3px 0 0 $colors$danger" },
    },
    size: {
      line: {
        alignItems: "center",
        gap: 4,
        height: 23,
        padding: "0 6px",
        fontSize: "$caption",
        lineHeight: "$caption",
      },
      card: { gap: 4, padding: "5px 7px", fontSize: "$caption", lineHeight: "$caption" },
      row: {
        // Its mark and its badge tell how it stands.
        "&&": { color: "$ink", backgroundColor: "transparent", boxShadow: "none" },
        alignItems: "center",
        gap: 10,
        minHeight: 40,
        padding: "4px 8px",
        borderRadius: "$control",
        fontSize: "$body",
        lineHeight: "$body",
        "@touch": { minHeight: "$touch" },
        "@hover": { "&&:hover": { backgroundColor: "$canvas", filter: "none" } },
      },
    },
  },
});

/** The time and what it is about. */
export const EventWords = styled("span", {
  flex: 1,
  minWidth: 0,
  variants: {
    size: {
      line: { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
      card: { overflowWrap: "anywhere" },
      row: { overflowWrap: "anywhere" },
    },
  },
});

/** What it is about; struck through once it is done. */
export const EventName = styled("span", {
  variants: { isStruck: { true: { textDecoration: "line-through" } } },
});

/** The time, on a line of its own in a card. */
export const EventTime = styled("span", {
  variants: {
    size: {
      line: {},
      card: { display: "block", fontWeight: "$section" },
      row: { marginInlineEnd: 8, fontWeight: "$section" },
    },
  },
});

/** The time zone of a time that is of another clock than the reader's. */
export const EventZone = styled("span", {
  fontSize: "$caption",
  lineHeight: "$caption",
  fontWeight: "$body",
  variants: { size: { card: { display: "block" }, row: { color: "$inkThird" } } },
});
