import "../../support/dom.ts";
import { act, screen } from "@testing-library/react";
import assert from "node:assert/strict";
import { createActor, SimulatedClock, waitFor as waitForState } from "xstate";
import { MODAL_TRANSITION_MS } from "../../../contract/constants.ts";
import { confirmDialogMachine, type Question } from "../../../machines/confirmDialog.ts";
import { ConfirmDialogOutlet } from "../../../src/ui/overlay/ConfirmDialogOutlet.tsx";
import { viewTest } from "../../support/viewTest.tsx";

type Screen = Parameters<Parameters<typeof viewTest>[1]>[0];

function confirmTest(
  name: string,
  test: (screen: Screen, dialog: ReturnType<typeof startDialog>) => Promise<void>,
) {
  viewTest(name, async (screen) => {
    const root = document.createElement("div");
    root.id = "modal-root";
    document.body.append(root);
    const dialog = startDialog();
    try {
      await test(screen, dialog);
    } finally {
      dialog.actor.stop();
      root.remove();
    }
  });
}

function startDialog() {
  const clock = new SimulatedClock();
  const actor = createActor(confirmDialogMachine, { clock }).start();
  const ask = (question: Partial<Question> = {}) =>
    act(() =>
      actor.send({
        type: "dialog.requested",
        question: { message: "Emin misiniz?", action: () => {}, ...question },
      })
    );
  const settle = () => act(() => clock.increment(MODAL_TRANSITION_MS));
  return { actor, ask, settle };
}

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
  async ({ show, user }, { actor, ask, settle }) => {
    const slow = Promise.withResolvers<void>();
    await show(<ConfirmDialogOutlet actor={actor} />, "en");
    ask({ waits: true, action: () => slow.promise });
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
    await act(async () => {
      slow.resolve();
      await waitForState(actor, (snapshot) => snapshot.matches("closing"));
    });
    assert.ok(screen.queryByRole("alertdialog") === null);
  },
);

confirmTest(
  "confirming closes it, then runs the action",
  async ({ show, user }, { actor, ask, settle }) => {
    let ran = 0;
    await show(<ConfirmDialogOutlet actor={actor} />);
    ask({ action: () => ran++ });
    settle();
    await user.click(screen.getByRole("button", { name: "Onayla" }));
    assert.ok(screen.queryByRole("alertdialog") === null);
    assert.equal(ran, 1);
  },
);

for (const way of ["Vazgeç", "Escape", "overlay"] as const) {
  confirmTest(
    `${way} closes it without the action`,
    async ({ show, user }, { actor, ask, settle }) => {
      let ran = 0;
      await show(<ConfirmDialogOutlet actor={actor} />);
      ask({ action: () => ran++ });
      settle();
      if (way === "Vazgeç") await user.click(screen.getByRole("button", { name: "Vazgeç" }));
      if (way === "Escape") await user.keyboard("{Escape}");
      if (way === "overlay") await user.click(screen.getByTestId("modal-overlay"));
      assert.ok(screen.queryByRole("alertdialog") === null);
      assert.equal(ran, 0);
    },
  );
}
