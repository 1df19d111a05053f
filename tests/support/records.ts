import type { ActivityEntry } from "../../contract/schemas/activity.ts";
import type { Company } from "../../contract/schemas/company.ts";
import type { Feedback } from "../../contract/schemas/feedback.ts";
import type { Milestone } from "../../contract/schemas/milestone.ts";
import type { MilestoneOwner } from "../../contract/schemas/milestoneOwner.ts";
import type { Process } from "../../contract/schemas/process.ts";
import type { Project } from "../../contract/schemas/project.ts";
import type { ProjectType } from "../../contract/schemas/projectType.ts";
import type { Occurrence, Reminder } from "../../contract/schemas/reminder.ts";
import type { User } from "../../contract/schemas/user.ts";
import type { SavedView } from "../../contract/schemas/view.ts";

/** Creates a record id from a number. */
export const toId = (number: number) =>
  `01914684-0000-7000-8000-${String(number).padStart(12, "0")}`;

/** Defaults: all records have id 1 and refer to it. */
const ID = toId(1);
const STAMPS = { version: 1, createdAt: "2026-01-05T09:00:00Z", updatedAt: "2026-01-05T09:00:00Z" };
const DUE = { dueDatetime: "2031-03-03T09:00:00", dueAt: "2031-03-03T06:00:00Z" };

export function createCompany(fields: Partial<Company> = {}): Company {
  return {
    id: ID,
    ...STAMPS,
    name: "Ege Rüzgâr",
    taxNumber: null,
    email: null,
    phone: null,
    website: null,
    address: null,
    city: null,
    country: null,
    notes: null,
    ...fields,
  };
}

export function createProjectType(fields: Partial<ProjectType> = {}): ProjectType {
  return {
    id: ID,
    ...STAMPS,
    name: "Rüzgâr",
    description: null,
    milestoneTemplate: [],
    milestoneTemplates: [],
    ...fields,
  };
}

export function createMilestoneOwner(fields: Partial<MilestoneOwner> = {}): MilestoneOwner {
  return {
    id: ID,
    ...STAMPS,
    name: "Sicil Kurumu",
    kind: "REGISTRY",
    email: null,
    phone: null,
    notes: null,
    ...fields,
  };
}

export function createProject(fields: Partial<Project> = {}): Project {
  return {
    id: ID,
    ...STAMPS,
    name: "Bozcaada",
    code: "IKL-0001",
    description: null,
    status: "ACTIVE",
    companyId: ID,
    typeId: ID,
    startDate: null,
    endDate: null,
    country: null,
    city: null,
    annualReductionTonnes: null,
    lastActivityAt: fields.updatedAt ?? STAMPS.updatedAt,
    ...fields,
  };
}

export function createProcess(fields: Partial<Process> = {}): Process {
  return {
    id: ID,
    ...STAMPS,
    projectId: ID,
    name: "Tescil süreci",
    description: null,
    status: "NOT_STARTED",
    milestoneCount: 0,
    completedMilestoneCount: 0,
    lateMilestoneCount: 0,
    startedAt: null,
    completedAt: null,
    ...fields,
  };
}

export function createMilestone(fields: Partial<Milestone> = {}): Milestone {
  return {
    id: ID,
    ...STAMPS,
    processId: ID,
    name: "Tescil",
    description: null,
    ownerId: null,
    assigneeId: null,
    position: 0,
    expectedDays: null,
    dayKind: "CALENDAR",
    dueDate: null,
    plannedDueDate: null,
    status: "PENDING",
    late: false,
    still: false,
    startedAt: null,
    completedAt: null,
    ...fields,
  };
}

export function createUser(fields: Partial<User> = {}): User {
  return {
    id: ID,
    ...STAMPS,
    email: "irem@ege.example",
    name: "İrem",
    surname: "Yıldız",
    phone: null,
    companyId: ID,
    roles: ["MEMBER"],
    status: "ACTIVE",
    language: "tr",
    lastLoginAt: null,
    ...fields,
  };
}

/** Due once, in 2031. */
export function createReminder(fields: Partial<Reminder> = {}): Reminder {
  return {
    id: ID,
    ...STAMPS,
    description: "Sayaçları oku",
    notes: null,
    ...DUE,
    timeZone: "Europe/Istanbul",
    recurrence: null,
    status: "ACTIVE",
    nextDueDatetime: DUE.dueDatetime,
    nextDueAt: DUE.dueAt,
    overdue: false,
    completedAt: null,
    projectId: null,
    createdBy: null,
    ...fields,
  };
}

/** The occurrence of `createReminder`, when it is due. */
export function createOccurrence(fields: Partial<Occurrence> = {}): Occurrence {
  return {
    id: ID,
    reminderId: ID,
    ...DUE,
    status: "PENDING",
    overdue: false,
    by: null,
    at: null,
    note: null,
    ...fields,
  };
}

export function createFeedback(fields: Partial<Feedback> = {}): Feedback {
  return {
    id: ID,
    ...STAMPS,
    title: "Grafik boş",
    description: "Bir şey görünmüyor.",
    category: "BUG",
    priority: "MEDIUM",
    status: "OPEN",
    hasScreenshot: false,
    page: "/project/",
    submittedBy: { id: toId(2), name: "Deniz", surname: "Işıklı" },
    assignee: null,
    resolution: null,
    ...fields,
  };
}

export function createSavedView(fields: Partial<SavedView> = {}): SavedView {
  return {
    id: ID,
    ...STAMPS,
    list: "projects",
    path: "/project/",
    name: "Rüzgârlar",
    query: "status=ACTIVE",
    hiddenColumns: [],
    isShared: false,
    owner: { id: ID, name: "Deniz", surname: "Işıklı" },
    isPinned: true,
    isDefault: false,
    fits: true,
    ...fields,
  };
}

export function createActivityEntry(fields: Partial<ActivityEntry> = {}): ActivityEntry {
  return {
    id: ID,
    kind: "company_updated",
    actor: { id: toId(2), name: "Deniz", surname: "Işıklı" },
    record: { type: "company", id: ID, name: "Ege Rüzgâr", path: `/company/${ID}` },
    process: null,
    project: null,
    changes: [{ field: "city", before: "İzmir", after: "Manisa" }],
    takesBack: null,
    createdAt: "2026-01-05T09:00:00Z",
    ...fields,
  };
}
