/** The time limit of one action in the browser, generous for busy machines. */
export const ACTION_TIMEOUT_MS = 30_000;

/** The time limit of one browser test, generous for busy machines. */
export const TEST_TIMEOUT_MS = 420_000;
