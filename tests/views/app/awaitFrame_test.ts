import "../../support/dom.ts";
import assert from "node:assert/strict";
import { awaitFrame } from "../../../src/features/feedback/feedbackEffects.ts";

/** Simulates a page whose frames and visibility the test controls. */
async function withSimulatedPage(
  test: (page: { renderFrame(): void; hide(): void }) => Promise<void>,
) {
  const page = { hidden: false, callbacks: [] as FrameRequestCallback[] };
  const { requestAnimationFrame } = globalThis;
  globalThis.requestAnimationFrame = (callback) => page.callbacks.push(callback);
  Object.defineProperty(document, "hidden", { configurable: true, get: () => page.hidden });
  try {
    await test({
      renderFrame: () => page.callbacks.splice(0).forEach((callback) => callback(0)),
      hide() {
        page.hidden = true;
        document.dispatchEvent(new CustomEvent("visibilitychange"));
      },
    });
  } finally {
    globalThis.requestAnimationFrame = requestAnimationFrame;
    Reflect.deleteProperty(document, "hidden");
  }
}

/** Calls `awaitFrame`; `readState` returns whether its promise has resolved. */
function callAwaitFrame(signal = new AbortController().signal) {
  let state = "pending";
  const resolved = awaitFrame(signal).then(() => void (state = "resolved"));
  const readState = async () => {
    for (let count = 0; count < 5; count++) await Promise.resolve();
    return state;
  };
  return { resolved, readState };
}

Deno.test("awaitFrame: resolves when the frame after the next begins", () =>
  withSimulatedPage(async ({ renderFrame }) => {
    const { readState } = callAwaitFrame();
    assert.equal(await readState(), "pending");
    renderFrame();
    assert.equal(await readState(), "pending");
    renderFrame();
    assert.equal(await readState(), "resolved");
  }));

Deno.test("awaitFrame: resolves at once when the tab is or becomes hidden", () =>
  withSimulatedPage(async ({ hide }) => {
    const { readState } = callAwaitFrame();
    assert.equal(await readState(), "pending");
    hide();
    assert.equal(await readState(), "resolved");
    await callAwaitFrame().resolved;
  }));

Deno.test("awaitFrame: resolves at once when aborted", () =>
  withSimulatedPage(async () => {
    const controller = new AbortController();
    const { readState } = callAwaitFrame(controller.signal);
    controller.abort();
    assert.equal(await readState(), "resolved");
  }));
