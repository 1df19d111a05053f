import type { ReactNode } from "react";
import { AppLink } from "../navigation/AppLink.tsx";
import { Tooltip } from "../overlay/Tooltip.tsx";
import { VisuallyHidden } from "../VisuallyHidden.ts";
import { styled } from "../theme.ts";
import { BottomAxis, createAmountScale, toPercent } from "./AmountAxis.tsx";
import { type ChartTone, GridLine, Mark, ValueLabel } from "./chartStyle.ts";

interface Bar {
  id: string;
  label: string;
  value: number;
  /** Its description next to the label: shown on hover, read by screen readers. */
  description: string;
  to?: string | undefined;
}

interface BarChartProps {
  /** The accessible name of the list of bars. */
  label: string;
  bars: readonly Bar[];
  unit: string;
  format: (amount: number) => string;
  tone: ChartTone;
}

const BAR_HEIGHT = 14;
/** In pixels. */
const LETTER_WIDTH = 8;
const GAP = 10;

/** Horizontal bars. Lengths are percentages, as the server does not know the width. */
export function BarChart({ label, bars, unit, format, tone }: BarChartProps) {
  const amounts = bars.map(({ value }) => value);
  const maxLetters = Math.max(unit.length, ...amounts.map((amount) => format(amount).length));
  const labelSpace = GAP + maxLetters * LETTER_WIDTH;
  const { scale, ticks } = createAmountScale(amounts, [0, 100]);
  const axisWidth = { width: `calc(100% - ${labelSpace}px)` };
  return (
    <Box>
      <Plot>
        <Lines aria-hidden="true" css={axisWidth}>
          {ticks.map((tick) => {
            const x = toPercent(scale(tick));
            return <GridLine key={tick} x1={x} x2={x} y1={0} y2="100%" isBase={tick === 0} />;
          })}
        </Lines>
        <List aria-label={label}>
          {bars.map((bar, rank) => (
            <Line key={bar.id}>
              <BarRow bar={bar}>
                <Label>{bar.label}</Label>
                <VisuallyHidden>{bar.description}</VisuallyHidden>
                <BarShape
                  share={scale(bar.value)}
                  text={format(bar.value)}
                  {...{ labelSpace, tone, rank }}
                />
              </BarRow>
            </Line>
          ))}
        </List>
        <Axis aria-hidden="true" css={axisWidth}>
          <BottomAxis {...{ scale, ticks, format, unit, labelSpace }} />
        </Axis>
      </Plot>
    </Box>
  );
}

function BarRow({ bar, children }: { bar: Bar; children: ReactNode }) {
  const fullText = `${bar.label}: ${bar.description}`;
  if (bar.to === undefined) return <Row title={fullText}>{children}</Row>;
  return (
    <Tooltip text={fullText}>
      <LinkRow to={bar.to}>{children}</LinkRow>
    </Tooltip>
  );
}

interface BarShapeProps {
  /** In percent of the longest bar. */
  share: number;
  text: string;
  /** The pixels reserved for the text. */
  labelSpace: number;
  tone: ChartTone;
  /** Later bars are paler, as decoration. */
  rank: number;
}

function BarShape({ share, text, labelSpace, tone, rank }: BarShapeProps) {
  return (
    <Bars aria-hidden="true" css={{ width: `calc(100% - ${labelSpace}px)` }}>
      <Mark
        tone={tone}
        width={toPercent(Math.max(MIN_SHARE, share))}
        height={BAR_HEIGHT}
        rx={3}
        css={{ "--strength": `${Math.max(MIN_STRENGTH, 100 - rank * 6)}%` }}
      />
      <ValueLabel x={toPercent(share)} dx={8} y={BAR_HEIGHT / 2} dy="0.36em">{text}</ValueLabel>
    </Bars>
  );
}

/** Shows a bar for zero. */
const MIN_SHARE = 0.5;
/** Keeps a contrast of 3:1 on the card. */
const MIN_STRENGTH = 70;

/** Under this width a label is above its bar. */
const NARROW = "@container (max-width: 23.6875rem)";
const fullWidthRow = { display: "grid", gridColumn: "1 / -1", gridTemplateColumns: "subgrid" };

const Box = styled("div", { containerType: "inline-size" });

const Plot = styled("div", {
  display: "grid",
  gridTemplateColumns: "fit-content(46%) minmax(0, 1fr)",
  columnGap: "$3",
  [NARROW]: { gridTemplateColumns: "minmax(0, 1fr)" },
});

const Lines = styled("svg", {
  gridArea: "1 / 2",
  height: "100%",
  overflow: "visible",
  [NARROW]: { gridColumn: 1 },
});

const List = styled("ul", { ...fullWidthRow, gridRow: 1, position: "relative" });

const Line = styled("li", fullWidthRow);

const row = {
  ...fullWidthRow,
  alignItems: "center",
  minHeight: 26,
  borderRadius: 4,
  [NARROW]: { ...fullWidthRow, rowGap: 2, padding: "3px 0" },
};

const Row = styled("div", { ...row, color: "$inkSecond" });

const LinkRow = styled(AppLink, {
  ...row,
  color: "$inkSecond",
  "&:hover, &:focus-visible": { color: "$ink" },
  "@hover": {
    "&:hover": { backgroundColor: "color-mix(in srgb, $colors$waitingSoft 70%, transparent)" },
    "&:hover > :first-child": { textDecoration: "underline" },
  },
  "@touch": { minHeight: 36 },
});

const Label = styled("span", {
  minWidth: 0,
  overflow: "hidden",
  fontSize: "$caption",
  lineHeight: "$caption",
  color: "inherit",
  textAlign: "end",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  [NARROW]: { textAlign: "start" },
});

const Bars = styled("svg", { height: BAR_HEIGHT, overflow: "visible" });

const Axis = styled("svg", {
  gridArea: "2 / 2",
  height: 20,
  overflow: "visible",
  [NARROW]: { gridColumn: 1 },
});
