import { TREND_DAYS } from "../../../contract/constants.ts";
import { type Filter, formatListQuery } from "../../../contract/listQuery.ts";
import { milestoneSearch } from "../milestone/milestoneSearch.ts";
import { projectSearch } from "../project/projectSearch.ts";

/** Projects that have been through all of their processes. */
export const COMPLETED: Filter[] = [{ fieldId: "completed", operator: "EQUALS", value: "true" }];

/** Milestones of disabled projects do not move: they wait for nobody. */
export const MOVABLE: Filter[] = [
  { fieldId: "projectStatus", operator: "EQUALS", value: "ACTIVE" },
];

const movable = (narrowed: Parameters<typeof milestoneSearch.path>[0]) =>
  `${milestoneSearch.path(narrowed)}&${formatListQuery({ filters: MOVABLE })}`;

/** Where the figures of the start page lead: each to the list of what it counts. */
export const HOME_PATHS = {
  projects: projectSearch.path({}),
  active: projectSearch.path({ status: "ACTIVE" }),
  disabled: projectSearch.path({ status: "DISABLED" }),
  fresh: projectSearch.path({ created: TREND_DAYS }),
  completed: `/project/?${formatListQuery({ filters: COMPLETED })}`,
  companies: "/company/",
  technologies: "/technology/",
  late: milestoneSearch.path({ status: "LATE" }),
  mine: movable({ status: "OPEN", responsible: "me" }),
  mineLate: milestoneSearch.path({ status: "LATE", responsible: "me" }),
  open: movable({ status: "OPEN" }),
  recent: milestoneSearch.path({ completed: TREND_DAYS }),
} as const;

export const projectsOfTypePath = (type: string) => projectSearch.path({ type });

export const completedByOwnerPath = (owner: string) =>
  milestoneSearch.path({ status: "COMPLETED", owner });

/** The process of a milestone, with the eye on it. */
export const milestonePath = ({ id, processId }: { id: string; processId: string }) =>
  `/process/${processId}?milestone=${id}`;
