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
import { wrapInRouter } from "../../support/wrapInRouter.tsx";
import { viewTest } from "../../support/viewTest.tsx";

/** How long a closed toast fades out, in milliseconds. */
const TOAST_LEAVE_MS = 200;

const sends = { actor: "session", event: { type: "stay.requested" } } as const;

/** Renders toasts with their actor and records its events. */
function startToaster(clock: SimulatedClock) {
  const reported: unknown[] = [];
  const session = fromCallback(({ receive }) => receive((event) => reported.push(event)));
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
    reported,
    stop: () => {
      root.stop();
    },
  };
}

viewTest(
  "toast: follows its link, sends its event and closes",
  async ({ show, user }) => {
    const clock = new SimulatedClock();
    const { toaster, reported, stop } = startToaster(clock);
    const { element, path: readAddress } = wrapInRouter(<ToastRegion toaster={toaster} />);
    await show(element);
    await act(async () => {
      toaster.send({
        type: "toast.raised",
        kind: "info",
        title: "Kilometre taşı tamamlandı",
        link: { to: "/process/7?milestone=1", label: "Göster", sends },
      });
      await import("../../../src/ui/toast/Toasts.tsx");
    });
    await user.click(screen.getByRole("link", { name: "Göster" }));
    act(() => clock.increment(TOAST_LEAVE_MS));
    assert.deepEqual(
      [readAddress(), reported, screen.queryAllByRole("alertdialog").length],
      ["/process/7?milestone=1", [sends.event], 0],
    );
    stop();
  },
);

viewTest("toast: runs its action once and closes", async ({ show, user }) => {
  const clock = new SimulatedClock();
  const { toaster, reported, stop } = startToaster(clock);
  await show(wrapInRouter(<ToastRegion toaster={toaster} />).element);
  await act(async () => {
    toaster.send({
      type: "toast.raised",
      kind: "warning",
      title: "Oturumunuz sona ermek üzere",
      action: { label: "Oturumu açık tut", sends },
    });
    await import("../../../src/ui/toast/Toasts.tsx");
  });
  await user.click(screen.getByRole("button", { name: "Oturumu açık tut" }));
  act(() => clock.increment(TOAST_LEAVE_MS));
  assert.deepEqual([reported, screen.queryAllByRole("alertdialog").length], [[sends.event], 0]);
  stop();
});
