import type { ActivityAction } from "../../contract/activity.ts";
import { type Changes, toActivityRow } from "../modules/activity/record.ts";
import type { DemoContext } from "./directory.ts";
import { DAY_MS, pickTimeAfter } from "./random.ts";

interface DatedProject {
  id: string;
  name: string;
  company_id: string;
  description: string | null;
  end_date: string;
  annual_reduction_tonnes: number;
  created_at: Date;
}

/** The time after which a mistaken disabling is undone, before any milestone changes. */
const MISTAKE_MS = 5 * 60 * 1000;

type Action = ActivityAction<"project">;

/** Creates a project's activity, oldest first. */
export function createProjectHistory(
  project: DatedProject,
  disabled: Date | null,
  context: DemoContext,
) {
  const { random, now, directory } = context;
  const until = disabled ?? now;
  const days = Math.floor((until.getTime() - project.created_at.getTime()) / DAY_MS);
  const pickUserId = () => directory.users[random.pick([0, 1, 1, 4])]?.id ?? null;
  const createEntry = (action: Action, at: Date, changes: Changes = []) => ({
    ...toActivityRow({ type: "project", action, record: project, project, changes }),
    id: random.id(at),
    actor_id: pickUserId(),
    created_at: at,
  });

  const happened = createEarlierUpdates(project, context)
    .map((changes) => ({ action: "updated" as const, changes }));
  const paused = random.fraction() < 0.1
    ? [{ action: "disabled" as const }, { action: "enabled" as const }]
    : [];
  const changesToRecord: { action: Action; changes?: Changes }[] = [
    ...happened,
    ...paused,
  ];
  const spacing = Math.floor(days / (changesToRecord.length + 1));
  let before = project.created_at;
  let disabledBy: string | null = null;
  const since = changesToRecord.flatMap(({ action, changes }, index) => {
    if (spacing < 1) return [];
    const planned = pickTimeAfter(project.created_at, spacing * (index + 1), random);
    before = action === "enabled" ? new Date(before.getTime() + MISTAKE_MS) : planned;
    const reported = createEntry(action, before, changes);
    if (action === "disabled") disabledBy = reported.actor_id;
    return action === "enabled"
      ? [{ ...reported, actor_id: disabledBy, takes_back: "project_disabled" as const }]
      : [reported];
  });
  return [
    createEntry("created", project.created_at),
    ...since,
    ...(disabled ? [createEntry("disabled", disabled)] : []),
  ];
}

/** Creates updates whose result is the project's present state. */
function createEarlierUpdates(project: DatedProject, { random }: DemoContext): Changes[] {
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
