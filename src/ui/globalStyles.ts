import { darkTheme, globalCss, paperColors } from "./theme.ts";

/** What is chosen or current, by the role that says so to screen readers too. */
const CHOSEN = `:is(${
  [
    "[aria-pressed=true]",
    "[role=tab][aria-selected=true]",
    "[role=gridcell][aria-selected=true]",
    "a[aria-current]:not([aria-current=false])",
    "[data-chosen]",
  ].join(", ")
})`;

/** The option that keys would choose, in a list whose field has the focus as well. */
const FOCUSED_OPTION = ":is([role=option], [role^=menuitem]):is(:focus, [data-focused])";

/** Puts the reset and the rules that hold everywhere into the page; call it once at start. */
export const applyGlobalStyles = globalCss({
  // A rule for any ::before or ::selection has the browser work out a style more of every element.
  "*": { boxSizing: "border-box", margin: 0, scrollbarWidth: "thin" },
  ":root": {
    colorScheme: "light",
    "--field-fill": "$colors$surface",
    WebkitTextSizeAdjust: "100%",
    textSizeAdjust: "100%",
  },
  [`.${darkTheme.className}`]: { colorScheme: "dark" },
  "@print": { [`html.${darkTheme.className}`]: { ...paperColors, colorScheme: "light" } },
  "html, body": { minHeight: "100%" },
  // Elements scrolled to keep clear of the top bar, and of a form's sticky foot.
  html: {
    scrollPaddingTop: "calc($sizes$topBar + 16px)",
    scrollbarColor: "$colors$lineControl transparent",
    "@low": { scrollPaddingTop: 16 },
  },
  "html:has([data-form-foot])": {
    scrollPaddingBottom: "6rem",
    "@narrow": { scrollPaddingBottom: "8.75rem" },
    "@low": { scrollPaddingBottom: 0 },
  },
  body: {
    text: "body",
    fontFamily: "$body",
    fontSynthesis: "none",
    color: "$ink",
    backgroundColor: "$canvas",
    WebkitFontSmoothing: "antialiased",
    MozOsxFontSmoothing: "grayscale",
    // Records hold links and codes without a space: they break rather than widen the page.
    overflowWrap: "anywhere",
  },
  "h1, h2, h3, h4, h5, h6": { font: "inherit", textWrap: "balance" },
  "ol, ul, menu": { listStyle: "none", padding: 0 },
  "fieldset": { border: 0, padding: 0, minWidth: 0 },
  "legend": { padding: 0 },
  "img, svg, video, canvas": { display: "block", maxWidth: "100%" },
  svg: { flexShrink: 0 },
  "button, input, textarea, select": {
    font: "inherit",
    letterSpacing: "inherit",
    color: "inherit",
  },
  button: { background: "none", border: 0, padding: 0, cursor: "pointer" },
  "a": { color: "inherit", textDecoration: "none" },
  // A name that is written from right to left turns nothing but itself.
  "a, span, strong, em": { unicodeBidi: "isolate" },
  table: { borderCollapse: "collapse", borderSpacing: 0 },
  "::placeholder": { color: "$inkThird", opacity: 1 },
  ":root::selection": { backgroundColor: "$accentLine", color: "$ink" },
  "[hidden]": { display: "none !important" },
  "time, [data-numbers]": { fontVariantNumeric: "tabular-nums" },

  ":focus": { outline: "none" },
  ":focus-visible": { outline: "2px solid $colors$accent", outlineOffset: "2px" },
  // Chosen, current and focused differ by their backgrounds, which forced colours take away.
  "@forced": {
    ":focus-visible": { outline: "2px solid Highlight" },
    [`${CHOSEN}, ${CHOSEN} *`]: {
      forcedColorAdjust: "none !important",
      color: "HighlightText !important",
      backgroundColor: "transparent !important",
    },
    [CHOSEN]: { backgroundColor: "Highlight !important" },
    [`${CHOSEN}:focus-visible`]: {
      outline: "2px solid HighlightText !important",
      outlineOffset: "-4px !important",
    },
    [FOCUSED_OPTION]: { outline: "2px solid Highlight !important", outlineOffset: "-2px" },
    "[role=spinbutton]:not(input):focus": {
      forcedColorAdjust: "none",
      color: "HighlightText",
      backgroundColor: "Highlight",
    },
  },

  "@still": {
    "*, *::before, *::after": {
      animationDuration: "0.01ms !important",
      animationIterationCount: "1 !important",
      transition: "none !important",
      scrollBehavior: "auto !important",
    },
  },
});
