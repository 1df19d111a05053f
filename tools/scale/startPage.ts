import { TREND_DAYS } from "../../contract/constants.ts";
import type { Filter, ListQuery } from "../../contract/listQuery.ts";
import {
  BY_URGENCY,
  createEqualsFilter,
  MILESTONE_AGGREGATES,
  type NamedPath,
  OPEN_FILTER,
  toListPath,
} from "./paths.ts";
import type { Samples } from "./samples.ts";

const PROJECT_FIGURES = "/api/projects/aggregates";
const DAY_MS = 86_400_000;

const MOVABLE = createEqualsFilter("projectStatus", "ACTIVE");
const fromMonthAgo = (fieldId: string): Filter => ({
  fieldId,
  operator: "GREATER_THAN_OR_EQUAL",
  value: new Date(Date.now() - TREND_DAYS * DAY_MS).toISOString(),
});

export function startPage({ member }: Samples): NamedPath[] {
  const milestones = (query: Partial<ListQuery>) => toListPath("/api/milestones", query);
  const ofMember = createEqualsFilter("responsibles", member);
  const extend = ["owner", "process", "project"];
  return [
    ["figures", "/api/metrics/overview"],
    ["projects by technology", `${PROJECT_FIGURES}/by-type`],
    ["creation trend", `${PROJECT_FIGURES}/creation-trend?days=${TREND_DAYS}`],
    [
      "newest projects",
      toListPath("/api/projects", {
        page: 1,
        size: 5,
        sortField: "createdAt",
        sortDirection: "desc",
        extend: ["company", "type"],
        fields: ["company.name", "type.name"],
      }),
    ],
    [
      "my milestones",
      milestones({
        page: 1,
        size: 6,
        ...BY_URGENCY,
        filters: [ofMember, OPEN_FILTER, MOVABLE],
        extend,
      }),
    ],
    ["durations by stakeholder", `${MILESTONE_AGGREGATES}/duration/by-owner`],
    [
      "latest completions",
      milestones({
        page: 1,
        size: 5,
        sortField: "completedAt",
        sortDirection: "desc",
        filters: [fromMonthAgo("completedAt")],
        extend: ["project", "completions"],
      }),
    ],
    [
      "due reminders",
      toListPath("/api/reminders", {
        page: 1,
        size: 5,
        sortField: "nextDueDatetime",
        sortDirection: "asc",
        filters: [createEqualsFilter("concerns", member), {
          fieldId: "nextDueDatetime",
          operator: "LESS_THAN",
          value: new Date(Date.now() + DAY_MS).toISOString(),
        }],
        extend: ["nextOccurrence"],
      }),
    ],
  ];
}
