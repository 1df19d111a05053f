/** How long what somebody does on a page waits for it: longer than it takes on a busy machine. */
export const ACTION_PATIENCE_MS = 30_000;

/** How long a test in the browser may take: longer than the longest does on a busy machine. */
export const TEST_PATIENCE_MS = 420_000;
