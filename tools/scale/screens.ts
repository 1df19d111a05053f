import type { Http } from "../../src/api/http.ts";
import { dueRemindersQuery } from "../../src/app/pages/home/DueReminders.tsx";
import { homeQueries } from "../../src/app/pages/home/homeQueries.ts";
import { optionsQuery } from "../../src/records/options/recordNames.ts";
import type { MeasuredRequest } from "./routes.ts";
import type { Samples } from "./samples.ts";

const ROLES = ["MEMBER", "ADMIN"] as const;
const OFFERED = ["company", "projectType", "project", "milestoneOwner", "user"] as const;
const OFFERED_TEXTS = ["", "e", "ener", "bozcaada enerji"];

/** What pages request besides lists and figures: start page, documents and pickers. */
export function createScreenRequests(samples: Samples): MeasuredRequest[] {
  const start = listStartPage(samples);
  const member = (name: string, path: string) => ({ name, as: "MEMBER" as const, paths: [path] });
  return [
    ...Object.entries(start).map(([name, path]) => member(`start: ${name}`, path)),
    ...ROLES.flatMap((as) => [
      { name: `start page, all at once, ${as}`, as, paths: Object.values(start) },
      ...Object.entries(listDocuments(samples)).map(([name, path]) => ({
        name: `document: ${name}, ${as}`,
        as,
        paths: [path],
      })),
    ]),
    ...OFFERED.flatMap((kind) =>
      OFFERED_TEXTS.map((text) =>
        member(
          `choose: ${kind} ${text}`.trim(),
          recordPath((http) => optionsQuery(kind, http, { text })),
        )
      )
    ).map((request) => ({ ...request, as: "ADMIN" as const })),
  ];
}

function listStartPage({ member }: Samples): Record<string, string> {
  const context = { userId: member, now: new Date() };
  const names = Object.keys(
    homeQueries(neverRespond, context),
  ) as (keyof ReturnType<typeof homeQueries>)[];
  return {
    ...Object.fromEntries(
      names.map((name) => [name, recordPath((http) => homeQueries(http, context)[name]())]),
    ),
    dueReminders: recordPath((http) => dueRemindersQuery(http, context)),
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

/** Returns the path that a query of the app requests. */
function recordPath(createQuery: (http: Http) => { queryFn?: unknown }): string {
  let recorded = "";
  const { queryFn } = createQuery((path, _, { query } = {}) => {
    recorded = query?.size ? `${path}?${query}` : path;
    return neverRespond();
  });
  if (typeof queryFn === "function") void queryFn({ signal: new AbortController().signal });
  if (recorded === "") throw new TypeError("the query requests nothing");
  return recorded;
}

const neverRespond = () => new Promise<never>(() => {});
