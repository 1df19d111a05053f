import { onTestEnd, viewTest } from "../../support/viewTest.tsx";
import { fireEvent, screen } from "@testing-library/react";
import assert from "node:assert/strict";
import type { LinkEvent } from "../../../machines/linkPrefetch.ts";
import { observeLinks, prefetchWhenIdle } from "../../../src/app/prefetch.ts";

/** Renders links and records their events. */
async function recordLinkEvents(show: Show) {
  const reported: LinkEvent[] = [];
  onTestEnd(observeLinks((event) => void reported.push(event)));
  await show(
    <>
      <a href="/project/create?type=1">
        <span>new project</span>
        <b>form</b>
      </a>
      <a href="https://elsewhere.example/">elsewhere</a>
      <p>no link</p>
    </>,
  );
  return { reported, link: screen.getByText("new project") };
}

type Show = Parameters<Parameters<typeof viewTest>[1]>[0]["show"];
const address = "/project/create?type=1";

viewTest(
  "observeLinks: reports pointer and focus entering and leaving links of the app",
  async ({ show }) => {
    const { reported, link } = await recordLinkEvents(show);
    for (const text of ["no link", "elsewhere"]) {
      fireEvent.pointerOver(screen.getByText(text));
      fireEvent.pointerDown(screen.getByText(text));
    }
    assert.deepEqual(reported, []);
    fireEvent.pointerOver(link);
    fireEvent.pointerOut(link, { relatedTarget: screen.getByText("form") });
    fireEvent.pointerOver(screen.getByText("form"), { relatedTarget: link });
    fireEvent.pointerOut(link, { relatedTarget: screen.getByText("no link") });
    fireEvent.focusIn(link);
    fireEvent.focusOut(link);
    assert.deepEqual(reported, [
      { type: "link.approached", address },
      { type: "link.left" },
      { type: "link.approached", address },
      { type: "link.left" },
    ]);
  },
);

viewTest(
  "observeLinks: reports presses of the main button, not of others nor of touch",
  async ({ show }) => {
    const { reported, link } = await recordLinkEvents(show);
    fireEvent.pointerDown(link, { pointerType: "mouse", button: 2 });
    fireEvent.pointerDown(link, { pointerType: "touch", button: 0 });
    assert.deepEqual(reported, []);
    fireEvent.pointerDown(link, { pointerType: "mouse", button: 0 });
    fireEvent.pointerCancel(link, { pointerType: "touch" });
    assert.deepEqual(reported, [{ type: "link.pressed", address }, { type: "link.left" }]);
  },
);

viewTest("observeLinks: reports a press before the page handles it", async ({ show }) => {
  const { reported, link } = await recordLinkEvents(show);
  const before: number[] = [];
  link.addEventListener("pointerdown", () => before.push(reported.length));
  fireEvent.pointerDown(link, { pointerType: "mouse", button: 0 });
  assert.deepEqual(before, [1]);
});

viewTest(
  "observeLinks: reports a link as followed when the router has handled the click",
  async ({ show }) => {
    const { reported, link } = await recordLinkEvents(show);
    link.closest("a")?.addEventListener("click", (event) => {
      if (!event.ctrlKey) event.preventDefault();
    });
    const preventDefault = (event: Event) => event.preventDefault();
    globalThis.addEventListener("click", preventDefault);
    fireEvent.click(link, { ctrlKey: true });
    globalThis.removeEventListener("click", preventDefault);
    assert.deepEqual(reported, []);
    fireEvent.click(link);
    assert.deepEqual(reported, [{ type: "link.followed", address }]);
  },
);

/** Simulates `requestIdleCallback`; the test runs the callback. */
function createIdleCallbacks() {
  let callback: (() => void) | undefined;
  return {
    onIdle(run: () => void) {
      callback = run;
      return () => void (callback = undefined);
    },
    async runIdleCallback() {
      callback?.();
      callback = undefined;
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

Deno.test("prefetchWhenIdle: loads one bundle after the other, each when idle, until stopped", async () => {
  const { onIdle, runIdleCallback } = createIdleCallbacks();
  const loaded: string[] = [];
  const load = (bundle: string) => Promise.resolve(loaded.push(bundle));
  const stopPrefetching = prefetchWhenIdle(onIdle, load);
  assert.deepEqual(loaded, []);
  await runIdleCallback();
  assert.deepEqual(loaded, ["lists"]);
  await runIdleCallback();
  await runIdleCallback();
  assert.deepEqual(loaded, ["lists", "projects", "processes"]);
  stopPrefetching();
  await runIdleCallback();
  assert.deepEqual(loaded, ["lists", "projects", "processes"]);
});

Deno.test("prefetchWhenIdle: stops after a failure and does nothing with the browser's data saver", async () => {
  const { onIdle, runIdleCallback } = createIdleCallbacks();
  const requestedBundles: string[] = [];
  const load = (bundle: string) => {
    requestedBundles.push(bundle);
    return Promise.reject(new TypeError("no network"));
  };
  prefetchWhenIdle(onIdle, load);
  await runIdleCallback();
  await runIdleCallback();
  assert.deepEqual(requestedBundles, ["lists"]);

  Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
  try {
    prefetchWhenIdle(onIdle, load);
    await runIdleCallback();
    assert.deepEqual(requestedBundles, ["lists"]);
  } finally {
    Reflect.deleteProperty(navigator, "connection");
  }
});
