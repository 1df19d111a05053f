import {
  type Layout,
  PADDING,
  type PlacedArrow,
  type PlacedState,
  type Point,
  ROW_HEIGHT,
  TITLE_HEIGHT,
} from "./layout.ts";
import type { Line } from "./rows.ts";

interface Activity {
  lit: ReadonlySet<string>;
  transitions: ReadonlySet<string>;
  /** Changes with each snapshot, so that the same transition flashes again. */
  moment: number;
}

interface ChartPictureProps {
  layout: Layout;
  /** Accessible name of the picture. */
  label: string;
  activity?: Activity;
  /** Embedded in a standalone SVG document. */
  styles?: string;
}

const INACTIVE: Activity = { lit: new Set(), transitions: new Set(), moment: 0 };
const ARROWHEAD = "arrowhead";
const CORNER = 6;

/** Renders a statechart as SVG in the colours of `chart.css`. */
export function ChartPicture({ layout, label, activity = INACTIVE, styles }: ChartPictureProps) {
  const { width, height, states, arrows } = layout;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      className="chart"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
    >
      {styles && <style>{styles}</style>}
      <defs>
        <marker
          id={ARROWHEAD}
          markerUnits="userSpaceOnUse"
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="8"
          markerHeight="8"
          orient="auto"
        >
          <path className="arrowhead" d="M0 0.5 8 4 0 7.5Z" />
        </marker>
      </defs>
      {states.map((placed) => (
        <StateBox
          key={placed.state.id}
          placed={placed}
          activity={activity}
        />
      ))}
      {arrows.map((arrow) => <ArrowLine key={arrow.id} arrow={arrow} activity={activity} />)}
      {states.map((placed) => (
        <StateText key={placed.state.id} placed={placed} activity={activity} />
      ))}
      {arrows.map((arrow) => <ArrowLabel key={arrow.id} arrow={arrow} activity={activity} />)}
    </svg>
  );
}

function StateBox({ placed, activity }: { placed: PlacedState; activity: Activity }) {
  const { state, x, y, width, height } = placed;
  return (
    <g
      className={stateClass(placed, activity)}
      data-state={state.id}
      data-lit={activity.lit.has(state.id) || undefined}
    >
      <rect x={x + 0.5} y={y + 0.5} width={width - 1} height={height - 1} rx={CORNER} />
      {state.type === "final" && (
        <rect x={x + 3.5} y={y + 3.5} width={width - 7} height={height - 7} rx={CORNER - 2} />
      )}
    </g>
  );
}

/** Rendered above arrows, which cross compound states. */
function StateText({ placed, activity }: { placed: PlacedState; activity: Activity }) {
  const { state, x, y, rows } = placed;
  return (
    <g className={stateClass(placed, activity)}>
      <text className="name" x={x + PADDING} y={y + 20}>
        {state.type === "history" ? `H ${state.key}` : state.key}
      </text>
      <Lines lines={rows} x={x + PADDING} y={y + TITLE_HEIGHT} activity={activity} />
    </g>
  );
}

function stateClass({ state, isRegion }: PlacedState, { lit }: Activity): string {
  const kind = state.states.length > 0 ? "around" : "innermost";
  return `state ${kind}${isRegion ? " region" : ""}${lit.has(state.id) ? " lit" : ""}`;
}

function ArrowLine({ arrow, activity }: { arrow: PlacedArrow; activity: Activity }) {
  const { isInitial, points, lines } = arrow;
  const [start] = points;
  return (
    <g className={isActive(lines, activity) ? "arrow taken" : "arrow"} data-arrow={arrow.id}>
      {isInitial && start && <circle className="initial" cx={start.x} cy={start.y} r="4.5" />}
      <path
        key={isActive(lines, activity) ? activity.moment : 0}
        d={toPath(points)}
        markerEnd={`url(#${ARROWHEAD})`}
      />
    </g>
  );
}

function ArrowLabel({ arrow, activity }: { arrow: PlacedArrow; activity: Activity }) {
  const { label, lines } = arrow;
  if (label === undefined) return null;
  const { x, y, width, height } = label;
  return (
    <g className="label">
      <rect x={x} y={y} width={width} height={height} rx="4" />
      <Lines lines={lines} x={x + 6} y={y + 2} activity={activity} />
    </g>
  );
}

interface LinesProps extends Point {
  lines: Line[];
  activity: Activity;
}

function Lines({ lines, x, y, activity }: LinesProps) {
  return lines.map((line, nth) => {
    const flashes = isActive([line], activity);
    return (
      <text
        key={`${nth} ${flashes ? activity.moment : 0}`}
        className={flashes ? "line taken" : "line"}
        x={x}
        y={y + nth * ROW_HEIGHT + 13}
      >
        {line.text}
      </text>
    );
  });
}

const isActive = (lines: Line[], { transitions }: Activity) =>
  lines.some(({ transition }) => transition !== undefined && transitions.has(transition));

function toPath(points: Point[]): string {
  const [first, ...others] = points;
  if (first === undefined) return "";
  const steps = others.map((corner, nth) => {
    const before = points[nth] ?? corner;
    const after = others[nth + 1];
    if (after === undefined) return `L${corner.x} ${corner.y}`;
    const from = towards(corner, before);
    const to = towards(corner, after);
    return `L${from.x} ${from.y}Q${corner.x} ${corner.y} ${to.x} ${to.y}`;
  });
  return [`M${first.x} ${first.y}`, ...steps].join("");
}

function towards(corner: Point, other: Point): Point {
  const length = Math.hypot(other.x - corner.x, other.y - corner.y);
  const part = length === 0 ? 0 : Math.min(CORNER, length / 2) / length;
  const between = (a: number, b: number) => Math.round((a + (b - a) * part) * 10) / 10;
  return { x: between(corner.x, other.x), y: between(corner.y, other.y) };
}
