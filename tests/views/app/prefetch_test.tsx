import { atEnd, viewTest } from "../../support/viewTest.tsx";
import { fireEvent, screen } from "@testing-library/react";
import assert from "node:assert/strict";
import type { ApproachEvent } from "../../../machines/approach.ts";
import { prefetchWhenIdle, tellApproaches } from "../../../src/app/prefetch.ts";

/** What is told of approaches to the links that are shown. */
async function approaches(show: Show) {
  const told: ApproachEvent[] = [];
  atEnd(tellApproaches((event) => void told.push(event)));
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
  return { told, link: screen.getByText("new project") };
}

type Show = Parameters<Parameters<typeof viewTest>[1]>[0]["show"];
const address = "/project/create?type=1";

viewTest("links of the app are approached by pointer and focus, and left", async ({ show }) => {
  const { told, link } = await approaches(show);
  for (const text of ["no link", "elsewhere"]) {
    fireEvent.pointerOver(screen.getByText(text));
    fireEvent.pointerDown(screen.getByText(text));
  }
  assert.deepEqual(told, []);
  fireEvent.pointerOver(link);
  fireEvent.pointerOut(link, { relatedTarget: screen.getByText("form") });
  fireEvent.pointerOver(screen.getByText("form"), { relatedTarget: link });
  fireEvent.pointerOut(link, { relatedTarget: screen.getByText("no link") });
  fireEvent.focusIn(link);
  fireEvent.focusOut(link);
  assert.deepEqual(told, [
    { type: "link.approached", address },
    { type: "link.left" },
    { type: "link.approached", address },
    { type: "link.left" },
  ]);
});

viewTest(
  "the main button presses, another does not; a finger may be about to scroll",
  async ({ show }) => {
    const { told, link } = await approaches(show);
    fireEvent.pointerDown(link, { pointerType: "mouse", button: 2 });
    fireEvent.pointerDown(link, { pointerType: "touch", button: 0 });
    assert.deepEqual(told, []);
    fireEvent.pointerDown(link, { pointerType: "mouse", button: 0 });
    fireEvent.pointerCancel(link, { pointerType: "touch" });
    assert.deepEqual(told, [{ type: "link.pressed", address }, { type: "link.left" }]);
  },
);

viewTest("a press is told before the page does what it does about it", async ({ show }) => {
  const { told, link } = await approaches(show);
  const before: number[] = [];
  link.addEventListener("pointerdown", () => before.push(told.length));
  fireEvent.pointerDown(link, { pointerType: "mouse", button: 0 });
  assert.deepEqual(before, [1]);
});

viewTest("a link is followed when the router has taken the click", async ({ show }) => {
  const { told, link } = await approaches(show);
  link.closest("a")?.addEventListener("click", (event) => {
    if (!event.ctrlKey) event.preventDefault();
  });
  const before = (event: Event) => event.preventDefault();
  globalThis.addEventListener("click", before);
  fireEvent.click(link, { ctrlKey: true });
  globalThis.removeEventListener("click", before);
  assert.deepEqual(told, []);
  fireEvent.click(link);
  assert.deepEqual(told, [{ type: "link.followed", address }]);
});

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
  assert.deepEqual(loaded, ["lists", "projects", "processes"]);
  end();
  await pass();
  assert.deepEqual(loaded, ["lists", "projects", "processes"]);
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
