/** What every stored entity carries. `version` rises by one with each change. */
export const entityFields = {
  id: "string.uuid",
  version: "number.integer",
  createdAt: "string",
  updatedAt: "string",
} as const;
