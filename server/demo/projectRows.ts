import type { Insertable } from "kysely";
import type { Database } from "../db/schema.ts";
import { monitoring, registration, type Step, TYPES } from "./cycle.ts";
import { type DemoContext, idOf } from "./directory.ts";
import type { DemoProject } from "./projects.ts";
import { projectHistory } from "./projectHistory.ts";
import { dayAfter, daysAfter, daysBefore } from "./random.ts";

type Rows<Table extends keyof Database> = readonly Insertable<Database[Table]>[];

/** Everything that happened to the demo's projects, as rows. */
export interface ProjectRows {
  projects: Rows<"projects">;
  processes: Rows<"project_processes">;
  responsibles: Rows<"process_responsibles">;
  stakeholders: Rows<"process_stakeholders">;
  milestones: Rows<"milestones">;
  completions: Rows<"milestone_completions">;
  history: readonly (Rows<"activity">[number] & { created_at: Date })[];
}

export const emptyProjectRows = (): ProjectRows => ({
  projects: [],
  processes: [],
  responsibles: [],
  stakeholders: [],
  milestones: [],
  completions: [],
  history: [],
});

/** A project this young has no process yet. */
const FIRST_PROCESS_DAYS = 10;
/** Between the end of one process and the beginning of the next. */
const PAUSE_DAYS = 40;
const MAX_PERIODS = 2;
/** What a plan leaves for getting going, and for handing over from one step to the next. */
const SLACK_DAYS = 3;
const HANDOVER_DAYS = 1;

/** Adds one project with its processes up to today and its history. */
export function withProject(
  rows: ProjectRows,
  demo: DemoProject,
  context: DemoContext,
): ProjectRows {
  const { random, now, directory } = context;
  const { years, name: typeName } = TYPES[demo.type];
  const created = daysBefore(now, demo.daysAgo, random);
  const disabled = demo.disabledDaysAgo === null
    ? null
    : daysBefore(now, demo.disabledDaysAgo, random);
  const start = dayAfter(created, random.between(30, 120));
  const project = {
    id: random.id(created),
    name: demo.name,
    description: demo.description,
    status: disabled ? "DISABLED" as const : "ACTIVE" as const,
    company_id: idOf(directory.companies, demo.company),
    type_id: idOf(directory.types, typeName),
    start_date: start,
    end_date: `${Number(start.slice(0, 4)) + years}-12-31`,
    country: demo.country,
    city: demo.city,
    annual_reduction_tonnes: demo.annualReductionTonnes,
    created_at: created,
  };
  const history = projectHistory(project, disabled, context);
  const last = history.at(-1);
  const versioned = {
    ...project,
    version: history.length,
    updated_at: last?.created_at ?? created,
  };
  const result = {
    ...rows,
    projects: [...rows.projects, versioned],
    history: [...rows.history, ...history],
  };
  return demo.daysAgo < FIRST_PROCESS_DAYS
    ? result
    : withProcesses(result, demo, { id: project.id, created, until: disabled ?? now }, context);
}

interface Span {
  id: string;
  created: Date;
  /** Nothing moves after this. */
  until: Date;
}

function withProcesses(
  rows: ProjectRows,
  demo: DemoProject,
  project: Span,
  context: DemoContext,
): ProjectRows {
  const { own, registry } = TYPES[demo.type];
  const plans = [
    { name: "Tescil süreci", steps: registration(own, registry) },
    ...Array.from({ length: MAX_PERIODS }, (_, index) => ({
      name: `${index + 1}. izleme dönemi`,
      steps: monitoring(registry),
    })),
  ];
  let result = rows;
  let begins = daysAfter(project.created, context.random.between(2, 8), context.random);
  for (const { name, steps } of plans) {
    if (begins > project.until) break;
    const process = { id: context.random.id(begins), project_id: project.id, name };
    const { rows: next, ended } = withProcess(
      result,
      { ...process, begins, steps },
      project,
      context,
    );
    result = next;
    begins = daysAfter(ended, PAUSE_DAYS, context.random);
  }
  return result;
}

interface Plan {
  id: string;
  project_id: string;
  name: string;
  begins: Date;
  steps: readonly Step[];
}

function withProcess(
  rows: ProjectRows,
  { steps, begins, ...process }: Plan,
  { until }: Span,
  { random, directory }: DemoContext,
): { rows: ProjectRows; ended: Date } {
  const stamps = { created_at: begins, updated_at: begins };
  const [admin, manager, member, viewer, umut, irem, caglar] = directory.users.map(({ id }) => id);
  const team = [manager, member, umut, irem, caglar].flatMap((id) => id ?? []);
  const someone = () => team[random.between(0, team.length - 1)] ?? admin ?? "";
  const milestones: Insertable<Database["milestones"]>[] = [];
  const completions: Insertable<Database["milestone_completions"]>[] = [];
  let started = daysAfter(begins, random.between(1, 14), random);
  let plannedDays = SLACK_DAYS;

  for (const [position, { name, owner, expectedDays }] of steps.entries()) {
    plannedDays += expectedDays + HANDOVER_DAYS;
    const taken = Math.ceil(expectedDays * (0.7 + 0.6 * random.fraction()));
    const completed = daysAfter(started, taken, random);
    const status = completed <= until
      ? "COMPLETED" as const
      : started <= until
      ? "IN_PROGRESS" as const
      : "PENDING" as const;
    const id = random.id(begins);
    milestones.push({
      id,
      process_id: process.id,
      name,
      owner_id: idOf(directory.owners, owner),
      position,
      expected_days: expectedDays,
      due_date: dayAfter(begins, plannedDays),
      status,
      started_at: status === "PENDING" ? null : started,
      completed_at: status === "COMPLETED" ? completed : null,
      created_at: begins,
      updated_at: status === "COMPLETED" ? completed : status === "PENDING" ? begins : started,
      version: { PENDING: 1, IN_PROGRESS: 2, COMPLETED: 3 }[status],
    });
    if (status === "COMPLETED") {
      if (random.fraction() < 0.06) {
        const early = daysAfter(started, Math.floor(taken / 2), random);
        completions.push({
          id: random.id(early),
          milestone_id: id,
          completed_by: someone(),
          completed_at: early,
          note: "Belgeler eksikmiş, geri alındı.",
          undone_by: someone(),
          undone_at: daysAfter(early, 1, random),
        });
      }
      completions.push({
        id: random.id(completed),
        milestone_id: id,
        completed_by: someone(),
        completed_at: completed,
        note: random.fraction() < 0.25 ? random.pick(NOTES) : null,
        undone_by: null,
        undone_at: null,
      });
    }
    started = daysAfter(completed, random.between(1, 4), random);
  }

  const nth = rows.processes.length;
  const overseers = [nth % 7 === 2 ? admin : undefined, nth % 9 === 5 ? viewer : undefined];
  const responsibles = [
    ...new Set([someone(), someone(), ...overseers.flatMap((id) => id ?? [])]),
  ];
  const stakeholders = [...new Set(milestones.flatMap(({ owner_id }) => owner_id ?? []))];
  const process_id = process.id;
  return {
    ended: started,
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
