import { darkTheme, paperColors } from "./theme.ts";

const PAPER_TEXT = "'Inter Variable', system-ui, sans-serif";

/** The rules for paper: light colours, no controls, and contents that are not cut. */
export const printStyles = {
  [`html.${darkTheme.className}`]: { ...paperColors, colorScheme: "light" },
  // Browsers leave out backgrounds otherwise, and with them the bars of charts.
  html: { printColorAdjust: "exact", WebkitPrintColorAdjust: "exact" },
  "html, body": { backgroundColor: "$surface !important" },
  [
    [
      "nav",
      "video",
      "#modal-root",
      "[role=progressbar]",
      "[role=radiogroup]:not(form *)",
      "[role=search]",
      "[role=tab]:not([aria-selected=true])",
      "[data-form-foot]",
      "[data-selection-bar]",
      "[data-testid=toasts]",
    ].join(", ")
  ]: { display: "none !important" },
  // Paper does not scroll, and shows no text on hover.
  "*:not(img)": {
    overflow: "visible !important",
    minHeight: "0 !important",
    maxHeight: "none !important",
    textOverflow: "clip !important",
    textWrapMode: "wrap !important",
    WebkitLineClamp: "none !important",
  },
  "time, [data-status]": { textWrapMode: "nowrap !important" },
  "a, a *": { color: "inherit !important", textDecoration: "none !important" },
  "h1, h2, h3": { breakAfter: "avoid" },
  "tr, li, dl > div, figure, img, svg": { breakInside: "avoid" },
  // A month is as wide as the paper is long.
  "main:has([data-day])": { page: "month" },
  thead: { position: "static !important" },
  "@page month": { size: "landscape" },
  "@page": {
    margin: "14mm 12mm 16mm",
    "@bottom-right": {
      content: 'counter(page) " / " counter(pages)',
      font: `9px ${PAPER_TEXT}`,
      color: "#4a564f",
    },
  },
} as const;
