import { deviationOf, type Explored, nameOf, replaying, type Step } from "./explore.ts";
import { candidatesFor, type NamedRow, rowsFor } from "./expected.ts";
import type { Impossible } from "./specification.ts";

/** Two rows, one after the other. */
export interface Pair {
  name: string;
  first: Step;
  second: Step;
}

export interface Pairs {
  walked: Pair[];
  /** How many are said to be impossible. */
  explained: number;
  /** Those that never came, and nobody said why. */
  unexplained: string[];
  /** Reasons that no pair needs. */
  idleReasons: string[];
}

/**
 * The pairs of rows that follow each other somewhere, each at its shortest path, and those that by
 * their states could, but whose second row's condition or answer never comes there.
 */
export function pairsOf(explored: Explored): Pairs {
  const { steps, stops, rows, specification } = explored;
  const { impossible = [] } = specification;
  const leaving = Map.groupBy(steps.filter((step) => step.rows.length > 0), ({ from }) => from.key);
  const walked = new Map<string, Pair>();
  const missing = new Map<string, Impossible | undefined>();
  const byKey = new Map(stops.map((stop) => [stop.key, stop]));
  for (const first of [...leaving.values()].flat()) {
    const there = byKey.get(first.to.key);
    if (!there?.seen.active) continue;
    for (const second of leaving.get(there.key) ?? []) {
      const name = `${nameOf(first)}, then ${nameOf(second)}`;
      const known = walked.get(name);
      if (known === undefined || known.first.to.path.length > first.to.path.length) {
        walked.set(name, { name, first, second });
      }
    }
    for (const happening of Object.keys(specification.happenings)) {
      for (const row of candidatesFor(rows, there.seen.leaves, happening)) {
        const reason = impossible.find(({ after, never }) =>
          first.rows.some((one) => isNamed(one, after)) && isNamed(row, never)
        );
        missing.set(`${nameOf(first)}, then ${row.id}`, reason);
      }
    }
  }
  for (const { first, second } of walked.values()) {
    for (const { id } of second.rows) missing.delete(`${nameOf(first)}, then ${id}`);
  }
  const used = new Set(missing.values());
  return {
    walked: [...walked.values()],
    unexplained: [...missing].filter(([, reason]) => reason === undefined).map(([name]) => name),
    explained: [...missing].filter(([, reason]) => reason !== undefined).length,
    idleReasons: impossible.filter((one) => !used.has(one)).map(({ because }) => because),
  };
}

const isNamed = ({ id, when, happening }: NamedRow, names: readonly string[]) =>
  [id, happening, ...when === undefined ? [] : [when]].some((name) => names.includes(name));

/** What a pair's second row does otherwise after its first, played on one actor. */
export function pairDeviation(explored: Explored, { first, second }: Pair): unknown {
  const replay = replaying(explored.specification, explored.stage);
  const from = replay([...first.from.path, first.happening]);
  const to = replay([...from.path, second.happening]);
  const rows = rowsFor(
    explored.rows,
    from.seen,
    second.happening,
    explored.specification.conditions,
  );
  return deviationOf(explored.stage, { from, to, rows, happening: second.happening });
}
