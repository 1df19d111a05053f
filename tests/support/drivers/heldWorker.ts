import type { Page } from "playwright-core";

/** What the script in the page offers. */
declare global {
  var heldChecks: { count(): number; release(): void; fail(): void };
}

/** Holds back the checks of forms, which a worker makes, until they are told to be answered. */
export async function holdChecks(page: Page) {
  await page.addInitScript(hold);
  return {
    areHeld: () => page.evaluate(() => globalThis.heldChecks.count() > 0),
    /** Has the worker answer what it was asked. */
    answer: () => page.evaluate(() => globalThis.heldChecks.release()),
    /** The worker cannot be loaded. */
    fail: () => page.evaluate(() => globalThis.heldChecks.fail()),
  };
}

/** Runs in the page. */
function hold() {
  const held: { worker: Worker; question: unknown }[] = [];
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (question: unknown) {
    if (typeof question === "object" && question !== null && "form" in question) {
      held.push({ worker: this, question });
    } else postMessage.call(this, question);
  };
  const next = () => held.splice(0);
  globalThis.heldChecks = {
    count: () => held.length,
    release: () => {
      for (const { worker, question } of next()) postMessage.call(worker, question);
    },
    fail: () => {
      for (const { worker } of next()) worker.dispatchEvent(new ErrorEvent("error"));
    },
  };
}
