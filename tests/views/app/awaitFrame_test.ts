import "../../support/dom.ts";
import assert from "node:assert/strict";
import { awaitFrame } from "../../../src/features/feedback/feedbackEffects.ts";

/** Simulates a page whose frames and visibility the test controls. */
async function onPage(test: (page: { draw(): void; hide(): void }) => Promise<void>) {
  const page = { hidden: false, waiting: [] as FrameRequestCallback[] };
  const { requestAnimationFrame } = globalThis;
  globalThis.requestAnimationFrame = (callback) => page.waiting.push(callback);
  Object.defineProperty(document, "hidden", { configurable: true, get: () => page.hidden });
  try {
    await test({
      draw: () => page.waiting.splice(0).forEach((callback) => callback(0)),
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

/** Waits for a frame and returns what has resolved so far. */
function followFrame(signal = new AbortController().signal) {
  let outcome = "waiting";
  const drawn = awaitFrame(signal).then(() => void (outcome = "drawn"));
  const now = async () => {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    return outcome;
  };
  return { drawn, now };
}

Deno.test("awaitFrame: resolves when the next frame begins", () =>
  onPage(async ({ draw }) => {
    const { now } = followFrame();
    assert.equal(await now(), "waiting");
    draw();
    assert.equal(await now(), "waiting");
    draw();
    assert.equal(await now(), "drawn");
  }));

Deno.test("awaitFrame: resolves at once when the tab is or becomes hidden", () =>
  onPage(async ({ hide }) => {
    const { now } = followFrame();
    assert.equal(await now(), "waiting");
    hide();
    assert.equal(await now(), "drawn");
    await followFrame().drawn;
  }));

Deno.test("awaitFrame: resolves at once when aborted", () =>
  onPage(async () => {
    const leaving = new AbortController();
    const { now } = followFrame(leaving.signal);
    leaving.abort();
    assert.equal(await now(), "drawn");
  }));
