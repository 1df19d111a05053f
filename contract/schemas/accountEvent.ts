import { ACCOUNT_EVENTS, UNDOABLE_ACCOUNT_EVENTS } from "../accountEvent.ts";
import { listTotal, Person } from "./references.ts";
import { type } from "./schema.ts";

/**
 * An event of the account `user`, by `actor` from a network address. It outlives both users: the
 * emails are those at that time. A rejected sign-in has no actor. `takesBack` is the undone event.
 */
export const AccountEvent = type({
  id: "string.uuid",
  event: type.enumerated(...ACCOUNT_EVENTS),
  user: Person.or("null"),
  userEmail: "string",
  actor: Person.or("null"),
  actorEmail: "string | null",
  address: "string | null",
  changes: type({ field: "string", before: "unknown", after: "unknown" }).array(),
  takesBack: type.enumerated(...UNDOABLE_ACCOUNT_EVENTS).or("null"),
  createdAt: "string",
});
export type AccountEvent = typeof AccountEvent.infer;

export const AccountEventPage = type({ data: AccountEvent.array(), ...listTotal });
