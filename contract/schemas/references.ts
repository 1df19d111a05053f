import { type } from "./schema.ts";

/** The fields of every stored entity. Each change increments `version`. */
export const entityFields = {
  id: "string.uuid",
  version: "number.integer",
  createdAt: "string",
  updatedAt: "string",
} as const;

/** A reference to a record, with its name. */
export const Reference = type({ id: "string.uuid", name: "string" });
export type Reference = typeof Reference.infer;

/** The part of a user that everybody may see; `isDisabled` is missing for others. */
export const Person = type({
  id: "string.uuid",
  name: "string",
  surname: "string",
  "isDisabled?": "true",
});
export type Person = typeof Person.infer;

/** A record in a picker; the requested fields depend on its kind. */
export const NamedRecord = Reference.and({
  "surname?": "string",
  "email?": "string | null",
  "code?": "string",
  "project?": { name: "string" },
});
export type NamedRecord = typeof NamedRecord.infer;

/** The total of a list's rows; `isTotalExact` is false if it is an estimate. */
export const listTotal = { total: "number.integer", "isTotalExact?": "false" } as const;

/** The groups of a page's rows, if the list is grouped (`ListGroup`). */
export const listGroups = {
  "groups?": type({
    id: "string.uuid | null",
    count: "number.integer",
    "isCountExact?": "false",
    "isContinued?": "true",
  }).array(),
} as const;

export const NamedRecordPage = type({ data: NamedRecord.array(), ...listTotal });

/** The response of requests for a count. */
export const Count = type("number");
