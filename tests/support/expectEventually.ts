import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { ACTION_TIMEOUT_MS } from "./timeouts.ts";

/** A timer of the test: a paused page renders no frames. */
const BETWEEN_READS_MS = 25;

/**
 * Waits until what is read equals `expected`.
 * @throws {AssertionError} with the last difference after `ACTION_TIMEOUT_MS`
 */
export async function expectEventually<Value>(
  read: () => Promise<Value>,
  expected: Value,
): Promise<void> {
  const deadline = performance.now() + ACTION_TIMEOUT_MS;
  while (true) {
    try {
      assert.deepEqual(await read(), expected);
      return;
    } catch (difference) {
      // Nothing can be read either while the page is being replaced.
      if (performance.now() > deadline) throw difference;
    }
    await pause(BETWEEN_READS_MS);
  }
}
