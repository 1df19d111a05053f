import assert from "node:assert/strict";
import type { AnyTransitionDefinition, Snapshot } from "xstate";
import { type AdjacencyValue, getAdjacencyMap } from "xstate/graph";
import { keyOf } from "./comparable.ts";
import { given, type NamedRow, outcomeOf, rowsFor, rowsOf, sorted } from "./expected.ts";
import type { Specification } from "./specification.ts";
import { type Seen, type Stage, stageOf } from "./stage.ts";

/** A state of the walk, and what leads there. */
export interface Stop {
  key: string;
  /** The happenings from the start; before them the name of the start, where it is another. */
  path: readonly string[];
  seen: Seen;
}

type Visited = Snapshot<unknown> & Stop;
type Visit = AdjacencyValue<Visited, { type: string }>;

/** A happening at a stop, what was expected of it, and where it led. */
export interface Step {
  from: Stop;
  happening: string;
  rows: readonly NamedRow[];
  to: Stop;
}

export interface Deviation {
  /** The row, or the state and the happening that no row names. */
  of: string;
  path: readonly string[];
  error: unknown;
}

export interface Explored {
  specification: Specification;
  stage: Stage;
  rows: readonly NamedRow[];
  starts: readonly Stop[];
  stops: readonly Stop[];
  steps: readonly Step[];
  /** What is not as expected, by the row: the shortest path to it. */
  deviations: ReadonlyMap<string, Deviation>;
  taken: ReadonlySet<AnyTransitionDefinition>;
}

/** A specification that leads further needs `alike` and `possible`, which bound it. */
const MOST_STOPS = 5_000;

/**
 * Walks a machine to every stop, has everything happen at each, and holds it against the rows. The
 * first deviation may end the walk: where it only matters whether there is one.
 */
export function explore(
  specification: Specification,
  { endsAtFirst = false }: { endsAtFirst?: boolean } = {},
): Explored {
  const stage = stageOf(specification);
  const rows = rowsOf(specification);
  const { happenings, conditions, possible = () => true, otherStarts = {} } = specification;
  const replay = replaying(specification, stage);
  const stepOf = (from: Stop, happening: string, to: Stop): Step => (
    { from, happening, rows: rowsFor(rows, from.seen, happening, conditions), to }
  );
  const go = (from: Stop, happening: string): Stop => {
    const to = replay([...from.path, happening]);
    const error = endsAtFirst ? deviationOf(stage, stepOf(from, happening, to)) : undefined;
    if (error !== undefined) throw error;
    return to;
  };
  const starts = [[], ...Object.keys(otherStarts).map((name) => [name])].map(replay);
  const visited = new Map<string, Visit>();
  for (const start of starts) {
    const map: Record<string, Visit> = {
      ...getAdjacencyMap<Visited, { type: string }, undefined>(
        {
          transition: (from, { type }) => asSnapshot(go(from, type)),
          getInitialSnapshot: () => asSnapshot(start),
          getPersistedSnapshot: (stop) => stop,
        },
        {
          events: Object.keys(happenings).map((type) => ({ type })),
          limit: MOST_STOPS * Object.keys(happenings).length,
          serializeState: ({ key }) => key,
          serializeEvent: ({ type }) => type,
          filterEvents: ({ seen }, { type }) => seen.due.includes(type) && possible(seen, type),
        },
      ),
    };
    for (const [key, visit] of Object.entries(map)) {
      const known = visited.get(key);
      if (known === undefined || known.state.path.length > visit.state.path.length) {
        visited.set(key, visit);
      }
    }
  }
  const visits = [...visited.values()];
  assert.ok(visited.size < MOST_STOPS, `${specification.name} has states without end`);

  const taken = new Set(starts.flatMap(({ seen }) => seen.taken));
  const deviations = new Map<string, Deviation>();
  const steps = visits.flatMap(({ state: from, transitions }) =>
    Object.values(transitions).map(({ event: { type: happening }, state: to }): Step => {
      const step = stepOf(from, happening, to);
      for (const one of to.seen.taken) taken.add(one);
      const error = deviationOf(stage, step);
      const of = nameOf(step);
      const known = deviations.get(of);
      if (error !== undefined && (known?.path.length ?? Infinity) > to.path.length) {
        deviations.set(of, { of, path: to.path, error });
      }
      return step;
    })
  );
  return {
    specification,
    stage,
    rows,
    starts,
    stops: visits.map(({ state }) => state),
    steps,
    deviations,
    taken,
  };
}

const asSnapshot = (stop: Stop) => ({
  ...stop,
  status: "active" as const,
  output: undefined,
  error: undefined,
});

/** The rows by their names, or the states of the chart that pass the happening over. */
export const nameOf = ({ rows, from, happening }: Step): string =>
  rows.length > 0
    ? rows.map(({ id }) => id).join(" + ")
    : `${from.seen.leaves.join(" ")} passes over: ${happening}`;

/** What a step did that the rows do not say, or the other way round. */
export function deviationOf(stage: Stage, { rows, from, to }: Step): unknown {
  try {
    assert.deepEqual(sorted(to.seen), outcomeOf(stage, rows, from.seen));
    if (rows.length === 0) {
      assert.deepEqual(to.seen.taken.map(({ eventType }) => eventType), [], "it was answered");
    }
    if (rows.some((row) => given(row.to, from.seen) !== undefined)) {
      assert.notDeepEqual(to.seen.taken, [], "it was passed over");
    }
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Plays a path, and tells what its last happening did. */
export function replaying({ alike, otherStarts = {} }: Specification, stage: Stage) {
  return (path: readonly string[]): Stop => {
    const { start, happenings } = partsOf(path, otherStarts);
    const play = stage.play(start);
    let seen = play.started;
    for (const happening of happenings) seen = play.take(happening);
    play.stop();
    const { leaves, history, context, due } = seen;
    const key = keyOf([leaves, alike ? alike(seen) : [context, history], due]);
    return { path, seen, key };
  };
}

/** A path's happenings, and the start it names, where that is another. */
export function partsOf(path: readonly string[], otherStarts: Specification["otherStarts"] = {}) {
  const [start, ...others] = path;
  return start !== undefined && start in otherStarts
    ? { start, happenings: others }
    : { start: undefined, happenings: path };
}
