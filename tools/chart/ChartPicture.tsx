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
  /** States that an actor is in. */
  lit: ReadonlySet<string>;
  /** Transitions that were taken last. */
  taken: ReadonlySet<string>;
  /** At another one what was taken flashes anew. */
  moment: number;
}

interface ChartPictureProps {
  layout: Layout;
  /** What the picture shows, for who does not see it. */
  label: string;
  activity?: Activity;
  /** For a document of its own, which has no others. */
  styles?: string;
}

const AT_REST: Activity = { lit: new Set(), taken: new Set(), moment: 0 };
const ARROWHEAD = "arrowhead";
const CORNER = 6;

/** A statechart as an SVG, in the colours of `chart.css`. */
export function ChartPicture({ layout, label, activity = AT_REST, styles }: ChartPictureProps) {
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
      className={lookOf(placed, activity)}
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

/** Over the arrows, which cross the states around what they lead to. */
function StateText({ placed, activity }: { placed: PlacedState; activity: Activity }) {
  const { state, x, y, rows } = placed;
  return (
    <g className={lookOf(placed, activity)}>
      <text className="name" x={x + PADDING} y={y + 20}>
        {state.type === "history" ? `H ${state.key}` : state.key}
      </text>
      <Lines lines={rows} x={x + PADDING} y={y + TITLE_HEIGHT} activity={activity} />
    </g>
  );
}

function lookOf({ state, isRegion }: PlacedState, { lit }: Activity): string {
  const kind = state.states.length > 0 ? "around" : "innermost";
  return `state ${kind}${isRegion ? " region" : ""}${lit.has(state.id) ? " lit" : ""}`;
}

function ArrowLine({ arrow, activity }: { arrow: PlacedArrow; activity: Activity }) {
  const { isInitial, points, lines } = arrow;
  const [start] = points;
  return (
    <g className={isTaken(lines, activity) ? "arrow taken" : "arrow"} data-arrow={arrow.id}>
      {isInitial && start && <circle className="initial" cx={start.x} cy={start.y} r="4.5" />}
      <path
        key={isTaken(lines, activity) ? activity.moment : 0}
        d={pathOf(points)}
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
    const flashes = isTaken([line], activity);
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

const isTaken = (lines: Line[], { taken }: Activity) =>
  lines.some(({ transition }) => transition !== undefined && taken.has(transition));

/** A line through all points, its corners rounded. */
function pathOf(points: Point[]): string {
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

/** The point where a corner begins to bend. */
function towards(corner: Point, other: Point): Point {
  const length = Math.hypot(other.x - corner.x, other.y - corner.y);
  const part = length === 0 ? 0 : Math.min(CORNER, length / 2) / length;
  const between = (a: number, b: number) => Math.round((a + (b - a) * part) * 10) / 10;
  return { x: between(corner.x, other.x), y: between(corner.y, other.y) };
}
