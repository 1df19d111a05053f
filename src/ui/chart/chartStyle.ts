import { styled } from "../theme.ts";

const FORCED_COLORS = "@media (forced-colors: active)";

export type ChartTone = "accent" | "running";

export const TickLabel = styled("text", {
  fill: "$inkSecond",
  fontSize: 12,
  fontVariantNumeric: "tabular-nums",
  [FORCED_COLORS]: { fill: "CanvasText" },
});

export const UnitLabel = styled(TickLabel, {
  fill: "$inkThird",
  [FORCED_COLORS]: { fill: "CanvasText" },
});

export const GridLine = styled("line", {
  stroke: "$line",
  shapeRendering: "crispEdges",
  [FORCED_COLORS]: { stroke: "none" },
  variants: {
    isBase: { true: { stroke: "$lineStrong", [FORCED_COLORS]: { stroke: "CanvasText" } } },
  },
});

export const ValueLabel = styled("text", {
  fill: "$ink",
  fontSize: 12,
  fontWeight: "$section",
  fontVariantNumeric: "tabular-nums",
  [FORCED_COLORS]: { fill: "CanvasText" },
});

const toneVariants = (property: "fill" | "stroke") => ({
  accent: { [property]: "$accent", [FORCED_COLORS]: { [property]: "Highlight" } },
  running: { [property]: "$running", [FORCED_COLORS]: { [property]: "Highlight" } },
});

/** `--strength` is the percentage of the accent colour. */
export const Mark = styled("rect", {
  variants: {
    tone: {
      ...toneVariants("fill"),
      accent: {
        fill: "color-mix(in srgb, $colors$accent var(--strength), $colors$surface)",
        [FORCED_COLORS]: { fill: "Highlight" },
      },
    },
  },
});
export const Dot = styled("circle", {
  stroke: "$surface",
  strokeWidth: 2,
  variants: { tone: toneVariants("fill") },
});
export const Curve = styled("path", {
  fill: "none",
  strokeWidth: 2,
  strokeLinejoin: "round",
  // The plot is stretched horizontally.
  vectorEffect: "non-scaling-stroke",
  strokeLinecap: "round",
  variants: { tone: toneVariants("stroke") },
});
export const AreaFill = styled("path", {
  variants: {
    tone: {
      accent: { fill: "$accentSoft", [FORCED_COLORS]: { fill: "none" } },
      running: { fill: "$runningSoft", [FORCED_COLORS]: { fill: "none" } },
    },
  },
});

export const ChartTooltip = styled("div", {
  position: "absolute",
  top: 0,
  left: 0,
  zIndex: 1,
  width: "max-content",
  maxWidth: 220,
  padding: "5px 9px",
  borderRadius: "$tag",
  text: "caption",
  color: "$navInk",
  backgroundColor: "$nav",
  boxShadow: "$floating",
  pointerEvents: "none",
  [FORCED_COLORS]: { border: "1px solid CanvasText" },
});
