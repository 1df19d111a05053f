import { ACTIVITY_RECORD_TYPES, LAST_VISIT, writeActivityPlace } from "../../contract/activity.ts";
import type { Role } from "../../contract/permissions.ts";
import type { ScreenRequest } from "./listRequests.ts";
import type { Samples } from "./samples.ts";

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

/** What the start page, the records' pages and the page of all activity ask for. */
export function activityRequests(samples: Samples): ScreenRequest[] {
  const { member, project, process, company } = samples;
  const scopes = {
    person: { personId: member },
    concerned: { concernsId: member },
    project: { projectId: project },
    process: { processId: process },
    company: { companyId: company },
  };
  const all = Object.entries(scopes);
  const asked: [name: string, params: Record<string, string>][] = [
    ["all", {}],
    ...ACTIVITY_RECORD_TYPES.map((recordType): [string, Record<string, string>] => [
      recordType,
      { recordType },
    ]),
    ...all,
    ...all.flatMap(([name, scope]) =>
      ACTIVITY_RECORD_TYPES.map((recordType): [string, Record<string, string>] => [
        `${name}, ${recordType}`,
        { ...scope, recordType },
      ])
    ),
    ...all.flatMap(([name, scope], index) =>
      all.slice(index + 1).map(([other, more]): [string, Record<string, string>] => [
        `${name} and ${other}`,
        { ...scope, ...more },
      ])
    ),
  ];
  const far = { before: writeActivityPlace({ at: daysAgo(700), sequence: 1 }) };
  return (["ADMIN", "MEMBER"] as const).flatMap((as) => [
    ...asked.map(([name, params]) => requestOf(as, name, params)),
    ...[["all", {}] as const, ...all].map(([name, params]) =>
      requestOf(as, `${name}, far down`, { ...params, ...far })
    ),
    requestOf(as, "since a month ago, of others", { since: daysAgo(30), others: "true" }),
    requestOf(as, "since the last visit, of others", { since: LAST_VISIT, others: "true" }),
  ]);
}

const requestOf = (as: Role, name: string, params: Record<string, string>): ScreenRequest => ({
  name: `activity: ${name}, ${as}`,
  as,
  paths: [`/api/activity?${new URLSearchParams(params)}`],
});
