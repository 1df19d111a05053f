import type { Insertable } from "kysely";
import type { Database } from "../platform/db/schema.ts";
import { listMonitoringSteps, listRegistrationSteps, type Step, TYPES } from "./cycle.ts";
import { type DemoContext, findId } from "./directory.ts";
import type { DemoProject } from "./projects.ts";
import { createProjectHistory } from "./projectHistory.ts";
import { addDays, pickTimeAfter, pickTimeBefore } from "./random.ts";

type Rows<Table extends keyof Database> = readonly Insertable<Database[Table]>[];

/** All rows of the demo's projects. */
export interface ProjectRows {
  projects: Rows<"projects">;
  processes: Rows<"project_processes">;
  responsibles: Rows<"process_responsibles">;
  stakeholders: Rows<"process_stakeholders">;
  milestones: Rows<"milestones">;
  completions: Rows<"milestone_completions">;
  history: readonly (Rows<"activity">[number] & { created_at: Date })[];
}

export const createEmptyProjectRows = (): ProjectRows => ({
  projects: [],
  processes: [],
  responsibles: [],
  stakeholders: [],
  milestones: [],
  completions: [],
  history: [],
});

/** A younger project has no process yet. */
const FIRST_PROCESS_DAYS = 10;
/** Days between the end of one process and the start of the next. */
const PAUSE_DAYS = 40;
const MAX_PERIODS = 2;
/** Spare days at the start of a plan, and between steps. */
const SLACK_DAYS = 3;
const HANDOVER_DAYS = 1;
/** Due dates were moved at every so many steps of a process, by so many days. */
const MOVED_EVERY = 4;
const MOVE_DAYS = 12;

/** Adds a project with its processes until today, and its history. */
export function addProject(
  rows: ProjectRows,
  demo: DemoProject,
  context: DemoContext,
): ProjectRows {
  const { random, now, directory } = context;
  const { years, name: typeName } = TYPES[demo.type];
  const createdAt = pickTimeBefore(now, demo.daysAgo, random);
  const disabledAt = demo.disabledDaysAgo === null
    ? null
    : pickTimeBefore(now, demo.disabledDaysAgo, random);
  const start = addDays(createdAt, random.between(30, 120));
  const project = {
    id: random.id(createdAt),
    name: demo.name,
    description: demo.description,
    status: disabledAt ? "DISABLED" as const : "ACTIVE" as const,
    company_id: findId(directory.companies, demo.company),
    type_id: findId(directory.types, typeName),
    start_date: start,
    end_date: `${Number(start.slice(0, 4)) + years}-12-31`,
    country: demo.country,
    city: demo.city,
    annual_reduction_tonnes: demo.annualReductionTonnes,
    created_at: createdAt,
  };
  const history = createProjectHistory(project, disabledAt, context);
  const last = history.at(-1);
  const versionedProject = {
    ...project,
    version: history.length,
    updated_at: last?.created_at ?? createdAt,
  };
  const result = {
    ...rows,
    projects: [...rows.projects, versionedProject],
    history: [...rows.history, ...history],
  };
  return demo.daysAgo < FIRST_PROCESS_DAYS
    ? result
    : addProcesses(result, demo, { id: project.id, createdAt, until: disabledAt ?? now }, context);
}

interface ProjectPeriod {
  id: string;
  createdAt: Date;
  /** Nothing changes after this time. */
  until: Date;
}

function addProcesses(
  rows: ProjectRows,
  demo: DemoProject,
  project: ProjectPeriod,
  context: DemoContext,
): ProjectRows {
  const { typeStep, registry } = TYPES[demo.type];
  const plans = [
    { name: "Tescil süreci", steps: listRegistrationSteps(typeStep, registry) },
    ...Array.from({ length: MAX_PERIODS }, (_, index) => ({
      name: `${index + 1}. izleme dönemi`,
      steps: listMonitoringSteps(registry),
    })),
  ];
  let result = rows;
  let startsAt = pickTimeAfter(project.createdAt, context.random.between(2, 8), context.random);
  for (const { name, steps } of plans) {
    if (startsAt > project.until) break;
    const process = { id: context.random.id(startsAt), project_id: project.id, name };
    const { rows: next, endedAt } = addProcess(
      result,
      { ...process, startsAt, steps },
      project,
      context,
    );
    result = next;
    startsAt = pickTimeAfter(endedAt, PAUSE_DAYS, context.random);
  }
  return result;
}

interface Plan {
  id: string;
  project_id: string;
  name: string;
  startsAt: Date;
  steps: readonly Step[];
}

function addProcess(
  rows: ProjectRows,
  { steps, startsAt, ...process }: Plan,
  { until }: ProjectPeriod,
  { random, directory }: DemoContext,
): { rows: ProjectRows; endedAt: Date } {
  const stamps = { created_at: startsAt, updated_at: startsAt };
  const [admin, manager, member, viewer, umut, irem, caglar] = directory.users.map(({ id }) => id);
  const team = [manager, member, umut, irem, caglar].flatMap((id) => id ?? []);
  const pickUserId = () => team[random.between(0, team.length - 1)] ?? admin ?? "";
  const milestones: Insertable<Database["milestones"]>[] = [];
  const completions: Insertable<Database["milestone_completions"]>[] = [];
  let startedAt = pickTimeAfter(startsAt, random.between(1, 14), random);
  let plannedDays = SLACK_DAYS;
  let movedDays = 0;

  for (const [position, { name, owner, expectedDays }] of steps.entries()) {
    plannedDays += expectedDays + HANDOVER_DAYS;
    if (position % MOVED_EVERY === 2) movedDays += MOVE_DAYS;
    const durationDays = Math.ceil(expectedDays * (0.7 + 0.6 * random.fraction()));
    const completedAt = pickTimeAfter(startedAt, durationDays, random);
    const status = completedAt <= until
      ? "COMPLETED" as const
      : startedAt <= until
      ? "IN_PROGRESS" as const
      : "PENDING" as const;
    const id = random.id(startsAt);
    milestones.push({
      id,
      process_id: process.id,
      name,
      owner_id: findId(directory.owners, owner),
      // Every third step is assigned to nobody.
      assignee_id: position % 3 === 2
        ? null
        : team[(rows.processes.length + position + 1) % team.length] ?? null,
      position,
      expected_days: expectedDays,
      due_date: addDays(startsAt, plannedDays),
      planned_due_date: addDays(startsAt, plannedDays - movedDays),
      status,
      started_at: status === "PENDING" ? null : startedAt,
      completed_at: status === "COMPLETED" ? completedAt : null,
      created_at: startsAt,
      updated_at: status === "COMPLETED"
        ? completedAt
        : status === "PENDING"
        ? startsAt
        : startedAt,
      version: { PENDING: 1, IN_PROGRESS: 2, COMPLETED: 3 }[status],
    });
    if (status === "COMPLETED") {
      if (random.fraction() < 0.06) {
        const early = pickTimeAfter(startedAt, Math.floor(durationDays / 2), random);
        completions.push({
          id: random.id(early),
          milestone_id: id,
          completed_by: pickUserId(),
          completed_at: early,
          note: "Belgeler eksikmiş, geri alındı.",
          undone_by: pickUserId(),
          undone_at: pickTimeAfter(early, 1, random),
        });
      }
      completions.push({
        id: random.id(completedAt),
        milestone_id: id,
        completed_by: pickUserId(),
        completed_at: completedAt,
        note: random.fraction() < 0.25 ? random.pick(NOTES) : null,
        undone_by: null,
        undone_at: null,
      });
    }
    startedAt = pickTimeAfter(completedAt, random.between(1, 4), random);
  }

  const processIndex = rows.processes.length;
  const overseers = [
    processIndex % 7 === 2 ? admin : undefined,
    processIndex % 9 === 5 ? viewer : undefined,
  ];
  const responsibles = [
    ...new Set([pickUserId(), pickUserId(), ...overseers.flatMap((id) => id ?? [])]),
  ];
  const stakeholders = [...new Set(milestones.flatMap(({ owner_id }) => owner_id ?? []))];
  const process_id = process.id;
  return {
    endedAt: startedAt,
    rows: {
      ...rows,
      processes: [...rows.processes, { ...process, ...stamps }],
      responsibles: [
        ...rows.responsibles,
        ...responsibles.map((user_id) => ({ process_id, user_id })),
      ],
      stakeholders: [
        ...rows.stakeholders,
        ...stakeholders.map((owner_id) => ({ process_id, owner_id })),
      ],
      milestones: [...rows.milestones, ...milestones],
      completions: [...rows.completions, ...completions],
    },
  };
}

const NOTES = [
  "Son sürüm ortak klasörde.",
  "Kayıt kuruluşu ek belge istemedi.",
  "Tutanak imzalandı.",
  "Bir hafta gecikmeyle tamamlandı.",
  "Ölçüm cihazlarının ayar belgeleri eklendi.",
] as const;
