import "../../support/dom.ts";
import { act, render, screen } from "@testing-library/react";
import { useSelector } from "@xstate/react";
import assert from "node:assert/strict";
import { StrictMode, useEffect } from "react";
import { assign, emit, fromPromise, setup } from "xstate";
import { KEEP_ALIVE } from "../../../machines/keepAlive.ts";
import { useChildActor, useChildOnDemand, useEmitted } from "../../../src/actors/useChildActor.ts";
import { routed } from "../../support/inApp.tsx";
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
    tell: emit(({ context }) => ({ type: "count.changed", count: context.count })),
  },
}).createMachine({
  id: "counter",
  context: ({ input }) => input,
  invoke: { src: "begin", onDone: {} },
  initial: "resting",
  states: {
    resting: { on: { counted: { actions: ["count", "tell"] }, saved: "saving" } },
    saving: { tags: KEEP_ALIVE, invoke: { src: "save", onDone: "resting", onError: "resting" } },
  },
});

type Counter = ReturnType<typeof useChildActor<typeof counter>>;

function useCounter(logic = counter): Counter {
  return useChildActor("counter", () => logic, { count: 1 });
}

const count = (actor: Counter) => useSelector(actor, ({ context }) => context.count);

async function around() {
  const app = await routed([{ path: "*", element: null }], { at: "/", as: null, answer() {} });
  const child = () => app.actors.app.system.get("counter");
  /** Whether it is there once all that was let go of has stopped. */
  const isThere = async () => {
    await Promise.resolve();
    return child() !== undefined;
  };
  return { ...app, child, isThere };
}

viewTest("a child starts after React has rendered, and stops when its view goes", async () => {
  const { inServices, child, isThere, stop } = await around();
  const seen: unknown[] = [];
  function View() {
    const actor = useCounter();
    seen.push(["rendered", count(actor), child() === undefined]);
    return <Inner actor={actor} />;
  }
  function Inner({ actor }: { actor: Counter }) {
    useEmitted(actor, "count.changed", ({ count }) => seen.push(["heard", count]));
    // The effects of what is within come first.
    useEffect(() => actor.send({ type: "counted" }), [actor]);
    return <output>{count(actor)}</output>;
  }
  const { unmount } = render(inServices(<View />));
  const ref = child();
  assert.deepEqual(seen.slice(0, 2), [["rendered", 1, true], ["heard", 2]]);
  assert.equal(screen.getByRole("status").textContent, "2");
  unmount();
  assert.deepEqual([await isThere(), ref.getSnapshot().status], [false, "stopped"]);
  stop();
});

viewTest("in strict mode, where effects run twice, an actor starts once", async () => {
  const { inServices, child, isThere, stop } = await around();
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
  const { unmount } = render(<StrictMode>{inServices(<View />)}</StrictMode>);
  act(() => child().send({ type: "counted" }));
  assert.deepEqual([screen.getByRole("status").textContent, starts], ["2", 1]);
  unmount();
  assert.equal(await isThere(), false);
  stop();
});

viewTest("views that ask for one id share its actor; the last to go stops it", async () => {
  const { inServices, child, isThere, stop } = await around();
  const View = () => <output>{count(useCounter())}</output>;
  const { rerender, unmount } = render(inServices(
    <>
      <View key="a" />
      <View key="b" />
    </>,
  ));
  act(() => child().send({ type: "counted" }));
  assert.deepEqual(screen.getAllByRole("status").map(({ textContent }) => textContent), ["2", "2"]);
  rerender(inServices(<View key="b" />));
  assert.equal(child().getSnapshot().context.count, 2);
  unmount();
  assert.equal(await isThere(), false);
  stop();
});

viewTest("a request that outlives its view goes on, and is found again by the next", async () => {
  const { inServices, child, isThere, stop } = await around();
  const saving = Promise.withResolvers<void>();
  const logic = counter.provide({ actors: { save: fromPromise<void>(() => saving.promise) } });
  function View() {
    const actor = useCounter(logic);
    return <output>{useSelector(actor, ({ value }) => value)}</output>;
  }
  const first = render(inServices(<View />));
  act(() => child().send({ type: "saved" }));
  first.unmount();
  const second = render(inServices(<View />));
  assert.equal(screen.getByRole("status").textContent, "saving");
  second.unmount();
  assert.equal(child().getSnapshot().value, "saving");
  saving.resolve();
  await saving.promise;
  await Promise.resolve();
  assert.equal(await isThere(), false);
  stop();
});

viewTest(
  "what is only needed once something is done is not there before, and once after",
  async () => {
    const { inServices, child, isThere, stop } = await around();
    const heard: number[] = [];
    const starts: number[] = [];
    function View() {
      const { actor, begin } = useChildOnDemand("counter", () => counter, () => {
        starts.push(1);
        return { count: 1 };
      });
      useEmitted(actor, "count.changed", ({ count }) => heard.push(count));
      const counted = useSelector(actor, (snapshot) => snapshot?.context.count);
      function countTwice() {
        begin().send({ type: "counted" });
        begin().send({ type: "counted" });
      }
      return <button type="button" onClick={countTwice}>{counted ?? "none"}</button>;
    }
    const view = render(<StrictMode>{inServices(<View />)}</StrictMode>);
    const button = screen.getByRole("button");
    assert.deepEqual([button.textContent, await isThere()], ["none", false]);
    act(() => button.click());
    const first = child();
    assert.deepEqual([button.textContent, await isThere(), starts.length], ["3", true, 1]);
    act(() => button.click());
    assert.deepEqual([button.textContent, child() === first, heard], ["5", true, [4, 5]]);
    view.unmount();
    assert.equal(await isThere(), false);
    stop();
  },
);
