import type { Page } from "playwright-core";

/** What the script in the page offers. */
declare global {
  var heldPictures: {
    isHolding: boolean;
    isFailing: boolean;
    count(): number;
    pass(): void;
    fail(): void;
  };
}

/** Holds back the reading of pictures, by which they are drawn anew, until it may go on. */
export async function holdPictures(page: Page) {
  await page.addInitScript(hold);
  const set = (isHolding: boolean) =>
    page.evaluate(
      (is) => void Object.assign(globalThis.heldPictures, { isHolding: is, isFailing: false }),
      isHolding,
    );
  return {
    hold: () => set(true),
    letAll: () => set(false),
    areHeld: () => page.evaluate(() => globalThis.heldPictures.count() > 0),
    pass: () => page.evaluate(() => globalThis.heldPictures.pass()),
    /** Nothing can be read until pictures are held again. */
    fail: () => page.evaluate(() => globalThis.heldPictures.fail()),
  };
}

/** Runs in the page. */
function hold() {
  let held: PromiseWithResolvers<void>[] = [];
  const { decode } = HTMLImageElement.prototype;
  const unreadable = () => new DOMException("tainted", "EncodingError");
  HTMLImageElement.prototype.decode = async function () {
    if (globalThis.heldPictures.isFailing) throw unreadable();
    if (globalThis.heldPictures.isHolding) {
      const turn = Promise.withResolvers<void>();
      held.push(turn);
      await turn.promise;
    }
    return await decode.call(this);
  };
  const settle = (how: (turn: PromiseWithResolvers<void>) => void) => {
    const turns = held;
    held = [];
    turns.forEach(how);
  };
  globalThis.heldPictures = {
    isHolding: false,
    isFailing: false,
    count: () => held.length,
    pass: () => settle((turn) => turn.resolve()),
    fail() {
      globalThis.heldPictures.isFailing = true;
      settle((turn) => turn.reject(unreadable()));
    },
  };
}
