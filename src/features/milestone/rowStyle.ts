import { styled } from "../../ui/theme.ts";

/** Below this width of the list, rows are cards. */
const CARDS = "@container (max-width: 36rem)";
/** Below this width, mark and date tell the status. */
const WITHOUT_STATUS = "@container (max-width: 50rem)";

/** The container of the rows' container queries. */
export const RowsBox = styled("div", { containerType: "inline-size" });

/** The columns of the rows and their head. */
export const Columns = styled("div", {
  display: "grid",
  gridTemplateColumns:
    "auto minmax(0, 1.6fr) minmax(0, 1fr) auto auto minmax(var(--action-room, auto), auto)",
  columnGap: "$3",
  fontVariantNumeric: "tabular-nums",
  [CARDS]: { gridTemplateColumns: "auto minmax(0, 1fr) auto", columnGap: "$3" },
  // Nothing shifts when a milestone has fewer actions.
  variants: { reservesActions: { true: { "--action-room": "11rem" } } },
});

export const HeadRow = styled("div", {
  display: "grid",
  gridColumn: "1 / -1",
  gridTemplateColumns: "subgrid",
  alignItems: "center",
  minHeight: 38,
  padding: "0 $4",
  text: "caption",
  color: "$inkSecond",
  borderBottom: "1px solid $line",
  [CARDS]: { display: "none" },
});

export const Rows = styled("ol", {
  display: "grid",
  gridColumn: "1 / -1",
  gridTemplateColumns: "subgrid",
  margin: 0,
  padding: 0,
  listStyle: "none",
});

export const Row = styled("li", {
  position: "relative",
  display: "grid",
  gridColumn: "1 / -1",
  gridTemplateColumns: "subgrid",
  alignItems: "center",
  minHeight: 48,
  padding: "0 $4",
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
    isCurrent: {
      true: { backgroundColor: "color-mix(in srgb, $colors$accentSoft 45%, $colors$surface)" },
    },
    isFolded: { true: { "@narrow": { display: "none" } } },
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
  paddingInlineEnd: 8,
  [CARDS]: { gridColumn: "2 / -1", gridRow: 1 },
});

export const Toggle = styled("button", {
  display: "inline-block",
  padding: "2px 0",
  maxWidth: "100%",
  textAlign: "start",
  fontWeight: "$head",
  color: "$ink",
  borderRadius: 4,
  "@hover": { "&:hover": { color: "$accent" } },
  "@touch": { padding: "7px 0", margin: "-5px 0" },
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

/** The stakeholder under the name. */
export const OwnerLine = styled("div", {
  minWidth: 0,
  fontSize: "$caption",
  lineHeight: "$caption",
  color: "$inkSecond",
  // As high as a target has to be.
  "& a": { display: "inline-block", padding: "4px 0" },
  [CARDS]: { fontSize: "$small", lineHeight: "$body", "& a": { padding: "2px 0" } },
});

export const AssigneeCell = styled("div", {
  gridColumn: 3,
  display: "flex",
  minWidth: 0,
  color: "$ink",
  [CARDS]: { gridColumn: 2, gridRow: 3, fontSize: "$small" },
});

export const DateCell = styled("div", {
  gridColumn: 4,
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-start",
  minWidth: 108,
  whiteSpace: "nowrap",
  [CARDS]: {
    minWidth: 0,
    gridColumn: 2,
    gridRow: 2,
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
  [WITHOUT_STATUS]: { display: "none" },
});

export const ActionCell = styled("div", {
  gridColumn: 6,
  [CARDS]: { gridColumn: 3, gridRow: "2 / 4", alignSelf: "end" },
});

/** A full-width line under the rest of a row. */
export const RowFooter = styled("div", {
  gridColumn: "2 / -1",
  minWidth: 0,
});
