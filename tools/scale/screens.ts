import { OPTION_LIST_SIZE, TREND_DAYS } from "../../contract/constants.ts";
import { type Filter, formatListQuery, type ListQuery } from "../../contract/listQuery.ts";
import type { MeasuredRequest } from "./routes.ts";
import type { Samples } from "./samples.ts";

const DAY_MS = 86_400_000;
const BY_URGENCY = { sortField: "urgency", sortDirection: "asc" } as const;
const ROLES = ["MEMBER", "ADMIN"] as const;

export const toPath = (path: string, query: Partial<ListQuery>) =>
  `${path}?${formatListQuery(query)}`;
export const equals = (fieldId: string, value: string): Filter => ({
  fieldId,
  operator: "EQUALS",
  value,
});

/** What pages request beyond the lists: start page, documents, pickers and exports. */
export function createScreenRequests(samples: Samples): MeasuredRequest[] {
  const start = Object.entries(listStartPage(samples));
  return [
    ...start.map(([name, path]) => ({
      name: `start: ${name}`,
      as: "MEMBER" as const,
      paths: [path],
    })),
    ...ROLES.flatMap((as) => [
      { name: `start page, all at once, ${as}`, as, paths: start.map(([, path]) => path) },
      ...Object.entries(listDocuments(samples)).map(([name, path]) => ({
        name: `document: ${name}, ${as}`,
        as,
        paths: [path],
      })),
    ]),
    ...createOptions(),
    ...createExports(),
  ];
}

function listStartPage({ member }: Samples): Record<string, string> {
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
  return {
    "figures": "/api/metrics/overview",
    "projects by technology": "/api/projects/aggregates/by-type",
    "creation trend": `/api/projects/aggregates/creation-trend?days=${TREND_DAYS}`,
    "durations by stakeholder": "/api/milestones/aggregates/duration/by-owner",
    "newest projects": toPath("/api/projects", {
      page: 1,
      size: 5,
      sortField: "createdAt",
      sortDirection: "desc",
      extend: ["company", "type"],
      fields: ["company.name", "type.name"],
    }),
    "my milestones": toPath("/api/milestones", {
      page: 1,
      size: 6,
      ...BY_URGENCY,
      filters: [
        equals("responsibles", member),
        { fieldId: "status", operator: "NOT_EQUALS", value: "COMPLETED" },
        equals("projectStatus", "ACTIVE"),
      ],
      extend: ["owner", "process", "project"],
    }),
    "latest completions": toPath("/api/milestones", {
      page: 1,
      size: 5,
      sortField: "completedAt",
      sortDirection: "desc",
      filters: [
        { fieldId: "completedAt", operator: "GREATER_THAN_OR_EQUAL", value: ago(TREND_DAYS) },
      ],
      extend: ["project", "completions"],
    }),
    "due reminders": toPath("/api/reminders", {
      page: 1,
      size: 5,
      sortField: "nextDueDatetime",
      sortDirection: "asc",
      filters: [
        equals("concerns", member),
        { fieldId: "nextDueDatetime", operator: "LESS_THAN", value: ago(-1) },
      ],
      extend: ["nextOccurrence"],
    }),
  };
}

const listDocuments = ({ project, process }: Samples) => ({
  "start page": "/",
  "projects": "/project/",
  "milestones": "/milestones/",
  "a project": `/project/${project}`,
  "a process": `/process/${process}`,
  "calendar": "/reminders/calendar",
});

/** The records offered by the pickers: the first by name, and those that contain a text. */
function createOptions(): MeasuredRequest[] {
  const kinds = [
    ["companies", "name", ["name"]],
    ["project-types", "name", ["name"]],
    ["projects", "name", ["name", "code"]],
    ["project-milestone-owners", "name", ["name"]],
    ["users", "nameOrEmail", ["name", "surname", "email"]],
  ] as const;
  return kinds.flatMap(([list, fieldId, fields]) =>
    ["", "e", "ener", "bozcaada enerji"].map((value) => ({
      name: `choose: ${list} ${value}`.trim(),
      as: "ADMIN",
      paths: [toPath(`/api/${list}`, {
        page: 1,
        size: OPTION_LIST_SIZE,
        sortField: "name",
        sortDirection: "asc",
        fields: [...fields],
        filters: value === "" ? [] : [{ fieldId, operator: "CONTAINS", value }],
      })],
    }))
  );
}

function createExports(): MeasuredRequest[] {
  const create = (name: string, query: Partial<ListQuery>): MeasuredRequest => ({
    name: `export: all ${name}`,
    as: "ADMIN",
    paths: [toPath(`/api/${name}`, query)],
    isWhole: true,
  });
  return [
    create("projects", {
      sortField: "name",
      sortDirection: "asc",
      extend: ["company", "type", "processes"],
      fields: [
        ...["name", "code", "company.name", "type.name", "status", "processes"],
        ...["annualReductionTonnes", "updatedAt"],
      ],
    }),
    create("milestones", {
      ...BY_URGENCY,
      extend: ["owner", "process", "project"],
      fields: [
        ...["name", "process.name", "project.name", "owner.name", "dueDate"],
        ...["status", "late", "still", "completedAt"],
      ],
    }),
  ];
}
