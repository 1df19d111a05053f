/** How long what somebody does on a page waits for it: longer than it takes on a busy machine. */
export const ACTION_PATIENCE_MS = 30_000;
