import type { ListShape } from "./listQuery.ts";
import { choiceRule, recordRule } from "./quickFilters.ts";

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
 * `signed_in_once` is by a one-time password, which `one_time_password` made; `password_set` is the
 * first one, by who was invited; `password_changed` is by oneself, signed in; `password_reset` is by
 * a link that was mailed.
 */
export type AccountEventName = (typeof ACCOUNT_EVENTS)[number];

/** What is done to an account and can be taken back. */
export const ACCOUNT_EVENTS_TAKEN_BACK = [
  "enabled",
  "disabled",
] as const satisfies readonly AccountEventName[];
export type AccountEventTakenBack = (typeof ACCOUNT_EVENTS_TAKEN_BACK)[number];

/** `personId` is whoever has part in it: the account's owner or who did something to it. */
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

/** The events that are looked at together. */
const EVENT_GROUPS = {
  signIns: ["signed_in", "signed_in_once"],
  refused: ["sign_in_refused"],
  passwords: ["one_time_password", "password_set", "password_changed", "password_reset"],
  changes: ["invited", "invited_again", "updated", "enabled", "disabled", "deleted"],
} as const satisfies Record<string, readonly AccountEventName[]>;

type EventGroup = keyof typeof EVENT_GROUPS;

/** The address of the list of account events. */
export const accountEventAddress = {
  path: "/user/events",
  shape: accountEventList,
  matchedOn: "userEmail",
  quickFilters: {
    group: choiceRule(
      (group: EventGroup) => [
        { fieldId: "event", operator: "IN", value: [...EVENT_GROUPS[group]] },
      ],
      ["signIns", "refused", "passwords", "changes"],
    ),
    /** The user of the account, or of the event. */
    person: recordRule("personId"),
  },
} as const;
