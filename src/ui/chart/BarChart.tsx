import type { ReactNode } from "react";
import { AppLink } from "../navigation/AppLink.tsx";
import { Tooltip } from "../overlay/Tooltip.tsx";
import { VisuallyHidden } from "../VisuallyHidden.ts";
import { styled } from "../theme.ts";
import { amountScale, BottomAxis, percent } from "./AmountAxis.tsx";
import { type ChartTone, GridLine, Mark, ValueLabel } from "./chartStyle.ts";

interface Bar {
  id: string;
  label: string;
  value: number;
  /** Its description beside the label: shown on hover, read by screen readers. */
  description: string;
  /** The address that the bar and its label link to. */
  to?: string | undefined;
}

interface BarChartProps {
  /** What is compared: names the list of bars. */
  label: string;
  bars: readonly Bar[];
  /** What the amounts are counted in. */
  unit: string;
  format: (amount: number) => string;
  tone: ChartTone;
}

const BAR_HEIGHT = 14;
/** The width of a character, of the figure after a bar and of the unit at the end of the axis. */
const LETTER_WIDTH = 8;
const GAP = 10;

/**
 * Horizontal bars, one a row, each a link where it has an address. Lengths are percentages, so that
 * they are right before the width is known.
 */
export function BarChart({ label, bars, unit, format, tone }: BarChartProps) {
  const amounts = bars.map(({ value }) => value);
  const letters = Math.max(unit.length, ...amounts.map((amount) => format(amount).length));
  const room = GAP + letters * LETTER_WIDTH;
  const { scale, ticks } = amountScale(amounts, [0, 100]);
  const axisWidth = { width: `calc(100% - ${room}px)` };
  return (
    <Box>
      <Plot>
        <Lines aria-hidden="true" css={axisWidth}>
          {ticks.map((tick) => {
            const x = percent(scale(tick));
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
                  {...{ room, tone, rank }}
                />
              </BarRow>
            </Line>
          ))}
        </List>
        <Axis aria-hidden="true" css={axisWidth}>
          <BottomAxis {...{ scale, ticks, format, unit, room }} />
        </Axis>
      </Plot>
    </Box>
  );
}

/** A row of the chart, with or without a link. */
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
  /** Of the longest that has room, in percent. */
  share: number;
  text: string;
  /** The pixels that are kept free for the text. */
  room: number;
  tone: ChartTone;
  /** Later bars are paler; decoration only, as the length says the same. */
  rank: number;
}

function BarShape({ share, text, room, tone, rank }: BarShapeProps) {
  return (
    <Bars aria-hidden="true" css={{ width: `calc(100% - ${room}px)` }}>
      <Mark
        tone={tone}
        width={percent(Math.max(LEAST_SHARE, share))}
        height={BAR_HEIGHT}
        rx={3}
        css={{ "--strength": `${Math.max(MIN_STRENGTH, 100 - rank * 6)}%` }}
      />
      <ValueLabel x={percent(share)} dx={8} y={BAR_HEIGHT / 2} dy="0.36em">{text}</ValueLabel>
    </Bars>
  );
}

/** Nothing is still seen as a bar. */
const LEAST_SHARE = 0.5;
/** Still a contrast of three to one on the card. */
const MIN_STRENGTH = 70;

/** Under this width a label stands over its bar. */
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
