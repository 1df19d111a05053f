import assert from "node:assert/strict";
import type { AnyTransitionDefinition, Snapshot } from "xstate";
import { type AdjacencyValue, getAdjacencyMap } from "xstate/graph";
import { keyOf } from "./comparable.ts";
import { type NamedRow, outcomeOf, rowsFor, rowsOf, sorted } from "./expected.ts";
import type { Specification } from "./specification.ts";
import { type Seen, type Stage, stageOf } from "./stage.ts";

/** A state of the walk, and the happenings that lead there from the start. */
export interface Stop {
  key: string;
  path: readonly string[];
  seen: Seen;
}

type Visited = Snapshot<unknown> & Stop;

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
  stops: readonly Stop[];
  steps: readonly Step[];
  /** What is not as expected, by the row: the shortest path to it. */
  deviations: ReadonlyMap<string, Deviation>;
  taken: ReadonlySet<AnyTransitionDefinition>;
}

/** A specification that leads further needs `alike` and `possible`, which bound it. */
const MOST_STOPS = 5_000;

/** Walks a machine to every stop, has everything happen at each, and holds it against the rows. */
export function explore(specification: Specification): Explored {
  const stage = stageOf(specification);
  const rows = rowsOf(specification);
  const { happenings, conditions, possible = () => true } = specification;
  const replay = replaying(specification, stage);
  const map = getAdjacencyMap<Visited, { type: string }, undefined>(
    {
      transition: ({ path }, { type }) => asSnapshot(replay([...path, type])),
      getInitialSnapshot: () => asSnapshot(replay([])),
      getPersistedSnapshot: (stop) => stop,
    },
    {
      events: Object.keys(happenings).map((type) => ({ type })),
      limit: MOST_STOPS * Object.keys(happenings).length,
      serializeState: ({ key }) => key,
      serializeEvent: ({ type }) => type,
      filterEvents: ({ seen }, { type }) => seen.due.includes(type) && possible(seen, type),
    },
  );
  const visited: AdjacencyValue<Visited, { type: string }>[] = Object.values(map);
  assert.ok(visited.length < MOST_STOPS, `${specification.name} has states without end`);

  const taken = new Set(replay([]).seen.taken);
  const deviations = new Map<string, Deviation>();
  const steps = visited.flatMap(({ state: from, transitions }) =>
    Object.values(transitions).map(({ event: { type: happening }, state: to }): Step => {
      const expected = rowsFor(rows, from.seen, happening, conditions);
      const step = { from, happening, rows: expected, to };
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
    stops: visited.map(({ state }) => state),
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
    if (rows.some((row) => row.to !== undefined)) {
      assert.notDeepEqual(to.seen.taken, [], "it was passed over");
    }
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Plays a path from the start, and tells what its last happening did. */
export function replaying({ alike }: Specification, stage: Stage) {
  return (path: readonly string[]): Stop => {
    const play = stage.play();
    let seen = play.started;
    for (const happening of path) seen = play.take(happening);
    play.stop();
    const { leaves, history, context, due } = seen;
    const key = keyOf([leaves, history, alike ? alike(seen) : context, due]);
    return { path, seen, key };
  };
}
