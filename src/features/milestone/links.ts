import { milestoneAddress, toMilestonePath } from "../../../contract/milestone.ts";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import { createListSearch } from "../../records/list/listSearch.ts";
import {
  createChoiceFilter,
  createDaysFilter,
  createRecordFilter,
} from "../../records/list/quickFilters.ts";
import { RECORD_PAGES } from "../../records/recordKinds.ts";
import { MILESTONE_STATUS } from "./statuses.ts";

/** What the columns of milestone lists show of related records. */
export const MILESTONE_COLUMNS_EXTEND = [
  "owner",
  "assignee",
  "responsible",
  "process",
  "project",
] as const;

/** The search parameters of /milestones/. */
export const milestoneSearch = createListSearch({
  ...milestoneAddress,
  extend: MILESTONE_COLUMNS_EXTEND,
  quickFilters: {
    responsible: createChoiceFilter(milestoneAddress.quickFilters.responsible, {
      labels: { me: { label: "My work" } },
    }),
    assigned: createChoiceFilter(milestoneAddress.quickFilters.assigned, {
      labels: { me: { label: "Assigned to me" } },
    }),
    status: createChoiceFilter(milestoneAddress.quickFilters.status, {
      labels: { ...MILESTONE_STATUS, OPEN: { label: "Still open" } },
      // Open milestones come first anyway. The chip shows only after a link from a count.
      isOffered: (displayStatus) => displayStatus !== "OPEN",
    }),
    completed: createDaysFilter(
      milestoneAddress.quickFilters.completed,
      "Completed in the last {count} days",
    ),
    owner: createRecordFilter(milestoneAddress.quickFilters.owner, "milestoneOwner", "Stakeholder"),
    assignee: createRecordFilter(milestoneAddress.quickFilters.assignee, "user", "Assignee"),
  },
});

/** Creates the path of a milestone in its process. */
export const milestonePath = ({ id, processId }: Pick<Milestone, "id" | "processId">) =>
  toMilestonePath(processId, id);

/** The link of a row in milestone lists. */
export const milestoneRow = {
  permissions: RECORD_PAGES.process.permissions,
  to: milestonePath,
};
