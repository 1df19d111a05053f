import { OPTION_LIST_SIZE } from "../../contract/constants.ts";
import type { Role } from "../../contract/permissions.ts";
import type { ScreenRequest } from "./listRequests.ts";
import { equals, extended, listed, MILESTONE_FIGURES, type Named, OPEN, urgent } from "./paths.ts";
import type { Samples } from "./samples.ts";
import { startPage } from "./startPage.ts";

/** What is looked for everywhere: of one letter and of several words, common, rare and nowhere. */
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

/** What the screens ask for beside their lists. */
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

/** Pages that the server renders. */
function documents({ project, process }: Samples): Named[] {
  return [
    ["start page", "/"],
    ["projects", "/project/"],
    ["milestones", "/milestones/"],
    ["a project", `/project/${project}`],
    ["a process", `/process/${process}`],
    ["calendar", "/reminders/calendar"],
  ];
}

function details(samples: Samples): Named[] {
  const { project, process, milestone, company, user, owner, type, feedback, reminder } = samples;
  return [
    ["project", extended(`/api/projects/${project}`, "company", "type", "processes")],
    [
      "process",
      extended(
        `/api/processes/${process}`,
        ...["project", "project.type", "project.company", "milestones", "milestones.owner"],
        ...["milestones.completions", "responsibles", "stakeholders"],
      ),
    ],
    ["milestone", extended(`/api/milestones/${milestone}`, "owner", "process", "completions")],
    ["process: durations", `${MILESTONE_FIGURES}/duration/by-process/${process}`],
    ["company", `/api/companies/${company}`],
    [
      "company: projects",
      listed("/api/projects", {
        sortField: "name",
        filters: [equals("companyId", company)],
        extend: ["type"],
        fields: ["type.name"],
      }),
    ],
    [
      "company: users",
      listed("/api/users", { sortField: "email", filters: [equals("companyId", company)] }),
    ],
    ["technology", `/api/project-types/${type}`],
    [
      "technology: projects",
      listed("/api/projects", {
        sortField: "name",
        filters: [equals("typeId", type)],
        extend: ["company", "processes"],
        fields: ["company.name"],
      }),
    ],
    ["stakeholder", extended(`/api/project-milestone-owners/${owner}`, "summary")],
    ["stakeholders: totals", "/api/metrics/stakeholders/summary"],
    [
      "stakeholder: milestones",
      listed("/api/milestones", {
        ...urgent,
        filters: [equals("ownerId", owner)],
        extend: ["process", "project"],
      }),
    ],
    ["user", extended(`/api/users/${user}`, "company")],
    ["feedback", extended(`/api/feedback/${feedback}`, "history")],
    ["reminder", extended(`/api/reminders/${reminder}`, "users", "project")],
    ["milestones: all", `${MILESTONE_FIGURES}/count`],
    ["milestones: completed", `${MILESTONE_FIGURES}/count/completed`],
    ["milestones: pending", `${MILESTONE_FIGURES}/count/pending`],
    ["milestones: recently completed", `${MILESTONE_FIGURES}/count/recent`],
  ];
}

function projectTabs({ project }: Samples): Named[] {
  const [milestones, processes] = ["milestones", "processes"]
    .map((part) => `/api/projects/${project}/${part}`) as [string, string];
  return [
    [
      "next milestones",
      listed(milestones, { page: 1, size: 5, ...urgent, filters: [OPEN], extend: ["process"] }),
    ],
    [
      "ongoing processes",
      listed(processes, { page: 1, size: 10, extend: ["milestones", "responsibles"] }),
    ],
    ["durations", `${MILESTONE_FIGURES}/duration/by-project/${project}`],
  ];
}

function options(): Named[] {
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
      [name, listed(path, { ...byName, fields: [...names] })],
      [
        `${name} that contain a text`,
        listed(path, {
          ...byName,
          fields: [...names],
          filters: [{ fieldId, operator: "CONTAINS", value: "ener" }],
        }),
      ],
    ] as const
  );
}

function calendars(): Named[] {
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

function exports(): Named[] {
  return [
    [
      "projects",
      listed("/api/projects", {
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
      listed("/api/milestones", {
        ...urgent,
        extend: ["owner", "process", "project"],
        fields: [
          ...["name", "process.name", "project.name", "owner.name", "dueDate"],
          ...["status", "late", "still", "completedAt"],
        ],
      }),
    ],
  ];
}
