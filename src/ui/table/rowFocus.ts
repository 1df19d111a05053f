const ROWS = "main [role=table] tbody [role=row]";

/** Finds what a row focuses: its link, or its first control. */
const findTarget = (row: Element) =>
  row.querySelector<HTMLElement>("[role=rowheader] a") ??
    row.querySelector<HTMLElement>("a, button, input");

/** Lists the rows of the page's tables that have something to focus. */
const listRows = (): Element[] =>
  [...document.querySelectorAll(ROWS)].filter((row) => findTarget(row) !== null);

/** The row that contains the focus. */
export const findFocusedRow = (): Element | null => document.activeElement?.closest(ROWS) ?? null;

/**
 * Focuses the row that is so many rows after the focused one; without a focused row, the first.
 * Returns false if the page has no rows.
 */
export function focusRow(step: number): boolean {
  const rows = listRows();
  const focused = findFocusedRow();
  const index = focused === null ? 0 : rows.indexOf(focused) + step;
  const row = rows[Math.max(0, Math.min(index, rows.length - 1))];
  if (row === undefined) return false;
  findTarget(row)?.focus();
  return true;
}

/** Selects or deselects the focused row. Returns false if there is nothing to select. */
export function toggleRow(): boolean {
  const row = findFocusedRow();
  return row !== null && pressCheckbox(row);
}

function pressCheckbox(row: Element): boolean {
  const checkbox = row.querySelector<HTMLInputElement>("input[type=checkbox]");
  if (checkbox === null) return false;
  checkbox.focus();
  checkbox.click();
  return true;
}
