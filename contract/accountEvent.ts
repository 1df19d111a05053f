import type { ListShape } from "./listQuery.ts";
import { createChoiceRule, createRecordRule } from "./quickFilters.ts";

export const ACCOUNT_EVENTS = [
  "signed_in",
  "signed_in_once",
  "sign_in_refused",
  "invited",
  "invited_again",
  "updated",
  "enabled",
  "disabled",
  "deleted",
  "one_time_password",
  "password_set",
  "password_changed",
  "password_reset",
] as const;

/**
 * An event of a user account. `signed_in_once` uses a one-time password, which `one_time_password`
 * creates. `password_set` accepts an invitation, `password_changed` is by the signed-in user, and
 * `password_reset` uses a mailed link.
 */
export type AccountEventName = (typeof ACCOUNT_EVENTS)[number];

/** Account events that can be undone. */
export const UNDOABLE_ACCOUNT_EVENTS = [
  "enabled",
  "disabled",
] as const satisfies readonly AccountEventName[];
export type UndoableAccountEvent = (typeof UNDOABLE_ACCOUNT_EVENTS)[number];

/** The list of account events. `personId` matches the account's user or the actor. */
export const accountEventList = {
  fields: {
    event: { type: "select", sortable: false, filterable: true, values: ACCOUNT_EVENTS },
    personId: { type: "entity", sortable: false, filterable: true },
    userId: { type: "entity", sortable: false, filterable: true },
    userEmail: { type: "email", sortable: true, filterable: true },
    actorId: { type: "entity", sortable: false, filterable: true },
    actorEmail: { type: "email", sortable: true, filterable: true },
    address: { type: "text", sortable: false, filterable: true },
    createdAt: { type: "datetime", sortable: true, filterable: true },
  },
  extend: [],
  defaultSort: { field: "createdAt", direction: "desc" },
} as const satisfies ListShape;

/** Events that one quick filter selects. */
const EVENT_GROUPS = {
  signIns: ["signed_in", "signed_in_once"],
  refused: ["sign_in_refused"],
  passwords: ["one_time_password", "password_set", "password_changed", "password_reset"],
  changes: ["invited", "invited_again", "updated", "enabled", "disabled", "deleted"],
} as const satisfies Record<string, readonly AccountEventName[]>;

type EventGroup = keyof typeof EVENT_GROUPS;
const EVENT_GROUP_NAMES = [
  "signIns",
  "refused",
  "passwords",
  "changes",
] as const satisfies readonly EventGroup[];

/** The address of the list of account events. */
export const accountEventAddress = {
  path: "/user/events",
  shape: accountEventList,
  textField: "userEmail",
  quickFilters: {
    group: createChoiceRule(
      (groups: readonly EventGroup[]) => [
        { fieldId: "event", operator: "IN", value: groups.flatMap((group) => EVENT_GROUPS[group]) },
      ],
      EVENT_GROUP_NAMES,
      EVENT_GROUP_NAMES,
    ),
    /** The user of the account, or of the event. */
    person: createRecordRule("personId"),
  },
} as const;
