import "../../support/dom.ts";
import assert from "node:assert/strict";
import { keepApp } from "../../../src/app/serviceWorker.ts";
import { createActivity } from "../../../src/actors/services.ts";
import type { RunningApp } from "../../../src/app/startApp.ts";

const ENTRY = "https://iklim.example/assets/main-4F2A.js";

/** A page whose browser has workers; `rest` lets it have its idle moment. */
function page(register: () => Promise<unknown>) {
  const told: unknown[] = [];
  const idle: (() => void)[] = [];
  const state = { initialized: true, navigation: { state: "idle" } };
  const activity = createActivity();
  const router = { state, subscribe: () => () => {} };
  const app = { router, services: { activity } } as unknown as RunningApp;
  const stand = {
    serviceWorker: {
      register: (...asked: unknown[]) => {
        told.push(asked);
        return register();
      },
      ready: Promise.resolve({ active: { postMessage: (said: unknown) => told.push(said) } }),
    },
    locks: {
      request: (name: string, options: unknown) => {
        told.push([name, options]);
        return Promise.resolve();
      },
    },
  };
  for (const [name, value] of Object.entries(stand)) {
    Object.defineProperty(navigator, name, { value, configurable: true });
  }
  Object.defineProperty(globalThis, "requestIdleCallback", {
    value: (run: () => void) => idle.push(run),
    configurable: true,
  });
  return {
    app,
    activity,
    told,
    rest: () => idle.splice(0).forEach((run) => run()),
    [Symbol.dispose]() {
      for (const name of Object.keys(stand)) Reflect.deleteProperty(navigator, name);
      Reflect.deleteProperty(globalThis, "requestIdleCallback");
    },
  };
}

const HOLDS = ["entry /assets/main-4F2A.js", { mode: "shared" }];

Deno.test("the worker starts in an idle moment in which nothing is under way, and is told of it", async () => {
  using opened = page(() => Promise.resolve());
  const { app, activity, told, rest } = opened;
  activity.set("queries", 1);
  keepApp(app, ENTRY);
  rest();
  assert.deepEqual(told, [HOLDS]);

  activity.set("queries", 0);
  activity.set("calls", 1);
  rest();
  assert.deepEqual(told, [HOLDS]);

  activity.set("calls", 0);
  rest();
  await Promise.resolve().then(() => {}).then(() => {});
  assert.deepEqual(told, [HOLDS, ["/sw.js"], "page.loaded"]);
});

Deno.test("a worker that cannot start is logged, and nothing more", async () => {
  const failure = new DOMException("no storage", "SecurityError");
  using opened = page(() => Promise.reject(failure));
  const logged = Promise.withResolvers<unknown[]>();
  const { info } = console;
  console.info = (...said) => logged.resolve(said);
  try {
    keepApp(opened.app, ENTRY);
    opened.rest();
    assert.deepEqual(await logged.promise, ["The service worker could not be started", failure]);
  } finally {
    console.info = info;
  }
});

Deno.test("where the browser has no workers, as in an insecure context, nothing is asked for", () => {
  assert.equal(navigator.serviceWorker, undefined);
  keepApp({} as RunningApp, ENTRY);
});
