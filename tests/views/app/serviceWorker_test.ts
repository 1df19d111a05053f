import "../../support/dom.ts";
import assert from "node:assert/strict";
import { startServiceWorker } from "../../../src/app/serviceWorker.ts";
import { createActivity } from "../../../src/actors/services.ts";
import type { RunningApp } from "../../../src/app/startApp.ts";

const ENTRY = "https://iklim.example/assets/main-4F2A.js";

/** A page with a fake service worker and locks; `becomeIdle` runs its idle callbacks. */
function createPage(register: () => Promise<unknown>) {
  const calls: unknown[] = [];
  const idleCallbacks: (() => void)[] = [];
  const state = { initialized: true, navigation: { state: "idle" } };
  const activity = createActivity();
  const router = { state, subscribe: () => () => {} };
  const app = { router, services: { activity } } as unknown as RunningApp;
  const fakes = {
    serviceWorker: {
      register: (...message: unknown[]) => {
        calls.push(message);
        return register();
      },
      ready: Promise.resolve({
        active: { postMessage: (message: unknown) => calls.push(message) },
      }),
    },
    locks: {
      request: (name: string, options: unknown) => {
        calls.push([name, options]);
        return Promise.resolve();
      },
    },
  };
  const replaced = [
    ...Object.keys(fakes).map((name) => ({ owner: navigator, name })),
    { owner: globalThis, name: "requestIdleCallback" },
  ].map((place) => ({ ...place, own: Object.getOwnPropertyDescriptor(place.owner, place.name) }));
  for (const [name, value] of Object.entries(fakes)) {
    Object.defineProperty(navigator, name, { value, configurable: true });
  }
  Object.defineProperty(globalThis, "requestIdleCallback", {
    value: (run: () => void) => idleCallbacks.push(run),
    configurable: true,
  });
  return {
    app,
    activity,
    reported: calls,
    becomeIdle: () => idleCallbacks.splice(0).forEach((run) => run()),
    [Symbol.dispose]() {
      for (const { owner, name, own } of replaced) {
        if (own) Object.defineProperty(owner, name, own);
        else Reflect.deleteProperty(owner, name);
      }
    },
  };
}

const LOCK_REQUEST = ["entry /assets/main-4F2A.js", { mode: "shared" }];

Deno.test("service worker: is registered when the app is idle and notified of the loaded page", async () => {
  using opened = createPage(() => Promise.resolve());
  const { app, activity, reported, becomeIdle } = opened;
  activity.set("queries", 1);
  startServiceWorker(app, ENTRY);
  becomeIdle();
  assert.deepEqual(reported, [LOCK_REQUEST]);

  activity.set("queries", 0);
  activity.set("calls", 1);
  becomeIdle();
  assert.deepEqual(reported, [LOCK_REQUEST]);

  activity.set("calls", 0);
  becomeIdle();
  await Promise.resolve().then(() => {}).then(() => {});
  assert.deepEqual(reported, [LOCK_REQUEST, ["/sw.js"], "page.loaded"]);
});

Deno.test("service worker: logs a failed registration", async () => {
  const failure = new DOMException("no storage", "SecurityError");
  using opened = createPage(() => Promise.reject(failure));
  const logged = Promise.withResolvers<unknown[]>();
  const { info } = console;
  console.info = (...message) => logged.resolve(message);
  try {
    startServiceWorker(opened.app, ENTRY);
    opened.becomeIdle();
    assert.deepEqual(await logged.promise, ["The service worker could not be started", failure]);
  } finally {
    console.info = info;
  }
});

Deno.test("service worker: is not registered where the browser has none", () => {
  assert.equal(navigator.serviceWorker, undefined);
  startServiceWorker({} as RunningApp, ENTRY);
});
