import "../../support/dom.ts";
import { act, screen } from "@testing-library/react";
import assert from "node:assert/strict";
import { createActor, SimulatedClock } from "xstate";
import { TOAST_LEAVE_MS } from "../../../machines/toast.ts";
import { toasterMachine } from "../../../machines/toaster.ts";
import { ToastRegion } from "../../../src/ui/toast/ToastRegion.tsx";
import { inRouter } from "../../support/inRouter.tsx";
import { viewTest } from "../../support/viewTest.tsx";

viewTest(
  "the link of a toast leads there, says that it was followed and closes the toast",
  async ({ show, user }) => {
    const clock = new SimulatedClock();
    const toaster = createActor(toasterMachine, { clock }).start();
    const { element, path } = inRouter(<ToastRegion toaster={toaster} />);
    await show(element);
    let followed = 0;
    await act(async () => {
      toaster.send({
        type: "toast.raised",
        kind: "info",
        title: "Kilometre taşı tamamlandı",
        link: { to: "/process/7?milestone=1", label: "Göster", onFollow: () => followed += 1 },
      });
      await import("../../../src/ui/toast/Toasts.tsx");
    });
    await user.click(screen.getByRole("link", { name: "Göster" }));
    act(() => clock.increment(TOAST_LEAVE_MS));
    assert.deepEqual(
      [path(), followed, screen.queryAllByRole("alertdialog").length],
      ["/process/7?milestone=1", 1, 0],
    );
    toaster.stop();
  },
);

viewTest("the action of a toast is done once and closes it", async ({ show, user }) => {
  const clock = new SimulatedClock();
  const toaster = createActor(toasterMachine, { clock }).start();
  await show(inRouter(<ToastRegion toaster={toaster} />).element);
  let done = 0;
  await act(async () => {
    toaster.send({
      type: "toast.raised",
      kind: "warning",
      title: "Oturumunuz sona ermek üzere",
      action: { label: "Oturumu açık tut", onAct: () => done += 1 },
    });
    await import("../../../src/ui/toast/Toasts.tsx");
  });
  await user.click(screen.getByRole("button", { name: "Oturumu açık tut" }));
  act(() => clock.increment(TOAST_LEAVE_MS));
  assert.deepEqual([done, screen.queryAllByRole("alertdialog").length], [1, 0]);
  toaster.stop();
});
