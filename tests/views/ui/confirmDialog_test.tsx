import "../../support/dom.ts";
import { act, screen } from "@testing-library/react";
import assert from "node:assert/strict";
import { createActor, createMachine, SimulatedClock } from "xstate";
import { MODAL_TRANSITION_MS } from "../../../contract/constants.ts";
import { confirmDialogMachine, type Question } from "../../../machines/confirmDialog.ts";
import { KEEP_ALIVE } from "../../../machines/keepAlive.ts";
import { ConfirmDialogOutlet } from "../../../src/ui/overlay/ConfirmDialog.tsx";
import { addModalRoot, atEnd, viewTest } from "../../support/viewTest.tsx";

type Screen = Parameters<Parameters<typeof viewTest>[1]>[0];

function confirmTest(
  name: string,
  test: (screen: Screen, dialog: ReturnType<typeof startDialog>) => Promise<void>,
) {
  viewTest(name, async (screen) => {
    addModalRoot();
    const dialog = startDialog();
    atEnd(() => dialog.actor.stop());
    await test(screen, dialog);
  });
}

function startDialog() {
  const clock = new SimulatedClock();
  const actor = createActor(confirmDialogMachine, { clock }).start();
  const asker = createActor(askerMachine).start();
  const ask = (question: Partial<Question> = {}) =>
    act(() =>
      actor.send({
        type: "dialog.requested",
        question: { message: "Emin misiniz?", ...question },
        asker,
      })
    );
  const settle = () => act(() => clock.increment(MODAL_TRANSITION_MS));
  return { actor, asker, ask, settle };
}

/** Does what was confirmed until it is told that it is done. */
const askerMachine = createMachine({
  initial: "asking",
  states: {
    asking: { on: { "question.confirmed": "running", "question.declined": "declined" } },
    running: { tags: KEEP_ALIVE, on: { done: "ran" } },
    ran: {},
    declined: {},
  },
});

const words = () => ({
  title: screen.getByRole("heading").textContent,
  message: document.getElementById(
    screen.getByRole("alertdialog").getAttribute("aria-describedby") ?? "",
  )?.textContent,
  buttons: screen.getAllByRole<HTMLButtonElement>("button")
    .filter((button) => button.textContent !== "")
    .map((button) => [button.textContent, button.disabled]),
});

confirmTest("a question has default texts", async ({ show }, { actor, ask }) => {
  await show(<ConfirmDialogOutlet actor={actor} />, "en");
  ask();
  assert.deepEqual(words(), {
    title: "Confirmation",
    message: "Emin misiniz?",
    buttons: [["Cancel", false], ["Confirm", false]],
  });
});

confirmTest("the default texts are Turkish in Turkish", async ({ show }, { actor, ask }) => {
  await show(<ConfirmDialogOutlet actor={actor} />);
  ask();
  assert.deepEqual(words().buttons, [["Vazgeç", false], ["Onayla", false]]);
});

confirmTest("a question can bring its own texts", async ({ show }, { actor, ask }) => {
  await show(<ConfirmDialogOutlet actor={actor} />);
  ask({
    title: "Projeyi sil",
    message: "Silinsin mi?",
    cancelLabel: "Kalsın",
    confirmLabel: "Sil",
  });
  assert.deepEqual(words(), {
    title: "Projeyi sil",
    message: "Silinsin mi?",
    buttons: [["Kalsın", false], ["Sil", false]],
  });
});

confirmTest(
  "while its action is waited for it says so, both buttons are disabled, and it stays",
  async ({ show, user }, { actor, asker, ask, settle }) => {
    await show(<ConfirmDialogOutlet actor={actor} />, "en");
    ask({ waits: true });
    settle();
    const status = screen.getByRole("status");
    assert.equal(status.textContent, "");
    await user.click(screen.getByRole("button", { name: "Confirm" }));
    assert.deepEqual(words().buttons, [["Cancel", true], ["Processing...", true]]);
    assert.equal(screen.getByRole<HTMLButtonElement>("button", { name: "Close" }).disabled, true);
    assert.ok(screen.getByRole("status") === status);
    assert.equal(status.textContent, "Processing...");
    await user.keyboard("{Escape}");
    await user.click(screen.getByTestId("modal-overlay"));
    settle();
    assert.ok(screen.queryByRole("alertdialog"));
    act(() => asker.send({ type: "done" }));
    assert.ok(screen.queryByRole("alertdialog") === null);
  },
);

confirmTest(
  "confirming closes it, then tells whoever asked",
  async ({ show, user }, { actor, asker, ask, settle }) => {
    await show(<ConfirmDialogOutlet actor={actor} />);
    ask();
    settle();
    await user.click(screen.getByRole("button", { name: "Onayla" }));
    assert.ok(screen.queryByRole("alertdialog") === null);
    assert.equal(asker.getSnapshot().value, "running");
  },
);

for (const way of ["Vazgeç", "Escape", "overlay"] as const) {
  confirmTest(
    `${way} closes it with a no`,
    async ({ show, user }, { actor, asker, ask, settle }) => {
      await show(<ConfirmDialogOutlet actor={actor} />);
      ask();
      settle();
      if (way === "Vazgeç") await user.click(screen.getByRole("button", { name: "Vazgeç" }));
      if (way === "Escape") await user.keyboard("{Escape}");
      if (way === "overlay") await user.click(screen.getByTestId("modal-overlay"));
      assert.ok(screen.queryByRole("alertdialog") === null);
      assert.equal(asker.getSnapshot().value, "declined");
    },
  );
}
