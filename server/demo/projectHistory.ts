import type { ActivityActionOf } from "../../contract/activity.ts";
import { activityRow, type Changes } from "../resources/activity/record.ts";
import type { DemoContext } from "./directory.ts";
import { DAY_MS, daysAfter } from "./random.ts";

interface DatedProject {
  id: string;
  name: string;
  company_id: string;
  description: string | null;
  end_date: string;
  annual_reduction_tonnes: number;
  created_at: Date;
}

/** A project that was disabled by mistake: that is taken back before any milestone has moved. */
const MISTAKE_MS = 5 * 60 * 1000;

type Action = ActivityActionOf<"project">;

/** The history of a project, oldest first. */
export function projectHistory(project: DatedProject, disabled: Date | null, context: DemoContext) {
  const { random, now, directory } = context;
  const until = disabled ?? now;
  const days = Math.floor((until.getTime() - project.created_at.getTime()) / DAY_MS);
  const someone = () => directory.users[random.pick([0, 1, 1, 4])]?.id ?? null;
  const entry = (action: Action, at: Date, changes: Changes = []) => ({
    ...activityRow({ type: "project", action, record: project, project, changes }),
    id: random.id(at),
    actor_id: someone(),
    created_at: at,
  });

  const happened = earlierUpdates(project, context)
    .map((changes) => ({ action: "updated" as const, changes }));
  const paused = random.fraction() < 0.1
    ? [{ action: "disabled" as const }, { action: "enabled" as const }]
    : [];
  const all: { action: Action; changes?: Changes }[] = [
    ...happened,
    ...paused,
  ];
  const spacing = Math.floor(days / (all.length + 1));
  let before = project.created_at;
  let disabledBy: string | null = null;
  const since = all.flatMap(({ action, changes }, index) => {
    if (spacing < 1) return [];
    const planned = daysAfter(project.created_at, spacing * (index + 1), random);
    before = action === "enabled" ? new Date(before.getTime() + MISTAKE_MS) : planned;
    const told = entry(action, before, changes);
    if (action === "disabled") disabledBy = told.actor_id;
    return action === "enabled"
      ? [{ ...told, actor_id: disabledBy, takes_back: "project_disabled" as const }]
      : [told];
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
