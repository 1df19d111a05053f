/** The id of the row of a milestone in the page. */
export const rowId = (milestoneId: string) => `milestone-${milestoneId}`;
