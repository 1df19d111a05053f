import {
  ACTIVITY_RECORD_TYPES,
  formatActivityCursor,
  LAST_VISIT,
} from "../../contract/activity.ts";
import { TREND_DAYS } from "../../contract/constants.ts";
import type { Role } from "../../contract/permissions.ts";
import { VIEWED_LIST_NAMES } from "../../contract/view.ts";
import type { ApiRoute, MeasuredRequest } from "./routes.ts";
import { fillPath, type Samples } from "./samples.ts";

/** Search texts: one letter, several words, common, rare, symbols, absent. */
const SOUGHT = [
  ...["r", "iz", "zx", "rapor", "izleme raporu", "izleme belgesi", "santrali 77", "bozcaada"],
  ...["santrali 77 bozcaada", "kuş göçü gözlem raporu", "kerem şahin", "bulunmayan", "%%%", "_ %"],
];
const DAY_MS = 86_400_000;

type Variant = [name: string, params: Record<string, string>];

/** The values of the query parameters of a route, by their names. */
const VARIANTS: Record<string, (samples: Samples) => Variant[]> = {
  "": () => [["", {}]],
  "days": () => [7, TREND_DAYS, 366].map((days) => [`${days} days`, { days: `${days}` }]),
  "from,to": () => [
    ["", {}],
    ...listCalendars().filter(([, { page }]) => page === undefined),
  ],
  "from,to,page": listCalendars,
  "from,to,page,mine": () =>
    listCalendars().flatMap(([name, params]): Variant[] => [
      [name, params],
      [`${name}, mine`, { ...params, mine: "true" }],
    ]),
  "q,size": () => SOUGHT.map((q) => [`"${q}"`, { q }]),
  "list": () => [["", {}], ...VIEWED_LIST_NAMES.map((list): Variant => [list, { list }])],
  "recordType,personId,concernsId,projectId,processId,companyId,since,others,before,size":
    listActivity,
  "recordType,recordId,after": ({ project, process, company }) => [
    ["process", { recordType: "process", recordId: process }],
    ["project", { recordType: "project", recordId: project }],
    ["company", { recordType: "company", recordId: company }],
    ["nothing new", { recordType: "process", recordId: process, after: `${10 ** 9}` }],
  ],
};

/**
 * Creates the requests of a route that is not a list, as a member too where the user matters.
 * @throws {TypeError} if no values are known for its parameters
 */
export function createFigureRequests(
  { path, query, extend, isDetail }: ApiRoute,
  samples: Samples,
): MeasuredRequest[] {
  const variants = VARIANTS[query.join()]?.(samples);
  if (!variants) throw new TypeError(`no values are known for ${query} of ${path}`);
  const extended = extend.map((name) => `extend=${name}`).join("&");
  return listReaders(path, isDetail).flatMap((as) =>
    [
      ...variants.map(([name, params]) => [name, `${new URLSearchParams(params)}`] as const),
      ...(extended === "" ? [] : [[extend.join(" "), extended] as const]),
    ].map(([name, params]) => ({
      name: [path.slice("/api/".length), name, as].filter(Boolean).join(", "),
      as,
      paths: [[fillPath(path, samples), params].filter(Boolean).join("?")],
    }))
  );
}

function listReaders(path: string, isDetail: boolean): Role[] {
  if (path === "/api/notifications/:id") return ["MEMBER"];
  return isDetail && !path.includes("reminders") ? ["ADMIN"] : ["ADMIN", "MEMBER"];
}

function listCalendars(): Variant[] {
  const today = Temporal.Now.plainDateISO("UTC");
  const month = today.with({ day: 1 });
  const year = month.with({ month: 1 });
  const between = (name: string, from: Temporal.PlainDate, days: number): Variant => [
    name,
    { from: `${from}`, to: `${from.add({ days: days - 1 })}` },
  ];
  const nextYear = year.add({ years: 1 });
  return [
    between("day", today, 1),
    ["day, second page", { from: `${today}`, to: `${today}`, page: "2" }],
    between("day of a month ago", today.subtract({ months: 1 }), 1),
    between("week", today.subtract({ days: today.dayOfWeek - 1 }), 7),
    between("month", month, 37),
    between("last month", month.subtract({ months: 1 }), 37),
    between("year", year, year.daysInYear),
    between("next year", nextYear, nextYear.daysInYear),
    between("month of next year", nextYear.add({ months: 5 }), 37),
  ];
}

function listActivity({ member, project, process, company }: Samples): Variant[] {
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
  const scopes: Variant[] = [
    ["person", { personId: member }],
    ["concerned", { concernsId: member }],
    ["project", { projectId: project }],
    ["process", { processId: process }],
    ["company", { companyId: company }],
  ];
  const all: Variant[] = [["all", {}], ...scopes];
  const far = { before: formatActivityCursor({ at: ago(700), sequence: 1 }) };
  return [
    ...all,
    ...all.flatMap(([name, scope]) =>
      ACTIVITY_RECORD_TYPES.map((recordType): Variant => [
        `${name}, ${recordType}`,
        { ...scope, recordType },
      ])
    ),
    ...scopes.flatMap(([name, scope], index) =>
      scopes.slice(index + 1).map(([other, more]): Variant => [
        `${name} and ${other}`,
        { ...scope, ...more },
      ])
    ),
    ...all.map(([name, scope]): Variant => [`${name}, far down`, { ...scope, ...far }]),
    ["since a month ago, of others", { since: ago(30), others: "true" }],
    ["since the last visit, of others", { since: LAST_VISIT, others: "true" }],
  ];
}
