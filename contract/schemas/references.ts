import { type } from "./schema.ts";

/** What every stored entity carries. `version` rises by one with each change. */
export const entityFields = {
  id: "string.uuid",
  version: "number.integer",
  createdAt: "string",
  updatedAt: "string",
} as const;

/** Something that is named without being told in full. */
export const Reference = type({ id: "string.uuid", name: "string" });
export type Reference = typeof Reference.infer;

/** Somebody who does something: as much of a user as everybody may see. */
export const Person = type({ id: "string.uuid", name: "string", surname: "string" });
export type Person = typeof Person.infer;

/** A record as far as it has to be known to be chosen: what of it is asked for depends on its kind. */
export const NamedRecord = Reference.and({
  "surname?": "string",
  "email?": "string | null",
  "code?": "string",
});
export type NamedRecord = typeof NamedRecord.infer;

/** How many rows a list has in all; beyond what is counted it is about right, and says so. */
export const listTotal = { total: "number.integer", "isTotalExact?": "false" } as const;

export const NamedRecordPage = type({ data: NamedRecord.array(), ...listTotal });

/** How many there are, where nothing else is asked for. */
export const Count = type("number");
