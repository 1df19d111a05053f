/** The header of an answer that names what takes the change back. */
export const UNDO_HEADER = "Undo-Id";

/** For how long a change can be taken back. */
export const UNDO_KEPT_MS = 10 * 60 * 1000;
