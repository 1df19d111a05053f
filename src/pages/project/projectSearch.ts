import { ENABLEMENT } from "../../../contract/constants.ts";
import { projectList } from "../../../contract/project.ts";
import { listSearch } from "../list/listSearch.ts";
import { byChoice, byDays, byRecord } from "../list/narrowing.ts";
import { PROJECT_STATUS } from "./projectWords.ts";

/** The address of /project/ (docs/product.md 8.1). */
export const projectSearch = listSearch({
  path: "/project/",
  shape: projectList,
  matchedOn: "name",
  extend: ["company", "type", "processes"],
  narrowing: {
    status: byChoice("status", { values: ENABLEMENT, words: PROJECT_STATUS }),
    type: byRecord("typeId", "projectType", "Technology"),
    company: byRecord("companyId", "company", "Partner company"),
    created: byDays("createdAt", "Created in the last {count} days"),
  },
});
