import { projectAddress } from "../../../contract/project.ts";
import { createListSearch } from "../../records/list/listSearch.ts";
import {
  createChoiceFilter,
  createDaysFilter,
  createRecordFilter,
} from "../../records/list/quickFilters.ts";
import { PROJECT_STATUS } from "./statuses.ts";

/** The search parameters of /project/ (docs/product.md 8.1). */
export const projectSearch = createListSearch({
  ...projectAddress,
  extend: ["company", "type", "processes"],
  fields: ["company.name", "type.name"],
  quickFilters: {
    status: createChoiceFilter(projectAddress.quickFilters.status, { labels: PROJECT_STATUS }),
    type: createRecordFilter(projectAddress.quickFilters.type, "projectType", "Technology"),
    company: createRecordFilter(projectAddress.quickFilters.company, "company", "Partner company"),
    late: createChoiceFilter(projectAddress.quickFilters.late, {
      labels: { yes: { label: "Has late milestones" } },
    }),
    created: createDaysFilter(
      projectAddress.quickFilters.created,
      "Created in the last {count} days",
    ),
  },
});
