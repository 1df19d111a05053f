import { ENABLEMENT } from "../constants.ts";
import { MILESTONE_STATUSES } from "../milestone.ts";
import { DAY_KINDS } from "../plan.ts";
import type { Form } from "../validation.ts";
import { omittedByDay } from "./calendar.ts";
import {
  DateText,
  Moment,
  nameText,
  OptionalDate,
  OptionalNumber,
  optionalProse,
} from "./fields.ts";
import { entityFields, listGroups, listTotal, Person, Reference } from "./references.ts";
import { type } from "./schema.ts";

const dayKind = type.enumerated(...DAY_KINDS);

/** A completion of a milestone; undone completions stay. */
export const MilestoneCompletion = type({
  id: "string.uuid",
  milestoneId: "string.uuid",
  completedBy: Person.or("null"),
  completedAt: "string",
  note: "string | null",
  undoneBy: Person.or("null"),
  undoneAt: "string | null",
});
export type MilestoneCompletion = typeof MilestoneCompletion.infer;

/**
 * One step of a process. `position` counts from 0; `dueDate` is a calendar day. An open milestone is
 * on hold (`still`) if its project is disabled, otherwise `late` once its due date has passed in
 * Istanbul.
 */
export const Milestone = type({
  ...entityFields,
  processId: "string.uuid",
  name: "string",
  description: "string | null",
  ownerId: "string.uuid | null",
  /** The user who has to do it. */
  assigneeId: "string.uuid | null",
  position: "number.integer",
  expectedDays: "number.integer | null",
  /** How the expected days are counted. */
  dayKind,
  dueDate: "string | null",
  /** The first due date, which later changes keep as the plan. */
  plannedDueDate: "string | null",
  status: type.enumerated(...MILESTONE_STATUSES),
  late: "boolean",
  still: "boolean",
  startedAt: "string | null",
  completedAt: "string | null",
  "owner?": Reference.or("null"),
  "assignee?": Person.or("null"),
  /** The first by name of those responsible for the process. */
  "responsible?": Person.or("null"),
  "process?": Reference,
  "project?": Reference.and({ code: "string", status: type.enumerated(...ENABLEMENT) }),
  /** Newest first. */
  "completions?": MilestoneCompletion.array(),
});
export type Milestone = typeof Milestone.infer;

export const MilestonePage = type({ data: Milestone.array(), ...listTotal, ...listGroups });

/** GET /api/milestones/calendar, by due date; on each day the open ones first. */
export const MilestoneCalendar = type({
  data: Milestone.array(),
  /** Includes milestones that `data` omits. */
  ...listTotal,
  ...omittedByDay,
});
export type MilestoneCalendar = typeof MilestoneCalendar.infer;

/** GET /api/milestones/{id}/completions */
export const MilestoneCompletionPage = type({
  data: MilestoneCompletion.array(),
  ...listTotal,
});

const OptionalDays = OptionalNumber.to("1 <= number.integer <= 3650 | null");

const writable = type({
  name: nameText,
  "description?": optionalProse,
  "ownerId?": "string.uuid | null",
  /** An active user. */
  "assigneeId?": "string.uuid | null",
  /** Later milestones move down; a new milestone is last by default. */
  "position?": "number.integer >= 0",
  "expectedDays?": OptionalDays,
  /** CALENDAR by default. */
  "dayKind?": dayKind,
  "dueDate?": OptionalDate,
});

export const MilestoneInput = writable.merge({ processId: "string.uuid" });
export type MilestoneInput = typeof MilestoneInput.infer;

export const MilestonePatch = writable.partial().merge({ version: "number.integer" });
export type MilestonePatch = typeof MilestonePatch.infer;

/** The body that completes a milestone, with an optional note and an earlier time. */
export const MilestoneNote = type({
  "note?": optionalProse,
  /** By default now; never in the future, never before the start. */
  "completedAt?": Moment,
});
export type MilestoneNote = typeof MilestoneNote.infer;

/** The body that moves a due date, on request with those of the following open milestones. */
export const MilestoneReschedule = type({
  version: "number.integer",
  dueDate: DateText,
  /** Moves the due dates of the following open milestones by as many days. */
  "shiftsFollowing?": "boolean",
});
export type MilestoneReschedule = typeof MilestoneReschedule.infer;

/** The body that corrects when a milestone was started and completed. */
export const MilestoneTimes = type({
  version: "number.integer",
  "startedAt?": Moment,
  "completedAt?": Moment,
});
export type MilestoneTimes = typeof MilestoneTimes.infer;

export const milestoneRescheduleForm: Form<MilestoneReschedule> = { schema: MilestoneReschedule };
export const milestoneTimesForm: Form<MilestoneTimes> = { schema: MilestoneTimes };
export const milestoneForm: Form<MilestoneInput> = { schema: MilestoneInput };
export const milestonePatchForm: Form<MilestonePatch> = { schema: MilestonePatch };
export const milestoneNoteForm: Form<MilestoneNote> = { schema: MilestoneNote };

/** The average days from start to completion, to one decimal, of `count` milestones. */
const duration = { averageDays: "number", count: "number.integer" } as const;

/** GET /api/milestones/aggregates/duration/by-owner: the `MAX_OWNERS_COMPARED` longest, in order. */
export const DurationsByOwner = type({ owner: Reference, ...duration }).array();
export type DurationsByOwner = typeof DurationsByOwner.infer;

/** GET /api/milestones/aggregates/duration/by-project/{id}: its processes, oldest first. */
export const DurationsByProcess = type({ process: Reference, ...duration }).array();
export type DurationsByProcess = typeof DurationsByProcess.infer;

/** GET /api/milestones/aggregates/duration/by-process/{id}: its milestones in their order. */
export const DurationsByMilestone = type({ milestone: Reference, ...duration }).array();
export type DurationsByMilestone = typeof DurationsByMilestone.infer;
