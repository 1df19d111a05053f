import type {
  MilestoneOwner,
  MilestoneOwnerInput,
  MilestoneOwnerPatch,
} from "../../../contract/schemas/milestoneOwner.ts";
import { createResponseParser } from "../../api/schemas.ts";
import type { Http } from "../../api/http.ts";
import { createResource, inlineQuery } from "../../api/resource.ts";
import { RECORD_APIS } from "../../records/recordKinds.ts";

export const milestoneOwners = createResource<
  MilestoneOwner,
  MilestoneOwnerInput,
  MilestoneOwnerPatch
>({
  ...RECORD_APIS.milestoneOwner,
  entity: "MilestoneOwner",
  page: "MilestoneOwnerPage",
  extend: ["summary"],
});

const readTotals = createResponseParser("StakeholderTotals");

export const milestoneOwnerQueries = (http: Http) => ({
  ...milestoneOwners.queries(http),
  /** The numbers of stakeholders and of their milestones. */
  totals: () =>
    inlineQuery(
      [...milestoneOwners.key, "totals"],
      (options) => http("/api/metrics/stakeholders/summary", readTotals, options),
    ),
});
