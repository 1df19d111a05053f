import "../../support/dom.ts";
import { act, screen, within } from "@testing-library/react";
import assert from "node:assert/strict";
import { createActor, SimulatedClock } from "xstate";
import { TOAST_MS } from "../../../contract/constants.ts";
import type { ToastRequest } from "../../../machines/toast.ts";
import { toasterMachine } from "../../../machines/toaster.ts";
import { Button } from "../../../src/ui/button/Button.tsx";
import { Modal } from "../../../src/ui/overlay/Modal.tsx";
import { ToastRegion } from "../../../src/ui/toast/ToastRegion.tsx";
import { addModalRoot, onTestEnd, viewTest } from "../../support/viewTest.tsx";

/** A toast fades away so long, in milliseconds. */
const TOAST_LEAVE_MS = 200;

type Screen = Parameters<Parameters<typeof viewTest>[1]>[0];

function toastTest(
  name: string,
  test: (screen: Screen, toasts: ReturnType<typeof startToaster>) => Promise<void>,
) {
  viewTest(name, async (screen) => {
    const toasts = startToaster();
    try {
      await screen.show(
        <main>
          <Button label="Sayfa" />
          <ToastRegion toaster={toasts.toaster} />
        </main>,
      );
      await test(screen, toasts);
    } finally {
      toasts.toaster.stop();
    }
  });
}

function startToaster() {
  const clock = new SimulatedClock();
  const toaster = createActor(toasterMachine, { clock }).start();
  return {
    toaster,
    /** Resolves once the toast is drawn: what draws toasts is fetched apart from the page. */
    raise: (request: Partial<ToastRequest> = {}) =>
      act(async () => {
        toaster.send({ type: "toast.raised", kind: "info", title: "Haber", ...request });
        await import("../../../src/ui/toast/Toasts.tsx");
      }),
    pass: (milliseconds: number) => act(() => clock.increment(milliseconds)),
  };
}

const getRegion = () => screen.getByTestId("toasts");
const listTitles = () =>
  screen.queryAllByRole("alertdialog").map((toast) =>
    document.getElementById(toast.getAttribute("aria-labelledby") ?? "")?.textContent
  );

toastTest("toasts: have an empty live region before the first toast", async (_, { raise }) => {
  const region = getRegion();
  assert.deepEqual([region.getAttribute("aria-live"), region.childNodes.length], ["polite", 0]);
  await raise();
  assert.ok(getRegion() === region);
  assert.ok(within(region).getByRole("region", { name: "İletiler" }));
});

toastTest("toast: shows title, message and list", async (_, { raise }) => {
  await raise({
    kind: "error",
    title: "Kaydedilemedi",
    message: "İki alan hatalı",
    list: ["Ad", "Kod"],
  });
  const toast = screen.getByRole("alertdialog", { name: "Kaydedilemedi" });
  assert.ok(within(toast).getByText("İki alan hatalı"));
  assert.deepEqual(
    within(within(toast).getByRole("list")).getAllByRole("listitem").map((line) =>
      line.textContent
    ),
    ["Ad", "Kod"],
  );
});

toastTest("toast: translates message keys", async (_, { raise }) => {
  await raise({ title: { key: "Confirm" } });
  assert.deepEqual(listTitles(), ["Onayla"]);
});

toastTest("toast: counts a repeated error", async (_, { raise }) => {
  await raise({ kind: "error", title: "Ağ hatası" });
  await raise({ kind: "error", title: "Ağ hatası" });
  assert.equal(screen.getAllByRole("alertdialog").length, 1);
  assert.ok(screen.getByRole("img", { name: "2 kez" }));
});

toastTest("toast: closes when its time is over", async (_, { raise, pass }) => {
  await raise();
  pass(TOAST_MS - 1);
  assert.deepEqual(listTitles(), ["Haber"]);
  pass(1);
  pass(TOAST_LEAVE_MS);
  assert.deepEqual(listTitles(), []);
  assert.equal(getRegion().childNodes.length, 0);
});

toastTest("toast: closes with its close button", async ({ user }, { raise, pass }) => {
  await raise();
  await raise({ title: "Başka haber" });
  const [first] = screen.getAllByRole("button", { name: "İletiyi kapat" });
  if (first) await user.click(first);
  pass(TOAST_LEAVE_MS);
  assert.deepEqual(listTitles(), ["Haber"]);
});

toastTest("toasts: stay while hovered", async ({ user }, { raise, pass }) => {
  await raise();
  await user.hover(screen.getByRole("alertdialog"));
  pass(3 * TOAST_MS);
  assert.deepEqual(listTitles(), ["Haber"]);
  await user.unhover(screen.getByRole("alertdialog"));
  pass(TOAST_MS);
  pass(TOAST_LEAVE_MS);
  assert.deepEqual(listTitles(), []);
});

toastTest("toasts: stay while focused", async ({ user }, { raise, pass }) => {
  await raise();
  act(() => screen.getByRole("button", { name: "İletiyi kapat" }).focus());
  pass(3 * TOAST_MS);
  assert.deepEqual(listTitles(), ["Haber"]);
  await user.click(screen.getByRole("button", { name: "Sayfa" }));
  pass(TOAST_MS);
  pass(TOAST_LEAVE_MS);
  assert.deepEqual(listTitles(), []);
});

toastTest("toasts: F6 moves the focus there and back", async ({ user }, { raise }) => {
  await raise();
  await user.tab();
  await user.keyboard("{F6}");
  assert.ok(getRegion().contains(document.activeElement));
  await user.keyboard("{F6}");
  assert.equal(document.activeElement?.textContent, "Sayfa");
});

toastTest(
  "toasts: Escape closes the focused one and stops the event",
  async ({ user }, { raise, pass }) => {
    const received: string[] = [];
    const listen = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (!defaultPrevented) received.push(key);
    };
    document.addEventListener("keydown", listen);
    await raise();
    await user.tab();
    await user.tab();
    await user.keyboard("{Escape}");
    await pass(TOAST_LEAVE_MS);
    document.removeEventListener("keydown", listen);
    assert.deepEqual([listTitles(), received], [[], ["Tab", "Tab"]]);
  },
);

viewTest(
  "toasts: stay reachable and announced above stacked dialogs",
  async ({ show, user }) => {
    addModalRoot();
    const { toaster, raise, pass } = startToaster();
    onTestEnd(() => toaster.stop());
    let closed = 0;
    const onClose = () => closed += 1;
    const createPage = (titles: string[]) => (
      <>
        <main>
          <Button label="Sayfa" />
        </main>
        <ToastRegion toaster={toaster} />
        {titles.map((title) => (
          <Modal key={title} isOpen onClose={onClose} title={title}>
            <input aria-label={title} />
          </Modal>
        ))}
      </>
    );
    const { rerender } = await show(createPage([]));
    const region = getRegion();
    for (const titles of [["Form"], ["Form", "Soru"]]) {
      rerender(createPage(titles));
      await raise();
      assert.ok(getRegion() === region);
      assert.ok(screen.getByRole("button", { name: "Sayfa" }).closest("[inert]"));
      assert.ok(region.closest("[inert]") === null);
      assert.ok(region.querySelector("[inert]") === null);
      await user.click(within(region).getByRole("button", { name: "İletiyi kapat" }));
      await pass(TOAST_LEAVE_MS);
      await raise();
      await user.keyboard("{F6}");
      assert.ok(region.contains(document.activeElement));
      await user.tab();
      await user.keyboard("{Escape}");
      await pass(TOAST_LEAVE_MS);
      assert.deepEqual([region.textContent, closed], ["", 0]);
    }
  },
);
