/** A row of a list whose rows can be selected. */
export interface SelectableRow {
  id: string;
}

/** Returns the name of a row, for the label of its checkbox. */
export function getRowName(item: SelectableRow): string {
  const fields: Record<string, unknown> = { ...item };
  const name = fields.title ?? fields.name ?? fields.description ?? fields.email;
  return typeof name === "string" ? name : "";
}
