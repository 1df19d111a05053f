import {
  ACTIVITY_RECORD_TYPES,
  formatActivityCursor,
  LAST_VISIT,
} from "../../contract/activity.ts";
import type { Role } from "../../contract/permissions.ts";
import type { ScreenRequest } from "./listRequests.ts";
import type { Samples } from "./samples.ts";

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

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
  const requests: [name: string, params: Record<string, string>][] = [
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
  const far = { before: formatActivityCursor({ at: daysAgo(700), sequence: 1 }) };
  return (["ADMIN", "MEMBER"] as const).flatMap((as) => [
    ...requests.map(([name, params]) => createRequest(as, name, params)),
    ...[["all", {}] as const, ...all].map(([name, params]) =>
      createRequest(as, `${name}, far down`, { ...params, ...far })
    ),
    createRequest(as, "since a month ago, of others", { since: daysAgo(30), others: "true" }),
    createRequest(as, "since the last visit, of others", { since: LAST_VISIT, others: "true" }),
  ]);
}

const createRequest = (as: Role, name: string, params: Record<string, string>): ScreenRequest => ({
  name: `activity: ${name}, ${as}`,
  as,
  paths: [`/api/activity?${new URLSearchParams(params)}`],
});
