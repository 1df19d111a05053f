import { accountEventList } from "../../../contract/accountEvent.ts";
import { companyList } from "../../../contract/company.ts";
import { feedbackList } from "../../../contract/feedback.ts";
import type { ListShape } from "../../../contract/listQuery.ts";
import { milestoneList } from "../../../contract/milestone.ts";
import { milestoneOwnerList } from "../../../contract/milestoneOwner.ts";
import { notificationList } from "../../../contract/notification.ts";
import { processList } from "../../../contract/process.ts";
import { projectList } from "../../../contract/project.ts";
import { projectTypeList } from "../../../contract/projectType.ts";
import { userList } from "../../../contract/user.ts";
import { reminderList } from "../../../contract/reminder.ts";
import type { Key, TextArea } from "../../i18n/catalogue.ts";
import { ROLE_NAMES } from "../../i18n/roleNames.ts";

/** Records that a field may point at. */
export type EntityKind = "company" | "projectType" | "project" | "milestoneOwner" | "user";

/** How a field of a list is called, and the values that it can hold. */
export interface FieldWords {
  label: Key;
  values?: Readonly<Record<string, Key>>;
  entity?: EntityKind;
}

type WordsOf<Field> = Field extends { values: readonly (infer Value extends string)[] }
  ? { label: Key; values: Record<Value, Key> }
  : Field extends { type: "boolean" } ? { label: Key; values: Record<"true" | "false", Key> }
  : Field extends { type: "entity" } ? { label: Key; entity: EntityKind } | typeof identifier
  : { label: Key };

type ListWords<Shape extends ListShape> = {
  [
    Field in keyof Shape["fields"] as Shape["fields"][Field]["filterable"] extends true ? Field
      : never
  ]: WordsOf<Shape["fields"][Field]>;
};

/** Only links filter by it: there are too many of them to choose from. */
const identifier = { label: "Identifier" } as const satisfies FieldWords;

/** A list as its filter builder knows it. */
export interface FilterableList {
  shape: ListShape;
  fields: Readonly<Record<string, FieldWords>>;
  /** The areas of the texts that its fields are called by. */
  areas: readonly TextArea[];
}

function filterable<Shape extends ListShape>(
  shape: Shape,
  fields: ListWords<Shape>,
  areas: readonly TextArea[],
): FilterableList {
  return { shape, fields, areas };
}

const entity = {
  id: identifier,
  createdAt: { label: "Created" },
  updatedAt: { label: "Updated" },
} as const satisfies Record<string, FieldWords>;

const feedbackWords = {
  title: { label: "Title" },
  description: { label: "Description" },
  category: { label: "Category", values: { BUG: "Bug", IDEA: "Idea", QUESTION: "Question" } },
  priority: {
    label: "Priority",
    values: { LOW: "Low", MEDIUM: "Medium", HIGH: "High", CRITICAL: "Critical" },
  },
  status: {
    label: "Status",
    values: {
      OPEN: "Open",
      IN_PROGRESS: "In review",
      RESOLVED: "Resolved",
      DISMISSED: "Dismissed",
    },
  },
  submittedBy: { label: "Sent by", entity: "user" },
  hasScreenshot: { label: "With a screenshot", values: { true: "Yes", false: "No" } },
  ...entity,
} as const;

/** Every list that filters can be built for; columns are remembered by the same names. */
export const FILTERABLE_LISTS = {
  projects: filterable(projectList, {
    name: { label: "Name" },
    code: { label: "Code" },
    description: { label: "Description" },
    status: { label: "Status", values: { ACTIVE: "Active", DISABLED: "Disabled" } },
    companyId: { label: "Partner company", entity: "company" },
    company: { label: "Name of the partner company" },
    typeId: { label: "Technology", entity: "projectType" },
    type: { label: "Name of the technology" },
    startDate: { label: "Start date" },
    endDate: { label: "End date" },
    country: { label: "Country" },
    city: { label: "City" },
    annualReductionTonnes: { label: "Annual reduction" },
    completed: { label: "All processes completed", values: { true: "Yes", false: "No" } },
    ...entity,
  }, ["project", "projectRecord"]),
  companies: filterable(companyList, {
    name: { label: "Name" },
    taxNumber: { label: "Tax number" },
    email: { label: "Email" },
    city: { label: "City" },
    country: { label: "Country" },
    ...entity,
  }, ["company"]),
  technologies: filterable(projectTypeList, {
    name: { label: "Name" },
    description: { label: "Description" },
    ...entity,
  }, ["technology"]),
  stakeholders: filterable(milestoneOwnerList, {
    name: { label: "Name" },
    kind: {
      label: "Kind",
      values: {
        DEVELOPER: "Developer",
        VALIDATOR: "Validator",
        REGISTRY: "Registry",
        AUTHORITY: "Authority",
        CONSULTANT: "Consultant",
        OTHER: "Other",
      },
    },
    email: { label: "Email" },
    phone: { label: "Phone" },
    ...entity,
  }, ["stakeholder"]),
  milestones: filterable(milestoneList, {
    name: { label: "Name" },
    status: {
      label: "Status",
      values: { PENDING: "Waiting", IN_PROGRESS: "In progress", COMPLETED: "Completed" },
    },
    late: { label: "Late", values: { true: "Yes", false: "No" } },
    dueDate: { label: "Due date" },
    ownerId: { label: "Responsible stakeholder", entity: "milestoneOwner" },
    owner: { label: "Name of the stakeholder" },
    responsibles: { label: "Responsibles", entity: "user" },
    processId: identifier,
    process: { label: "Name of the process" },
    projectId: { label: "Project", entity: "project" },
    project: { label: "Name of the project" },
    projectStatus: {
      label: "Status of the project",
      values: { ACTIVE: "Active", DISABLED: "Disabled" },
    },
    position: { label: "Position" },
    expectedDays: { label: "Expected days" },
    startedAt: { label: "Started on" },
    completedAt: { label: "Completed on" },
    ...entity,
  }, ["milestone", "project"]),
  reminders: filterable(reminderList, {
    description: { label: "Description" },
    notes: { label: "Notes" },
    status: { label: "Status", values: { ACTIVE: "Active", COMPLETED: "Completed" } },
    overdue: { label: "Overdue", values: { true: "Yes", false: "No" } },
    recurring: { label: "Recurring", values: { true: "Yes", false: "No" } },
    dueDatetime: { label: "First date" },
    nextDueDatetime: { label: "Next" },
    completedAt: { label: "Completed on" },
    projectId: { label: "Project", entity: "project" },
    project: { label: "Name of the project" },
    users: { label: "People", entity: "user" },
    createdBy: { label: "Created by", entity: "user" },
    concerns: { label: "Reminds", entity: "user" },
    ...entity,
  }, ["reminder", "occurrence", "milestone", "project"]),
  feedback: filterable(feedbackList, feedbackWords, ["feedback"]),
  myFeedback: filterable(feedbackList, feedbackWords, ["feedback"]),
  processes: filterable(processList, {
    name: { label: "Name" },
    description: { label: "Description" },
    status: {
      label: "Status",
      values: { NOT_STARTED: "Not started", IN_PROGRESS: "In progress", COMPLETED: "Completed" },
    },
    projectId: { label: "Project", entity: "project" },
    project: { label: "Name of the project" },
    responsibles: { label: "Responsibles", entity: "user" },
    stakeholders: { label: "Stakeholders", entity: "milestoneOwner" },
    startedAt: { label: "Started on" },
    completedAt: { label: "Completed on" },
    ...entity,
  }, ["milestone", "project"]),
  notifications: filterable(notificationList, {
    title: { label: "Notification" },
    message: { label: "Description" },
    status: {
      label: "Status",
      values: { PENDING: "New", DELIVERED: "Seen", READ: "Read" },
    },
    id: identifier,
    createdAt: { label: "Received" },
  }, ["notification"]),
  users: filterable(userList, {
    email: { label: "Email" },
    name: { label: "Name" },
    surname: { label: "Surname" },
    nameOrEmail: { label: "Name or email" },
    companyId: { label: "Company", entity: "company" },
    roles: { label: "Roles", values: ROLE_NAMES },
    status: {
      label: "Status",
      values: { ACTIVE: "Active", DISABLED: "Disabled", INVITED: "Invited" },
    },
    lastLoginAt: { label: "Last sign-in" },
    ...entity,
  }, ["user"]),
  accountEvents: filterable(accountEventList, {
    event: {
      label: "What happened",
      values: {
        signed_in: "Signed in",
        signed_in_once: "Signed in with a one-time password",
        sign_in_refused: "Sign-in refused",
        invited: "Account invited",
        invited_again: "Account invited again",
        updated: "Account changed",
        enabled: "Account enabled",
        disabled: "Account disabled",
        deleted: "Account deleted",
        one_time_password: "One-time password made",
        password_set: "First password chosen",
        password_changed: "Password changed",
        password_reset: "Password reset by mail",
      },
    },
    personId: { label: "Person", entity: "user" },
    userId: { label: "Whose account", entity: "user" },
    userEmail: { label: "Email of the account" },
    actorId: { label: "Who", entity: "user" },
    actorEmail: { label: "Email of who did it" },
    address: { label: "Network address" },
    createdAt: { label: "When" },
  }, ["accountEvent", "user"]),
} as const;

export type ListId = keyof typeof FILTERABLE_LISTS;

/** Every list that can be taken away: those with filters, and others. */
export type ExportId = ListId | "projectHistory";
