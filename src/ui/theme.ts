import { createStitches } from "@stitches/react";
import { collectRules, createStyled } from "./styled.ts";

const light = {
  canvas: "#f6f7f5",
  surface: "#ffffff",
  raised: "#ffffff",
  line: "#e3e6e1",
  lineStrong: "#cfd5cd",
  lineControl: "#838c85",
  ink: "#17201b",
  inkSecond: "#4a564f",
  inkThird: "#68746d",
  accent: "#0d6b50",
  accentHover: "#0a5a43",
  onAccent: "#ffffff",
  accentSoft: "#e2f0ea",
  accentLine: "#9fcdbb",
  running: "#1d5fb8",
  runningSoft: "#e6eefa",
  danger: "#b3261e",
  dangerSoft: "#fbeae8",
  dangerHover: "#951d16",
  onDanger: "#ffffff",
  waiting: "#5f6b64",
  waitingSoft: "#eef0ed",
  warning: "#8a5a00",
  warningSoft: "#fbf1dc",
  nav: "#11211a",
  navInk: "#dfe9e3",
  navSecond: "#9fb3a8",
  navHover: "#1c3128",
  navMark: "#4fc79b",
  scrim: "rgba(17, 33, 26, 0.45)",
};

const dark: typeof light = {
  canvas: "#0e1411",
  surface: "#151c18",
  raised: "#1b2420",
  line: "#26302b",
  lineStrong: "#37443d",
  lineControl: "#66756c",
  ink: "#e8efeb",
  inkSecond: "#b3c0b9",
  inkThird: "#8d9b93",
  accent: "#4fc79b",
  accentHover: "#67d3ab",
  onAccent: "#06251a",
  accentSoft: "#143527",
  accentLine: "#2d6b52",
  running: "#7fb2f5",
  runningSoft: "#16263d",
  danger: "#ff8a80",
  dangerSoft: "#3a1a18",
  dangerHover: "#ff9f97",
  onDanger: "#2a0704",
  waiting: "#8d9b93",
  waitingSoft: "#202a25",
  warning: "#e7b84f",
  warningSoft: "#33280f",
  nav: "#0b110e",
  navInk: "#d7e3dc",
  navSecond: "#80938a",
  navHover: "#17211c",
  navMark: "#4fc79b",
  scrim: "rgba(0, 0, 0, 0.6)",
};

const shadows = {
  floating: "0 1px 2px rgba(17,33,26,.08), 0 8px 24px rgba(17,33,26,.14)",
  modal: "0 2px 4px rgba(17,33,26,.10), 0 24px 64px rgba(17,33,26,.24)",
  focus: "0 0 0 2px $colors$surface, 0 0 0 4px $colors$accent",
};

/** The default text size of browsers, in pixels. */
const TEXT_SIZE = 16;

/** Smaller sizes stay in pixels. */
const SMALLEST_IN_REM = 8;

function toRem(pixels: number): string {
  return `${pixels / TEXT_SIZE}rem`;
}

/** Converts the pixels of a property to rem. Plain numbers are pixels, except ratios. */
function inRem(property: string) {
  const isRatio = property === "flex" || property === "lineHeight";
  const convert = (value: string | number) => {
    if (typeof value === "number") {
      return isRatio || value < SMALLEST_IN_REM ? value : toRem(value);
    }
    return value.replace(
      /(?<![\w.#$-])(\d+(?:\.\d+)?)px\b/g,
      (found, pixels) => Number(pixels) < SMALLEST_IN_REM ? found : toRem(Number(pixels)),
    );
  };
  return (value: string | number) => ({ [property]: convert(value) });
}

/** This is the only module that imports Stitches; all styles use its exports. */
const stitches = createStitches({
  theme: {
    colors: light,
    space: {
      1: "4px",
      2: "8px",
      3: "12px",
      4: "16px",
      5: "20px",
      6: "24px",
      8: "32px",
      10: "40px",
      12: "48px",
      16: "64px",
    },
    sizes: {
      control: toRem(34),
      touch: toRem(44),
      row: toRem(44),
      topBar: toRem(52),
      navigation: toRem(232),
      navigationCollapsed: toRem(56),
    },
    radii: { control: "8px", card: "12px", tag: "6px", pill: "999px" },
    fonts: { body: "'Inter Variable', 'Arial as Inter', 'Roboto as Inter', system-ui, sans-serif" },
    fontSizes: {
      caption: toRem(12),
      small: toRem(13),
      body: toRem(14),
      title: toRem(22),
      figure: toRem(26),
    },
    lineHeights: { caption: toRem(16), body: toRem(20), title: toRem(28), figure: toRem(32) },
    fontWeights: { body: 400, medium: 500, head: 550, section: 600, title: 650 },
    letterSpacings: { title: "-0.015em" },
    shadows,
    transitions: {
      quick: "120ms cubic-bezier(.2, 0, 0, 1)",
      calm: "200ms cubic-bezier(.2, 0, 0, 1)",
      modal: "300ms cubic-bezier(.2, 0, 0, 1)",
    },
    zIndices: {
      sticky: 10,
      navigation: 20,
      drawer: 30,
      modal: 40,
      toast: 50,
      popover: 60,
      top: 70,
    },
  },
  media: {
    /** The top bar has little space next to the navigation. */
    crowded: "(max-width: 63.9375em)",
    /** Paper is not narrow, although it is no wider: it has what wide screens have. */
    narrow: "screen and (max-width: 47.9375em)",
    wide: "(min-width: 48em)",
    low: "(max-height: 20em)",
    touch: "(pointer: coarse)",
    hover: "(hover: hover)",
    reducedMotion: "(prefers-reduced-motion: reduce)",
    forced: "(forced-colors: active)",
    print: "print",
  },
  utils: {
    // These sizes grow with the browser's text size.
    fontSize: inRem("fontSize"),
    lineHeight: inRem("lineHeight"),
    height: inRem("height"),
    minHeight: inRem("minHeight"),
    maxHeight: inRem("maxHeight"),
    width: inRem("width"),
    minWidth: inRem("minWidth"),
    maxWidth: inRem("maxWidth"),
    flex: inRem("flex"),
    flexBasis: inRem("flexBasis"),
    gridTemplateColumns: inRem("gridTemplateColumns"),
    text: (style: keyof typeof textStyles) => textStyles[style],
    /** Sets a background and the fill of the fields on it. */
    ground: (name: keyof typeof fieldFills) => ({
      backgroundColor: `$${name}`,
      "--field-fill": `$colors$${fieldFills[name]}`,
    }),
    lines: (_count: 1) => ({
      overflow: "hidden",
      textOverflow: "ellipsis",
      whiteSpace: "nowrap",
    }),
    /** A background with a meaning, which stays visible in forced colours. */
    mark: (color: `$${keyof typeof light}`) => ({
      backgroundColor: color,
      "@forced": { backgroundColor: "CanvasText" },
    }),
    numbers: (kind: "tabular") => ({ fontVariantNumeric: `${kind}-nums` }),
  },
});

collectRules();

export const { css, globalCss, keyframes, createTheme, config, getCssText } = stitches;

export const styled = createStyled(stitches.css) as typeof stitches.styled;

const textStyles = {
  body: { fontSize: "$body", lineHeight: "$body", fontWeight: "$body" },
  caption: { fontSize: "$caption", lineHeight: "$caption", fontWeight: "$head" },
  section: { fontSize: "$body", lineHeight: "$body", fontWeight: "$section" },
  title: {
    fontSize: "$title",
    lineHeight: "$title",
    fontWeight: "$title",
    letterSpacing: "$title",
  },
  figure: {
    fontSize: "$figure",
    lineHeight: "$figure",
    fontWeight: "$title",
    fontVariantNumeric: "tabular-nums",
  },
} as const;

/** The fill of fields on each background. */
const fieldFills = { canvas: "surface", surface: "canvas", raised: "canvas" } as const;

/** The light theme's colours as custom properties, for paper. */
export const paperColors = Object.fromEntries(
  Object.entries(light).map(([name, value]) => [`--colors-${name}`, value]),
);

export const darkTheme = createTheme("dark", {
  colors: dark,
  shadows: {
    floating: "0 1px 2px rgba(0,0,0,.4), 0 8px 24px rgba(0,0,0,.5)",
    modal: "0 2px 4px rgba(0,0,0,.4), 0 24px 64px rgba(0,0,0,.6)",
  },
});
