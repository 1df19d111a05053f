import { ACCOUNT_EVENTS, ACCOUNT_EVENTS_TAKEN_BACK } from "../accountEvent.ts";
import { listTotal, Person } from "./references.ts";
import { type } from "./schema.ts";

/**
 * What happened to somebody's account (`user`), by whom (`actor`) and from which network address.
 * It outlives both: the emails are those of then, and nobody is known to have been refused.
 * `takesBack` is the event that it took back, where it did.
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
  takesBack: type.enumerated(...ACCOUNT_EVENTS_TAKEN_BACK).or("null"),
  createdAt: "string",
});
export type AccountEvent = typeof AccountEvent.infer;

export const AccountEventPage = type({ data: AccountEvent.array(), ...listTotal });
