import { pulsing } from "../status/Loading.tsx";
import { styled } from "../theme.ts";

/** The container query of tables whose rows are cards. */
export const CARD_LAYOUT = "@container (max-width: 39.9375rem)";

/**
 * Widths of tables, in pixels at the usual text size. With the navigation open, windows of 1024,
 * 1280 and 1440 pixels have tables of 727, 983 and 1143, or 15 more without a scrollbar.
 */
export type HideBelow = 720 | 880 | 960 | 1040 | 1120 | 1280;

/** Sets `display` in tables of rows that are narrower than a width; paper has all columns. */
export const showInTablesUnder = (width: HideBelow, display: string) => ({
  "@media screen": {
    [`@container (min-width: 40rem) and (max-width: ${(width - 1) / 16}rem)`]: { display },
  },
});

/** Leaves out controls. */
const isAction = { true: { "@print": { display: "none !important" } } };

const hideUnder = (width: HideBelow) => showInTablesUnder(width, "none");

const hideBelow = {
  never: {},
  720: hideUnder(720),
  880: hideUnder(880),
  960: hideUnder(960),
  1040: hideUnder(1040),
  1120: hideUnder(1120),
  1280: hideUnder(1280),
};

/** All columns have to fit. */
const cellOnPaper = {
  height: "auto !important",
  padding: "5px 3px !important",
  fontSize: "10px !important",
  lineHeight: "14px !important",
  verticalAlign: "top",
  // A column is at least as wide as its longest word.
  overflowWrap: "break-word",
  "& *": { fontSize: "10px !important", lineHeight: "14px !important", textAlign: "inherit" },
} as const;

export const TableViewport = styled("div", {
  position: "relative",
  containerType: "inline-size",
  color: "$ink",
});

export const Table = styled("table", {
  width: "100%",
  borderCollapse: "separate",
  borderSpacing: 0,
  fontVariantNumeric: "tabular-nums",
  [CARD_LAYOUT]: { display: "block" },
});

export const Head = styled("thead", {
  [CARD_LAYOUT]: {
    position: "absolute",
    width: 1,
    height: 1,
    overflow: "hidden",
    clipPath: "inset(50%)",
    // Screen readers still read the headers.
    "& button": { display: "none" },
  },
});

export const HeaderBox = styled("th", {
  position: "sticky",
  top: "$sizes$topBar",
  // Above the controls of rows, which are above the row links.
  zIndex: 2,
  "@low": { position: "static" },
  "@print": { ...cellOnPaper, position: "static" },
  height: 38,
  padding: "0 12px",
  text: "caption",
  textAlign: "start",
  color: "$inkSecond",
  backgroundColor: "$surface",
  borderBottom: "1px solid $line",
  whiteSpace: "nowrap",
  "&:first-child": { paddingInlineStart: "$4" },
  "&:last-child": { paddingInlineEnd: "$4" },
  variants: {
    align: { start: {}, end: { textAlign: "end" } },
    hideBelow,
    isAction,
  },
});

export const RowGroup = styled("tbody", {
  // Scrolls focused elements clear of the sticky head.
  "& a, & button, & input": { scrollMarginTop: 38 },
  [CARD_LAYOUT]: { display: "block" },
  variants: {
    isLoading: { true: pulsing },
    // Not by opacity, which would make the rows unreadable.
    isStale: {
      true: {
        filter: "grayscale(1)",
        backgroundColor: "$canvas",
        "& th, & td": { color: "$inkThird" },
      },
    },
  },
});

export const Row = styled("tr", {
  position: "relative",
  "&:not(:last-child) > *": { borderBottom: "1px solid $line" },
  "&:has(+ [data-below]), &:has(+ [data-below]) > *": { borderBottom: 0 },
  [CARD_LAYOUT]: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: 6,
    padding: "8px $4",
    borderBottom: "1px solid $line",
    "&:last-child": { borderBottom: 0 },
    "&:not(:last-child) > *": { borderBottom: 0 },
    // Breaks the line between the name and its details.
    "&::after": { content: "''", order: 2, flexBasis: "100%" },
    "& > [data-card=aside]": { order: 1, flex: "none" },
    "& > [data-card=detail]": { order: 3 },
    "& > [data-card=line]": { order: 3, flexBasis: "100%" },
    // The separator ends a line and never starts one.
    "& > [data-card=detail]:has(~ [data-card=detail])::after": {
      content: "'·' / ''",
      marginInlineStart: 6,
    },
    "& > [data-card=none]": { display: "none" },
    // Stacked links need a minimum target size (WCAG 2.5.8).
    "& a": { display: "inline-block", paddingBlock: 2 },
    "& > :is([data-card=detail], [data-card=line]) a": {
      paddingBlock: 3,
      lineHeight: "18px",
      verticalAlign: "top",
    },
    // Skeleton rows are as high as real ones.
    "&[aria-hidden] > *": { display: "grid", alignItems: "center", minHeight: 23 },
    "&[aria-hidden] > [data-card=none]": { display: "none" },
    "&[aria-hidden] > [data-card=detail] ~ [data-card=detail]": { display: "none" },
  },
  variants: {
    isLink: {
      true: {
        "&:hover": {
          backgroundColor: "color-mix(in srgb, $colors$accentSoft 40%, $colors$surface)",
        },
        // Puts the controls of a row above the link that covers it.
        "& button, & td a": { position: "relative", zIndex: 1 },
      },
    },
  },
});

export const Cell = styled("td", {
  height: 44,
  padding: "0 12px",
  text: "body",
  textAlign: "start",
  color: "$ink",
  "&:first-child": { paddingInlineStart: "$4" },
  "&:last-child": { paddingInlineEnd: "$4" },
  "@print": cellOnPaper,
  [CARD_LAYOUT]: {
    display: "block",
    height: "auto",
    padding: "0 !important",
    fontSize: "$small",
    color: "$inkThird",
    textAlign: "start !important",
  },
  variants: {
    align: { start: {}, end: { textAlign: "end", whiteSpace: "nowrap" } },
    isPrimary: {
      true: {
        minWidth: 192,
        paddingBlock: 4,
        overflowWrap: "anywhere",
        "@print": { minWidth: 90 },
        fontWeight: "$head",
        color: "$ink",
        [CARD_LAYOUT]: { fontSize: "$body", color: "$ink", flex: "1 1 0", minWidth: 0 },
      },
    },
    isQuiet: { true: { color: "$inkThird" } },
    hasTwoLines: { true: { height: 48, [CARD_LAYOUT]: { height: "auto" } } },
    hideBelow,
    isAction,
  },
});
