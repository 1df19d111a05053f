import { viewTest } from "../../support/viewTest.tsx";
import { fireEvent, screen } from "@testing-library/react";
import assert from "node:assert/strict";
import { prefetchOnApproach, prefetchWhenIdle } from "../../../src/app/prefetch.ts";
import { routes } from "../../../src/app/routes.tsx";

viewTest(
  "a link that is pointed at, focused or touched has its page fetched, once",
  async ({ show }) => {
    const loaded: string[] = [];
    const end = prefetchOnApproach(routes, (bundle) => void loaded.push(bundle));
    await show(
      <>
        <a href="/project/create">
          <span>new project</span>
        </a>
        <a href="/process/0198c1f4-5b1e-7000-8000-000000000001">process</a>
        <a href="/reminders/calendar?month=2026-11">calendar</a>
        <a href="/">home</a>
        <a href="https://elsewhere.example/">elsewhere</a>
        <p>no link</p>
      </>,
    );
    fireEvent.pointerOver(screen.getByText("no link"));
    fireEvent.pointerOver(screen.getByText("elsewhere"));
    assert.deepEqual(loaded, []);
    fireEvent.pointerOver(screen.getByText("new project"));
    fireEvent.focusIn(screen.getByText("process"));
    fireEvent.focusIn(screen.getByText("calendar"));
    fireEvent.touchStart(screen.getByText("home"));
    assert.deepEqual(loaded, ["forms", "projects", "reminders", "home"]);
    end();
  },
);

/** A browser that is told when it has nothing to do. */
function idleness() {
  let waiting: (() => void) | undefined;
  return {
    idle(run: () => void) {
      waiting = run;
      return () => void (waiting = undefined);
    },
    async pass() {
      waiting?.();
      waiting = undefined;
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

Deno.test("every page is fetched when nothing else is to be done, one bundle after the other", async () => {
  const { idle, pass } = idleness();
  const loaded: string[] = [];
  const load = (bundle: string) => Promise.resolve(loaded.push(bundle));
  const end = prefetchWhenIdle(idle, load);
  assert.deepEqual(loaded, []);
  await pass();
  assert.deepEqual(loaded, ["lists"]);
  await pass();
  await pass();
  assert.deepEqual(loaded, ["lists", "projects", "home"]);
  end();
  await pass();
  assert.deepEqual(loaded, ["lists", "projects", "home"]);
});

Deno.test("a bundle that does not come ends it, and saving data keeps it from beginning", async () => {
  const { idle, pass } = idleness();
  const asked: string[] = [];
  const load = (bundle: string) => {
    asked.push(bundle);
    return Promise.reject(new TypeError("no network"));
  };
  prefetchWhenIdle(idle, load);
  await pass();
  await pass();
  assert.deepEqual(asked, ["lists"]);

  Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
  try {
    prefetchWhenIdle(idle, load);
    await pass();
    assert.deepEqual(asked, ["lists"]);
  } finally {
    Reflect.deleteProperty(navigator, "connection");
  }
});
