import { OPTION_LIST_SIZE } from "../../contract/constants.ts";
import type { Role } from "../../contract/permissions.ts";
import type { ScreenRequest } from "./listRequests.ts";
import {
  BY_URGENCY,
  createEqualsFilter,
  MILESTONE_AGGREGATES,
  type NamedPath,
  OPEN_FILTER,
  toExtendedPath,
  toListPath,
} from "./paths.ts";
import type { Samples } from "./samples.ts";
import { startPage } from "./startPage.ts";

/** Search texts: one letter, several words, common, rare, absent. */
const SOUGHT = [
  "r",
  "iz",
  "zx",
  "rapor",
  "izleme raporu",
  "izleme belgesi",
  "santrali 77",
  "bozcaada",
  "bulunmayan",
];

export function screenRequests(samples: Samples): ScreenRequest[] {
  const one = (name: string, path: string, as: Role = "ADMIN"): ScreenRequest => ({
    name,
    as,
    paths: [path],
  });
  return [
    ...startPage(samples).map(([name, path]) => one(`start: ${name}`, path, "MEMBER")),
    ...(["MEMBER", "ADMIN"] as const).map((as) => ({
      name: `start page, all at once, ${as}`,
      as,
      paths: startPage(samples).map(([, path]) => path),
    })),
    ...details(samples).map(([name, path]) => one(name, path)),
    ...(["MEMBER", "ADMIN"] as const).flatMap((as) =>
      documents(samples).map(([name, path]) => one(`document: ${name}, ${as}`, path, as))
    ),
    ...projectTabs(samples).map(([name, path]) => one(`project: ${name}`, path)),
    ...options().map(([name, path]) => one(`choose: ${name}`, path)),
    ...(["MEMBER", "ADMIN"] as const).flatMap((as) =>
      calendars().map(([name, path]) => one(`${name}, ${as}`, path, as))
    ),
    ...(["MEMBER", "ADMIN"] as const).flatMap((as) =>
      SOUGHT.map((text) =>
        one(
          `find what contains ${text}, ${as}`,
          `/api/search?${new URLSearchParams({ q: text })}`,
          as,
        )
      )
    ),
    one("poll: undelivered", "/api/notifications/undelivered", "MEMBER"),
    one("poll: unread count", "/api/notifications/unread/count", "MEMBER"),
    one("unread notifications", "/api/notifications/unread", "MEMBER"),
    ...exports().map(([name, path]) => ({
      ...one(`export: all ${name}`, path),
      isWhole: true as const,
    })),
  ];
}

function documents({ project, process }: Samples): NamedPath[] {
  return [
    ["start page", "/"],
    ["projects", "/project/"],
    ["milestones", "/milestones/"],
    ["a project", `/project/${project}`],
    ["a process", `/process/${process}`],
    ["calendar", "/reminders/calendar"],
  ];
}

function details(samples: Samples): NamedPath[] {
  const { project, process, milestone, company, user, owner, type, feedback, reminder } = samples;
  return [
    ["project", toExtendedPath(`/api/projects/${project}`, "company", "type", "processes")],
    [
      "process",
      toExtendedPath(
        `/api/processes/${process}`,
        ...["project", "project.type", "project.company", "milestones", "milestones.owner"],
        ...["milestones.completions", "responsibles", "stakeholders"],
      ),
    ],
    [
      "milestone",
      toExtendedPath(`/api/milestones/${milestone}`, "owner", "process", "completions"),
    ],
    ["process: durations", `${MILESTONE_AGGREGATES}/duration/by-process/${process}`],
    ["company", `/api/companies/${company}`],
    [
      "company: projects",
      toListPath("/api/projects", {
        sortField: "name",
        filters: [createEqualsFilter("companyId", company)],
        extend: ["type"],
        fields: ["type.name"],
      }),
    ],
    [
      "company: users",
      toListPath("/api/users", {
        sortField: "email",
        filters: [createEqualsFilter("companyId", company)],
      }),
    ],
    ["technology", `/api/project-types/${type}`],
    [
      "technology: projects",
      toListPath("/api/projects", {
        sortField: "name",
        filters: [createEqualsFilter("typeId", type)],
        extend: ["company", "processes"],
        fields: ["company.name"],
      }),
    ],
    ["stakeholder", toExtendedPath(`/api/project-milestone-owners/${owner}`, "summary")],
    ["stakeholders: totals", "/api/metrics/stakeholders/summary"],
    [
      "stakeholder: milestones",
      toListPath("/api/milestones", {
        ...BY_URGENCY,
        filters: [createEqualsFilter("ownerId", owner)],
        extend: ["process", "project"],
      }),
    ],
    ["user", toExtendedPath(`/api/users/${user}`, "company")],
    ["feedback", toExtendedPath(`/api/feedback/${feedback}`, "history")],
    ["reminder", toExtendedPath(`/api/reminders/${reminder}`, "users", "project")],
    ["milestones: all", `${MILESTONE_AGGREGATES}/count`],
    ["milestones: completed", `${MILESTONE_AGGREGATES}/count/completed`],
    ["milestones: pending", `${MILESTONE_AGGREGATES}/count/pending`],
    ["milestones: recently completed", `${MILESTONE_AGGREGATES}/count/recent`],
  ];
}

function projectTabs({ project }: Samples): NamedPath[] {
  const [milestones, processes] = ["milestones", "processes"]
    .map((part) => `/api/projects/${project}/${part}`) as [string, string];
  return [
    [
      "next milestones",
      toListPath(milestones, {
        page: 1,
        size: 5,
        ...BY_URGENCY,
        filters: [OPEN_FILTER],
        extend: ["process"],
      }),
    ],
    [
      "ongoing processes",
      toListPath(processes, { page: 1, size: 10, extend: ["milestones", "responsibles"] }),
    ],
    ["durations", `${MILESTONE_AGGREGATES}/duration/by-project/${project}`],
  ];
}

function options(): NamedPath[] {
  const byName = {
    page: 1,
    size: OPTION_LIST_SIZE,
    sortField: "name",
    sortDirection: "asc",
  } as const;
  const kinds = [
    ["companies", "/api/companies", "name", ["name"]],
    ["technologies", "/api/project-types", "name", ["name"]],
    ["projects", "/api/projects", "name", ["name", "code"]],
    ["stakeholders", "/api/project-milestone-owners", "name", ["name"]],
    ["users", "/api/users", "nameOrEmail", ["name", "surname", "email"]],
  ] as const;
  return kinds.flatMap(([name, path, fieldId, names]) =>
    [
      [name, toListPath(path, { ...byName, fields: [...names] })],
      [
        `${name} that contain a text`,
        toListPath(path, {
          ...byName,
          fields: [...names],
          filters: [{ fieldId, operator: "CONTAINS", value: "ener" }],
        }),
      ],
    ] as const
  );
}

function calendars(): NamedPath[] {
  const today = Temporal.Now.plainDateISO("UTC");
  const month = today.with({ day: 1 });
  const between = (from: Temporal.PlainDate, to: Temporal.PlainDate) =>
    `/api/reminders/calendar?from=${from}&to=${to}`;
  const nextYear = today.with({ month: 1, day: 1 }).add({ years: 1 });
  return [
    ["calendar: month", between(month, month.add({ months: 1, days: 6 }))],
    [
      "calendar: year",
      between(today.with({ month: 1, day: 1 }), today.with({ month: 12, day: 31 })),
    ],
    ["calendar: next year", between(nextYear, nextYear.with({ month: 12, day: 31 }))],
    ["calendar: month of next year", between(nextYear, nextYear.add({ days: 36 }))],
    ["upcoming reminders", "/api/reminders/upcoming"],
  ];
}

function exports(): NamedPath[] {
  return [
    [
      "projects",
      toListPath("/api/projects", {
        sortField: "name",
        sortDirection: "asc",
        extend: ["company", "type", "processes"],
        fields: [
          ...["name", "code", "company.name", "type.name", "status", "processes"],
          ...["annualReductionTonnes", "updatedAt"],
        ],
      }),
    ],
    [
      "milestones",
      toListPath("/api/milestones", {
        ...BY_URGENCY,
        extend: ["owner", "process", "project"],
        fields: [
          ...["name", "process.name", "project.name", "owner.name", "dueDate"],
          ...["status", "late", "still", "completedAt"],
        ],
      }),
    ],
  ];
}
