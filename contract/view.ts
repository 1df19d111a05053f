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
import { addressFilters, type FilterContext, type ListAddress } from "./quickFilters.ts";
import { reminderAddress } from "./reminder.ts";
import { toSearchText, wholeNumber } from "./searchParam.ts";
import { userAddress } from "./user.ts";
import type { ViewedListName } from "./viewSharing.ts";

/** A list that views can be saved of. */
interface ViewedList {
  address: ListAddress;
  /** Any one of them lists it. */
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

export const viewedList = (name: ViewedListName): ViewedList => VIEWED_LISTS[name];

/** The most views of one list that a person has, and that are shared with all. */
export const MOST_VIEWS = 50;
/** The most views that a person has pinned. */
export const MOST_PINNED_VIEWS = 12;
/** The longest query of a view: more than a list's address has with all filters it takes. */
export const MOST_VIEW_CHARACTERS = 6000;
/** The most columns that a view leaves out. */
export const MOST_HIDDEN_COLUMNS = 40;

/** The parameters of an address that no view has: which page of rows, and of which view it is. */
export const UNSAVED_PARAMS = ["page", "view", "hide"];

/** Parameters that are the list query's own. */
const OWN_PARAM = /^(?:size|sortField|sortDirection|filters\[.*)$/;

interface ViewQuery {
  /** The values of the address's parameters: the quick filters, and the text `filter`. */
  search: Readonly<Record<string, unknown>>;
  /** The further filters. */
  built: Filter[];
}

/**
 * Reads the query of a view: the parameters of its list's address. Null where the list knows one of
 * them not, or not such a value.
 */
export function readViewQuery(
  { shape, quickFilters }: ListAddress,
  query: string,
): ViewQuery | null {
  const params = new URLSearchParams(query);
  const own = new URLSearchParams([...params].filter(([key]) => OWN_PARAM.test(key)));
  const parsed = parseListQuery(own, shape);
  if (!parsed.ok || !wholeNumber(MAX_PAGE_SIZE)(own.get("size") ?? "1")) return null;
  const search: Record<string, unknown> = { filter: "" };
  for (const [name, { fallback }] of Object.entries(quickFilters)) search[name] = fallback;
  for (const [key, text] of params) {
    if (OWN_PARAM.test(key)) continue;
    const rule = Object.hasOwn(quickFilters, key) ? quickFilters[key] : undefined;
    const value = key === "filter" ? toSearchText(text) : rule?.read(text);
    if (String(value) !== text || params.getAll(key).length > 1) return null;
    search[key] = value;
  }
  return { search, built: parsed.query.filters };
}

/** What a view narrows its list by; null where it does not fit its list. */
export function filtersOfView(
  address: ListAddress,
  query: string,
  asker: FilterContext,
): Filter[] | null {
  const read = readViewQuery(address, query);
  return read && addressFilters(address, read.search, asker, read.built);
}
