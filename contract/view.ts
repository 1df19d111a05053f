import { accountEventAddress } from "./accountEvent.ts";
import { companyAddress } from "./company.ts";
import { MAX_PAGE_SIZE } from "./constants.ts";
import { feedbackAddress, myFeedbackAddress } from "./feedback.ts";
import type { Filter } from "./listQuery.ts";
import { mailFailureAddress } from "./mailFailure.ts";
import { milestoneAddress } from "./milestone.ts";
import { milestoneOwnerAddress } from "./milestoneOwner.ts";
import { parseListQuery } from "./parseListQuery.ts";
import type { Permission } from "./permissions.ts";
import { projectAddress } from "./project.ts";
import { projectTypeAddress } from "./projectType.ts";
import { createAddressFilters, type FilterContext, type ListAddress } from "./quickFilters.ts";
import { reminderAddress } from "./reminder.ts";
import { createNumberReader, toSearchText } from "./searchParam.ts";
import { userAddress } from "./user.ts";
import type { ViewedListName } from "./viewSharing.ts";

/** A list whose views can be saved. */
interface ViewedList {
  address: ListAddress;
  /** Any one of these permissions allows listing. */
  permissions: readonly Permission[];
}

const VIEWED_LISTS: Record<ViewedListName, ViewedList> = {
  projects: { address: projectAddress, permissions: ["project:list"] },
  milestones: { address: milestoneAddress, permissions: ["project_process:list"] },
  reminders: { address: reminderAddress, permissions: ["reminder:list"] },
  companies: { address: companyAddress, permissions: ["company:list"] },
  technologies: { address: projectTypeAddress, permissions: ["project_type:list"] },
  stakeholders: {
    address: milestoneOwnerAddress,
    permissions: ["project_milestone_owner:list"],
  },
  users: { address: userAddress, permissions: ["user:list"] },
  accountEvents: { address: accountEventAddress, permissions: ["config:read"] },
  mailFailures: { address: mailFailureAddress, permissions: ["config:read"] },
  feedback: { address: feedbackAddress, permissions: ["feedback:list", "feedback:manage"] },
  myFeedback: {
    address: myFeedbackAddress,
    permissions: ["feedback:create", "feedback:get", "feedback:manage"],
  },
};

export const VIEWED_LIST_NAMES = Object.keys(VIEWED_LISTS) as [
  ViewedListName,
  ...ViewedListName[],
];

export const getViewedList = (name: ViewedListName): ViewedList => VIEWED_LISTS[name];

/** The most views of one list per user, and the most shared ones. */
export const MAX_VIEWS = 50;
/** The most pinned views per user. */
export const MAX_PINNED_VIEWS = 12;
/** The longest query of a view; an address with all filters is shorter. */
export const MAX_VIEW_CHARACTERS = 6000;
/** The most hidden columns of a view. */
export const MAX_HIDDEN_COLUMNS = 40;

/** Address parameters that are not saved in a view. */
export const UNSAVED_PARAMS = ["page", "view", "hide"];

/** Parameters that `parseListQuery` reads. */
const LIST_QUERY_PARAM = /^(?:size|sortField|sortDirection|groupBy|filters\[.*)$/;

interface ViewQuery {
  /** The values of the quick filters and of the text `filter`, by parameter. */
  search: Readonly<Record<string, unknown>>;
  /** The further filters. */
  furtherFilters: Filter[];
}

/** Parses a view's query. Null if the list does not support a parameter or its value. */
export function parseViewQuery(
  { shape, quickFilters }: ListAddress,
  query: string,
): ViewQuery | null {
  const params = new URLSearchParams(query);
  const listParams = new URLSearchParams([...params].filter(([key]) => LIST_QUERY_PARAM.test(key)));
  const parsed = parseListQuery(listParams, shape, { acceptsPeriods: true });
  if (!parsed.ok || !createNumberReader(MAX_PAGE_SIZE)(listParams.get("size") ?? "1")) return null;
  const search: Record<string, unknown> = { filter: "" };
  for (const [name, { fallback }] of Object.entries(quickFilters)) search[name] = fallback;
  for (const [key, text] of params) {
    if (LIST_QUERY_PARAM.test(key)) continue;
    const rule = Object.hasOwn(quickFilters, key) ? quickFilters[key] : undefined;
    const value = key === "filter" ? toSearchText(text) : rule?.read(text);
    if (String(value) !== text || params.getAll(key).length > 1) return null;
    search[key] = value;
  }
  return { search, furtherFilters: parsed.query.filters };
}

/** Creates the filters of a view; null if its query does not fit the list. */
export function createViewFilters(
  address: ListAddress,
  query: string,
  requester: FilterContext,
): Filter[] | null {
  const read = parseViewQuery(address, query);
  return read && createAddressFilters(address, read.search, requester, read.furtherFilters);
}
