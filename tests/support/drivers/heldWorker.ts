import type { Page } from "playwright-core";

/** Set by the script in the page. */
declare global {
  var heldChecks: { count(): number; release(): void; fail(): void };
}

/** Holds form validation, which a worker does, until the test responds. */
export async function holdChecks(page: Page) {
  await page.addInitScript(hold);
  return {
    areHeld: () => page.evaluate(() => globalThis.heldChecks.count() > 0),
    /** Lets the worker respond. */
    answer: () => page.evaluate(() => globalThis.heldChecks.release()),
    /** Makes the worker fail. */
    fail: () => page.evaluate(() => globalThis.heldChecks.fail()),
  };
}

/** Runs in the page. */
function hold() {
  const heldMessages: { worker: Worker; message: unknown }[] = [];
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (message: unknown) {
    if (typeof message === "object" && message !== null && "form" in message) {
      heldMessages.push({ worker: this, message });
    } else postMessage.call(this, message);
  };
  const next = () => heldMessages.splice(0);
  globalThis.heldChecks = {
    count: () => heldMessages.length,
    release: () => {
      for (const { worker, message: question } of next()) postMessage.call(worker, question);
    },
    fail: () => {
      for (const { worker } of next()) worker.dispatchEvent(new ErrorEvent("error"));
    },
  };
}
