import { accountEventList } from "../../contract/accountEvent.ts";
import { companyList } from "../../contract/company.ts";
import { feedbackList } from "../../contract/feedback.ts";
import {
  type Filter,
  formatListQuery,
  type ListField,
  type ListQuery,
  type ListShape,
} from "../../contract/listQuery.ts";
import { milestoneCompletionList, milestoneList } from "../../contract/milestone.ts";
import { milestoneOwnerList } from "../../contract/milestoneOwner.ts";
import { notificationList } from "../../contract/notification.ts";
import { processList } from "../../contract/process.ts";
import { projectHistoryList, projectList } from "../../contract/project.ts";
import { projectTypeList } from "../../contract/projectType.ts";
import { occurrenceList, reminderList } from "../../contract/reminder.ts";
import { userList } from "../../contract/user.ts";
import type { Role } from "../../contract/permissions.ts";
import type { Samples } from "./samples.ts";

/** Paths of one request are fetched in parallel. */
export interface ScreenRequest {
  name: string;
  as: Role;
  paths: string[];
  /** The last page is measured too. */
  hasLastPage?: true;
  /** Fetches all rows, as an export does. */
  isWhole?: true;
}

interface List {
  name: string;
  path: string;
  shape: ListShape;
  extend?: string[];
  fields?: string[];
  as?: Role;
  size?: number;
}

const WORDS = ["rapor", "santrali 77", "bulunmayan"] as const;

const lists = ({ project, reminder, milestone }: Samples): List[] => [
  {
    name: "projects",
    path: "/api/projects",
    shape: projectList,
    extend: ["company", "type", "processes"],
    fields: ["company.name", "type.name"],
  },
  {
    name: "milestones",
    path: "/api/milestones",
    shape: { ...milestoneList, defaultSort: { field: "urgency", direction: "asc" } },
    extend: ["owner", "process", "project"],
  },
  { name: "processes", path: "/api/processes", shape: processList },
  { name: "companies", path: "/api/companies", shape: companyList },
  { name: "technologies", path: "/api/project-types", shape: projectTypeList },
  {
    name: "stakeholders",
    path: "/api/project-milestone-owners",
    shape: milestoneOwnerList,
    extend: ["summary"],
  },
  {
    name: "users",
    path: "/api/users",
    shape: userList,
    extend: ["company"],
    fields: ["company.name"],
  },
  { name: "account events", path: "/api/account-events", shape: accountEventList },
  { name: "feedback", path: "/api/feedback", shape: feedbackList },
  { name: "my feedback", path: "/api/feedback/my", shape: feedbackList, as: "MEMBER" },
  { name: "reminders", path: "/api/reminders", shape: reminderList, extend: ["users", "project"] },
  {
    name: "a member's reminders",
    path: "/api/reminders",
    shape: reminderList,
    extend: ["users", "project"],
    as: "MEMBER",
  },
  { name: "notifications", path: "/api/notifications", shape: notificationList, as: "MEMBER" },
  {
    name: "a project's milestones",
    path: `/api/projects/${project}/milestones`,
    shape: milestoneList,
    extend: ["owner", "process"],
  },
  {
    name: "a project's processes",
    path: `/api/projects/${project}/processes`,
    shape: processList,
    extend: ["milestones", "responsibles"],
  },
  {
    name: "a project's history",
    path: `/api/projects/${project}/history`,
    shape: projectHistoryList,
  },
  {
    name: "a reminder's occurrences",
    path: `/api/reminders/${reminder}/occurrences`,
    shape: occurrenceList,
  },
  {
    name: "a milestone's completions",
    path: `/api/milestones/${milestone}/completions`,
    shape: milestoneCompletionList,
  },
];

/** Every list as it opens, its last page, and each sort, filter and search. */
export function listRequests(samples: Samples): ScreenRequest[] {
  return lists(samples).flatMap((list) => [
    { ...createRequest(list, ""), hasLastPage: true as const },
    ...sorted(list),
    ...Object.entries(list.shape.fields).filter(([, { filterable }]) => filterable)
      .flatMap(([fieldId, field]) =>
        examples(field, fieldId, samples).map((filter) =>
          createRequest(list, describeFilter(filter), { filters: [filter] })
        )
      ),
  ]);
}

const sorted = (list: List) =>
  Object.entries(list.shape.fields).filter(([, { sortable }]) => sortable)
    .flatMap(([sortField]) =>
      (["asc", "desc"] as const).map((sortDirection) =>
        createRequest(list, `by ${sortField} ${sortDirection}`, { sortField, sortDirection })
      )
    );

const describeFilter = ({ fieldId, operator, value }: Filter) =>
  `${fieldId} ${operator.toLowerCase()} ${
    Array.isArray(value) || /^[0-9a-f-]{36}$|^\d{4}-\d\d-\d\d/.test(value ?? "") ? "…" : value
  }`;

function createRequest(
  { name, path, shape: { defaultSort }, extend = [], fields = [], as = "ADMIN", size = 10 }: List,
  detail: string,
  query: Partial<ListQuery> = {},
): ScreenRequest {
  const params = formatListQuery({
    page: 1,
    size,
    sortField: defaultSort.field,
    sortDirection: defaultSort.direction,
    extend,
    fields,
    ...query,
  });
  return { name: `${name} ${detail}`.trim(), as, paths: [`${path}?${params}`] };
}

function examples(field: ListField, fieldId: string, samples: Samples): Filter[] {
  const month = new Date(Date.now() - 30 * 86_400_000).toISOString();
  const equals = (value: string): Filter => ({ fieldId, operator: "EQUALS", value });
  switch (field.type) {
    case "text":
    case "email":
      return WORDS.map((value) => ({ fieldId, operator: "CONTAINS", value }));
    case "select":
    case "multi-select":
      return [...field.values ?? []].map(equals);
    case "boolean":
      return [equals("true"), equals("false")];
    case "number":
      return [{ fieldId, operator: "GREATER_THAN", value: "100" }];
    case "date":
      return [{ fieldId, operator: "GREATER_THAN_OR_EQUAL", value: month.slice(0, 10) }];
    case "datetime":
      return [{ fieldId, operator: "GREATER_THAN_OR_EQUAL", value: month }];
    case "uuid":
      return [{ fieldId, operator: "IN", value: [samples.project, samples.company] }];
    case "entity":
      return [equals(samples[RECORDS[fieldId] ?? "member"])];
    case "time":
      return [];
  }
}

/** Target record of a field; users otherwise. */
const RECORDS: Record<string, keyof Samples> = {
  processId: "process",
  projectId: "project",
  ownerId: "owner",
  stakeholders: "owner",
  companyId: "company",
  typeId: "type",
};
