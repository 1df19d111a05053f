import "../../support/dom.ts";
import { act, render, screen } from "@testing-library/react";
import { useSelector } from "@xstate/react";
import assert from "node:assert/strict";
import { StrictMode, useEffect } from "react";
import { assign, emit, fromPromise, setup } from "xstate";
import { KEEP_ALIVE } from "../../../machines/keepAlive.ts";
import { useChildActor, useChildOnDemand, useEmitted } from "../../../src/actors/useChildActor.ts";
import { createRoutedApp } from "../../support/createPageInApp.tsx";
import { viewTest } from "../../support/viewTest.tsx";

const counter = setup({
  types: {
    context: {} as { count: number },
    events: {} as { type: "counted" } | { type: "saved" },
    emitted: {} as { type: "count.changed"; count: number },
    input: {} as { count: number },
  },
  actors: {
    begin: fromPromise<void>(() => Promise.resolve()),
    save: fromPromise<void>(() => Promise.resolve()),
  },
  actions: {
    count: assign({ count: ({ context }) => context.count + 1 }),
    report: emit(({ context }) => ({ type: "count.changed", count: context.count })),
  },
}).createMachine({
  id: "counter",
  context: ({ input }) => input,
  invoke: { src: "begin", onDone: {} },
  initial: "resting",
  states: {
    resting: { on: { counted: { actions: ["count", "report"] }, saved: "saving" } },
    saving: { tags: KEEP_ALIVE, invoke: { src: "save", onDone: "resting", onError: "resting" } },
  },
});

type Counter = ReturnType<typeof useChildActor<typeof counter>>;

function useCounter(logic = counter): Counter {
  return useChildActor("counter", () => logic, { count: 1 });
}

const count = (actor: Counter) => useSelector(actor, ({ context }) => context.count);

async function createApp() {
  const app = await createRoutedApp([{ path: "*", element: null }], {
    at: "/",
    as: null,
    respond() {},
  });
  const getChild = () => app.actors.app.system.get("counter");
  /** Whether the actor still runs after unmounted views released it in a microtask. */
  const isThere = async () => {
    await Promise.resolve();
    return getChild() !== undefined;
  };
  return { ...app, getChild, isThere };
}

viewTest("child actor: starts after the first render and stops on unmount", async () => {
  const { wrapInServices, getChild, isThere, stop } = await createApp();
  const seen: unknown[] = [];
  function View() {
    const actor = useCounter();
    seen.push(["rendered", count(actor), getChild() === undefined]);
    return <Inner actor={actor} />;
  }
  function Inner({ actor }: { actor: Counter }) {
    useEmitted(actor, "count.changed", ({ count }) => seen.push(["heard", count]));
    // The effects of what is within come first.
    useEffect(() => actor.send({ type: "counted" }), [actor]);
    return <output>{count(actor)}</output>;
  }
  const { unmount } = render(wrapInServices(<View />));
  const ref = getChild();
  assert.deepEqual(seen.slice(0, 2), [["rendered", 1, true], ["heard", 2]]);
  assert.equal(screen.getByRole("status").textContent, "2");
  unmount();
  assert.deepEqual([await isThere(), ref.getSnapshot().status], [false, "stopped"]);
  stop();
});

viewTest("child actor: starts once in StrictMode, where effects run twice", async () => {
  const { wrapInServices, getChild, isThere, stop } = await createApp();
  let starts = 0;
  const logic = counter.provide({
    actors: {
      begin: fromPromise<void>(() => {
        starts++;
        return Promise.resolve();
      }),
    },
  });
  function View() {
    return <output>{count(useCounter(logic))}</output>;
  }
  const { unmount } = render(<StrictMode>{wrapInServices(<View />)}</StrictMode>);
  act(() => getChild().send({ type: "counted" }));
  assert.deepEqual([screen.getByRole("status").textContent, starts], ["2", 1]);
  unmount();
  assert.equal(await isThere(), false);
  stop();
});

viewTest("child actor: is shared by views with one id until the last unmounts", async () => {
  const { wrapInServices, getChild, isThere, stop } = await createApp();
  const View = () => <output>{count(useCounter())}</output>;
  const { rerender, unmount } = render(wrapInServices(
    <>
      <View key="a" />
      <View key="b" />
    </>,
  ));
  act(() => getChild().send({ type: "counted" }));
  assert.deepEqual(screen.getAllByRole("status").map(({ textContent }) => textContent), ["2", "2"]);
  rerender(wrapInServices(<View key="b" />));
  assert.deepEqual([await isThere(), getChild()?.getSnapshot().context.count], [true, 2]);
  unmount();
  assert.equal(await isThere(), false);
  stop();
});

viewTest("child actor: runs until its request settles after an unmount", async () => {
  const { wrapInServices, getChild, isThere, stop } = await createApp();
  const saving = Promise.withResolvers<void>();
  const logic = counter.provide({ actors: { save: fromPromise<void>(() => saving.promise) } });
  function View() {
    const actor = useCounter(logic);
    return <output>{useSelector(actor, ({ value }) => value)}</output>;
  }
  const first = render(wrapInServices(<View />));
  act(() => getChild().send({ type: "saved" }));
  first.unmount();
  assert.equal(await isThere(), true);
  const second = render(wrapInServices(<View />));
  assert.equal(screen.getByRole("status").textContent, "saving");
  second.unmount();
  assert.deepEqual([await isThere(), getChild()?.getSnapshot().value], [true, "saving"]);
  saving.resolve();
  await saving.promise;
  await Promise.resolve();
  assert.equal(await isThere(), false);
  stop();
});

viewTest(
  "child actor on demand: starts once on first use",
  async () => {
    const { wrapInServices, getChild, isThere, stop } = await createApp();
    const received: number[] = [];
    const starts: number[] = [];
    function View() {
      const { actor, ensureStarted: begin } = useChildOnDemand("counter", () => counter, () => {
        starts.push(1);
        return { count: 1 };
      });
      useEmitted(actor, "count.changed", ({ count }) => received.push(count));
      const counted = useSelector(actor, (snapshot) => snapshot?.context.count);
      function countTwice() {
        begin().send({ type: "counted" });
        begin().send({ type: "counted" });
      }
      return <button type="button" onClick={countTwice}>{counted ?? "none"}</button>;
    }
    const view = render(<StrictMode>{wrapInServices(<View />)}</StrictMode>);
    const button = screen.getByRole("button");
    assert.deepEqual([button.textContent, await isThere()], ["none", false]);
    act(() => button.click());
    const first = getChild();
    assert.deepEqual([button.textContent, await isThere(), starts.length], ["3", true, 1]);
    act(() => button.click());
    assert.deepEqual([button.textContent, getChild() === first, received], ["5", true, [4, 5]]);
    view.unmount();
    assert.equal(await isThere(), false);
    stop();
  },
);
