import "../../support/dom.ts";
import assert from "node:assert/strict";
import { frameDrawn } from "../../../src/app/feedbackEffects.ts";

/** A page that draws its frames when told to, and is seen or hidden as told. */
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

/** Waits for a frame, and tells what has come of it so far. */
function awaitFrame(signal = new AbortController().signal) {
  let outcome = "waiting";
  const drawn = frameDrawn(signal).then(() => void (outcome = "drawn"));
  const now = async () => {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    return outcome;
  };
  return { drawn, now };
}

Deno.test("a frame has been drawn when the one after it begins", () =>
  onPage(async ({ draw }) => {
    const { now } = awaitFrame();
    assert.equal(await now(), "waiting");
    draw();
    assert.equal(await now(), "waiting");
    draw();
    assert.equal(await now(), "drawn");
  }));

Deno.test("no frame is waited for where the tab is hidden, or goes there", () =>
  onPage(async ({ hide }) => {
    const { now } = awaitFrame();
    assert.equal(await now(), "waiting");
    hide();
    assert.equal(await now(), "drawn");
    await awaitFrame().drawn;
  }));

Deno.test("whoever no longer waits for a frame hears at once", () =>
  onPage(async () => {
    const leaving = new AbortController();
    const { now } = awaitFrame(leaving.signal);
    leaving.abort();
    assert.equal(await now(), "drawn");
  }));
