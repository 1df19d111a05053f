import { TREND_DAYS } from "../../../contract/constants.ts";
import { type Filter, formatListQuery } from "../../../contract/listQuery.ts";
import { milestonesPath } from "../milestone/milestoneSearch.ts";
import { projectsPath } from "../project/projectSearch.ts";

/** Projects that have been through all of their processes. */
export const COMPLETED: Filter[] = [{ fieldId: "completed", operator: "EQUALS", value: "true" }];

/** Milestones of disabled projects do not move: they wait for nobody. */
export const MOVABLE: Filter[] = [
  { fieldId: "projectStatus", operator: "EQUALS", value: "ACTIVE" },
];

const movable = (narrowed: Parameters<typeof milestonesPath>[0]) =>
  `${milestonesPath(narrowed)}&${formatListQuery({ filters: MOVABLE })}`;

/** Where the figures of the start page lead: each to the list of what it counts. */
export const HOME_PATHS = {
  projects: projectsPath({}),
  active: projectsPath({ status: "ACTIVE" }),
  disabled: projectsPath({ status: "DISABLED" }),
  fresh: projectsPath({ created: TREND_DAYS }),
  completed: `/project/?${formatListQuery({ filters: COMPLETED })}`,
  companies: "/company/",
  technologies: "/technology/",
  late: milestonesPath({ status: "LATE" }),
  mine: movable({ status: "OPEN", responsible: "me" }),
  mineLate: milestonesPath({ status: "LATE", responsible: "me" }),
  open: movable({ status: "OPEN" }),
  recent: milestonesPath({ completed: TREND_DAYS }),
} as const;

export const projectsOfTypePath = (type: string) => projectsPath({ type });

export const completedByOwnerPath = (owner: string) =>
  milestonesPath({ status: "COMPLETED", owner });

/** The process of a milestone, with the eye on it. */
export const milestonePath = ({ id, processId }: { id: string; processId: string }) =>
  `/process/${processId}?milestone=${id}`;
