import type { ProjectHistoryEntry } from "../../contract/schemas/project.ts";
import type { DemoContext } from "./directory.ts";
import { DAY_MS, daysAfter } from "./random.ts";

interface DatedProject {
  id: string;
  description: string | null;
  end_date: string;
  annual_reduction_tonnes: number;
  created_at: Date;
}

/** A project that was disabled by mistake is enabled again before any milestone has moved. */
const MISTAKE_MS = 10 * 60 * 1000;

type Changes = ProjectHistoryEntry["changes"];

/** The history of a project, oldest first. */
export function projectHistory(project: DatedProject, disabled: Date | null, context: DemoContext) {
  const { random, now, directory } = context;
  const until = disabled ?? now;
  const days = Math.floor((until.getTime() - project.created_at.getTime()) / DAY_MS);
  const someone = () => directory.users[random.pick([0, 1, 1, 4])]?.id ?? null;
  const entry = (event: ProjectHistoryEntry["event"], at: Date, changes: Changes = []) => ({
    id: random.id(at),
    project_id: project.id,
    event,
    actor_id: someone(),
    changes: JSON.stringify(changes),
    process: null,
    milestone: null,
    created_at: at,
  });

  const happened = earlierUpdates(project, context)
    .map((changes) => ({ event: "updated" as const, changes }));
  const paused = random.fraction() < 0.1
    ? [{ event: "disabled" as const }, { event: "enabled" as const }]
    : [];
  const all: { event: ProjectHistoryEntry["event"]; changes?: Changes }[] = [
    ...happened,
    ...paused,
  ];
  const spacing = Math.floor(days / (all.length + 1));
  let before = project.created_at;
  const since = all.flatMap(({ event, changes }, index) => {
    if (spacing < 1) return [];
    const planned = daysAfter(project.created_at, spacing * (index + 1), random);
    before = event === "enabled" ? new Date(before.getTime() + MISTAKE_MS) : planned;
    return [entry(event, before, changes)];
  });
  return [
    entry("created", project.created_at),
    ...since,
    ...(disabled ? [entry("disabled", disabled)] : []),
  ];
}

/** Changes that end in what the project holds now. */
function earlierUpdates(project: DatedProject, { random }: DemoContext): Changes[] {
  const { annual_reduction_tonnes: tonnes, end_date: endDate, description } = project;
  const estimate = Math.round(tonnes * (0.85 + 0.3 * random.fraction()) / 100) * 100;
  const yearEarlier = `${Number(endDate.slice(0, 4)) - 1}${endDate.slice(4)}`;
  const possible: Changes[] = [
    [{ field: "annualReductionTonnes", before: estimate, after: tonnes }],
    [{ field: "endDate", before: yearEarlier, after: endDate }],
    ...(description === null ? [] : [[{ field: "description", before: null, after: description }]]),
  ];
  return possible.filter(() => random.fraction() < 0.5);
}
