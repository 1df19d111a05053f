import type { Page } from "playwright-core";

/** Set by the script in the page. */
declare global {
  var heldPictures: {
    isHolding: boolean;
    isFailing: boolean;
    count(): number;
    release(): void;
    fail(): void;
  };
}

/** Holds the decoding of images until the test releases it. */
export async function holdPictures(page: Page) {
  await page.addInitScript(installHeldPictures);
  const set = (isHolding: boolean) =>
    page.evaluate(
      (is) => void Object.assign(globalThis.heldPictures, { isHolding: is, isFailing: false }),
      isHolding,
    );
  return {
    hold: () => set(true),
    releaseAll: () => set(false),
    areHeld: () => page.evaluate(() => globalThis.heldPictures.count() > 0),
    release: () => page.evaluate(() => globalThis.heldPictures.release()),
    /** Makes decoding fail until `hold` is called. */
    fail: () => page.evaluate(() => globalThis.heldPictures.fail()),
  };
}

/** Runs in the page. */
function installHeldPictures() {
  let heldDecodings: PromiseWithResolvers<void>[] = [];
  const { decode } = HTMLImageElement.prototype;
  const unreadable = () => new DOMException("tainted", "EncodingError");
  HTMLImageElement.prototype.decode = async function () {
    if (globalThis.heldPictures.isFailing) throw unreadable();
    if (globalThis.heldPictures.isHolding) {
      const deferred = Promise.withResolvers<void>();
      heldDecodings.push(deferred);
      await deferred.promise;
    }
    return await decode.call(this);
  };
  const settle = (how: (deferred: PromiseWithResolvers<void>) => void) => {
    const deferreds = heldDecodings;
    heldDecodings = [];
    deferreds.forEach(how);
  };
  globalThis.heldPictures = {
    isHolding: false,
    isFailing: false,
    count: () => heldDecodings.length,
    release: () => settle((deferred) => deferred.resolve()),
    fail() {
      globalThis.heldPictures.isFailing = true;
      settle((deferred) => deferred.reject(unreadable()));
    },
  };
}
