import { accountEventList, type AccountEventName } from "../../../contract/accountEvent.ts";
import type { Filter, ListQuery } from "../../../contract/listQuery.ts";
import { listQuery, listSearch } from "../list/listSearch.ts";
import { choiceParam, idParam, readSearch, type SearchOf, writeSearch } from "../searchParams.ts";

/** Events that are looked for together. */
export const EVENT_GROUPS = {
  signIns: ["signed_in", "signed_in_once"],
  refused: ["sign_in_refused"],
  passwords: ["one_time_password", "password_set", "password_changed", "password_reset"],
  changes: ["invited", "invited_again", "updated", "enabled", "disabled", "deleted"],
} as const satisfies Record<string, readonly AccountEventName[]>;
export type EventGroup = keyof typeof EVENT_GROUPS;

/** The search parameters of /user/events; `filter` is matched on the email of the account. */
export const accountEventSearch = {
  ...listSearch(accountEventList),
  group: choiceParam(["all", "signIns", "refused", "passwords", "changes"]),
  /** Whose account it is, or who did something to it. */
  person: idParam,
};
export type AccountEventSearch = SearchOf<typeof accountEventSearch>;

export const readAccountEventSearch = (params: URLSearchParams) =>
  readSearch(accountEventSearch, params);

/** The address of what somebody has part in. */
export const accountEventsPath = (person: string): string =>
  `/user/events?${writeSearch(accountEventSearch, new URLSearchParams(), { person })}`;

/** What the list asks the server for; `built` comes beside. */
export function accountEventQuery(
  search: AccountEventSearch,
  built: readonly Filter[] = [],
): ListQuery {
  const { group, person } = search;
  const filters: Filter[] = [];
  if (group !== "all") {
    filters.push({ fieldId: "event", operator: "IN", value: [...EVENT_GROUPS[group]] });
  }
  if (person !== "") filters.push({ fieldId: "personId", operator: "EQUALS", value: person });
  return listQuery(search, "userEmail", { filters: [...filters, ...built] });
}
