import { printStyles } from "./printStyles.ts";
import { darkTheme, globalCss } from "./theme.ts";

/** Selectors of selected and current elements. */
const CHOSEN = `:is(${
  [
    "[aria-pressed=true]",
    "[role=tab][aria-selected=true]",
    "[role=gridcell][aria-selected=true]",
    "a[aria-current]:not([aria-current=false])",
    "[data-chosen]",
  ].join(", ")
})`;

/** The option that Enter would choose while its text field has the focus. */
const FOCUSED_OPTION = ":is([role=option], [role^=menuitem]):is(:focus, [data-focused])";

/** Adds the CSS reset and global rules; call it once at start. */
export const applyGlobalStyles = globalCss({
  // No rule for any ::before or ::selection: it costs one more style computation per element.
  "*": { boxSizing: "border-box", margin: 0, scrollbarWidth: "thin" },
  ":root": {
    colorScheme: "light",
    "--field-fill": "$colors$surface",
    WebkitTextSizeAdjust: "100%",
    textSizeAdjust: "100%",
  },
  [`.${darkTheme.className}`]: { colorScheme: "dark" },
  "html, body": { minHeight: "100%" },
  // Scrolls elements clear of the top bar and of a form's sticky foot.
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
    // Long links and codes without spaces must not widen the page.
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
  // A right-to-left name must not reorder the text around it.
  "a, span, strong, em": { unicodeBidi: "isolate" },
  table: { borderCollapse: "collapse", borderSpacing: 0 },
  "::placeholder": { color: "$inkThird", opacity: 1 },
  ":root::selection": { backgroundColor: "$accentLine", color: "$ink" },
  "[hidden]": { display: "none !important" },
  "time, [data-numbers]": { fontVariantNumeric: "tabular-nums" },

  ":focus": { outline: "none" },
  ":focus-visible": { outline: "2px solid $colors$accent", outlineOffset: "2px" },
  // Forced colours remove the backgrounds that mark chosen, current and focused elements.
  "@forced": {
    ":focus-visible": { outline: "2px solid Highlight" },
    // An icon with a colour of its own would keep it, on any background.
    svg: { color: "inherit !important" },
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

  "@reducedMotion": {
    "*, *::before, *::after": {
      animationDuration: "0.01ms !important",
      animationIterationCount: "1 !important",
      transition: "none !important",
      scrollBehavior: "auto !important",
    },
  },
  "@print": printStyles,
});
