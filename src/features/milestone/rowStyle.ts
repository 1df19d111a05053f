import { styled } from "../../ui/theme.ts";

/** Below this width of the list, rows are cards. */
const CARDS = "@container (max-width: 42.4375rem)";
/** Below this width, a card's buttons wrap under the rest. */
const STACKED_LAYOUT = "@container (max-width: 29.9375rem)";

/** The container of the rows' container queries. */
export const RowsBox = styled("div", { containerType: "inline-size" });

export const Rows = styled("ol", {
  display: "grid",
  gridTemplateColumns:
    "auto minmax(0, 1.4fr) minmax(0, 1.2fr) auto auto minmax(var(--action-room, auto), auto)",
  columnGap: "$3",
  margin: 0,
  padding: 0,
  listStyle: "none",
  fontVariantNumeric: "tabular-nums",
  [CARDS]: { gridTemplateColumns: "auto minmax(0, 1fr) auto", columnGap: "$3" },
  // Nothing shifts when a milestone has fewer actions.
  variants: { reservesActions: { true: { "--action-room": "14rem" } } },
});

export const Row = styled("li", {
  position: "relative",
  display: "grid",
  gridColumn: "1 / -1",
  gridTemplateColumns: "subgrid",
  alignItems: "center",
  minHeight: 52,
  padding: "7px $4",
  scrollMargin: "8px 0 24px",
  transition: "background-color $quick",
  "@reducedMotion": { transition: "none" },
  "& + &": { borderTop: "1px solid $line" },
  // A scroll target, not a control: marked like an open row, without a focus ring.
  outline: "none !important",
  "&:focus": {
    backgroundColor: "$canvas",
    boxShadow: "inset 3px 0 0 $colors$accent",
    "@forced": { outline: "2px solid Highlight !important", outlineOffset: -2 },
  },
  [CARDS]: { padding: "$3", rowGap: 4 },
  variants: {
    isOpen: {
      true: { backgroundColor: "$canvas", boxShadow: "inset 3px 0 0 $colors$accent" },
    },
    isDragged: { true: { backgroundColor: "$waitingSoft" } },
  },
});

/** The drag handle in the row's margin, shown on hover and focus. */
export const HandleBox = styled("div", {
  position: "absolute",
  top: 10,
  insetInlineStart: -4,
  opacity: 0,
  transition: "opacity $quick",
  "@reducedMotion": { transition: "none" },
  "li:hover > &, &:focus-within": { opacity: 1 },
  "@touch": { display: "none" },
});

export const MarkCell = styled("div", {
  gridColumn: 1,
  [CARDS]: { alignSelf: "start", paddingTop: 2, gridRow: 1 },
});

export const NameCell = styled("div", {
  gridColumn: 2,
  minWidth: 0,
  // Keeps the chevron from wrapping to its own line.
  paddingInlineEnd: 22,
  [CARDS]: { gridColumn: 2, gridRow: 1 },
});

export const Toggle = styled("button", {
  display: "inline",
  maxWidth: "100%",
  textAlign: "start",
  fontWeight: "$head",
  color: "$ink",
  borderRadius: 4,
  "@hover": { "&:hover": { color: "$accent" } },
  "@touch": { display: "inline-block", padding: "12px 0" },
});

export const Chevron = styled("span", {
  display: "inline-block",
  width: 0,
  verticalAlign: -2,
  color: "$inkThird",
  "& svg": { maxWidth: "none", marginInlineStart: 6, transition: "rotate $quick" },
  "@reducedMotion": { "& svg": { transition: "none" } },
  variants: { isOpen: { true: { "& svg": { rotate: "180deg" } } } },
});

export const OwnerCell = styled("div", {
  gridColumn: 3,
  minWidth: 0,
  color: "$inkThird",
  [CARDS]: { gridColumn: 2, gridRow: 2, fontSize: "$small", "&:empty": { display: "none" } },
  [STACKED_LAYOUT]: { gridColumn: "2 / -1" },
});

export const DateCell = styled("div", {
  gridColumn: 4,
  display: "flex",
  flexDirection: "column",
  minWidth: 96,
  whiteSpace: "nowrap",
  [CARDS]: {
    minWidth: 0,
    gridColumn: 2,
    gridRow: 3,
    flexDirection: "row",
    flexWrap: "wrap",
    alignItems: "baseline",
    columnGap: "$2",
    fontSize: "$small",
    "&:empty": { display: "none" },
  },
});

export const StateCell = styled("div", {
  gridColumn: 5,
  [CARDS]: { gridColumn: 3, gridRow: 1, alignSelf: "start", justifySelf: "end" },
});

export const ActionCell = styled("div", {
  gridColumn: 6,
  [CARDS]: { gridColumn: 3, gridRow: "2 / 4", alignSelf: "end" },
  [STACKED_LAYOUT]: {
    gridColumn: "2 / -1",
    gridRow: 4,
    "& > div": { justifyContent: "start" },
  },
  variants: {
    // A menu alone does not wrap to its own line.
    isCalm: {
      true: {
        [STACKED_LAYOUT]: { gridColumn: 3, gridRow: 3, "& > div": { justifyContent: "end" } },
      },
    },
  },
});

/** A full-width line under the rest of a row. */
export const RowFooter = styled("div", {
  gridColumn: "2 / -1",
  minWidth: 0,
});
