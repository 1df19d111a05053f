import "../../support/dom.ts";
import { act, screen } from "@testing-library/react";
import assert from "node:assert/strict";
import {
  type ActorRefFrom,
  createActor,
  createMachine,
  fromCallback,
  SimulatedClock,
} from "xstate";
import { toasterMachine } from "../../../machines/toaster.ts";
import { ToastRegion } from "../../../src/ui/toast/ToastRegion.tsx";
import { inRouter } from "../../support/inRouter.tsx";
import { viewTest } from "../../support/viewTest.tsx";

/** A toast fades away so long, in milliseconds. */
const TOAST_LEAVE_MS = 200;

const tells = { actor: "session", event: { type: "stay.requested" } } as const;

/** Toasts beside the actor that they tell, and what it was told. */
function listening(clock: SimulatedClock) {
  const told: unknown[] = [];
  const session = fromCallback(({ receive }) => receive((event) => told.push(event)));
  const root = createActor(
    createMachine({
      invoke: [
        { src: toasterMachine, systemId: "toaster" },
        { src: session, systemId: "session" },
      ],
    }),
    { clock },
  ).start();
  const toaster: ActorRefFrom<typeof toasterMachine> = root.system.get("toaster");
  return {
    toaster,
    told,
    stop: () => {
      root.stop();
    },
  };
}

viewTest(
  "the link of a toast leads there, says that it was followed and closes the toast",
  async ({ show, user }) => {
    const clock = new SimulatedClock();
    const { toaster, told, stop } = listening(clock);
    const { element, path } = inRouter(<ToastRegion toaster={toaster} />);
    await show(element);
    await act(async () => {
      toaster.send({
        type: "toast.raised",
        kind: "info",
        title: "Kilometre taşı tamamlandı",
        link: { to: "/process/7?milestone=1", label: "Göster", tells },
      });
      await import("../../../src/ui/toast/Toasts.tsx");
    });
    await user.click(screen.getByRole("link", { name: "Göster" }));
    act(() => clock.increment(TOAST_LEAVE_MS));
    assert.deepEqual(
      [path(), told, screen.queryAllByRole("alertdialog").length],
      ["/process/7?milestone=1", [tells.event], 0],
    );
    stop();
  },
);

viewTest("the action of a toast is done once and closes it", async ({ show, user }) => {
  const clock = new SimulatedClock();
  const { toaster, told, stop } = listening(clock);
  await show(inRouter(<ToastRegion toaster={toaster} />).element);
  await act(async () => {
    toaster.send({
      type: "toast.raised",
      kind: "warning",
      title: "Oturumunuz sona ermek üzere",
      action: { label: "Oturumu açık tut", tells },
    });
    await import("../../../src/ui/toast/Toasts.tsx");
  });
  await user.click(screen.getByRole("button", { name: "Oturumu açık tut" }));
  act(() => clock.increment(TOAST_LEAVE_MS));
  assert.deepEqual([told, screen.queryAllByRole("alertdialog").length], [[tells.event], 0]);
  stop();
});
