/** The response header with the id of the undo of a change. */
export const UNDO_HEADER = "Undo-Id";

/** How long a change can be undone. */
export const UNDO_LIFETIME_MS = 10 * 60 * 1000;
