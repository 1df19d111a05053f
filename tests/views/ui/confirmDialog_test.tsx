import "../../support/dom.ts";
import { act, screen } from "@testing-library/react";
import assert from "node:assert/strict";
import { assign, createActor, fromPromise, setup, SimulatedClock } from "xstate";
import { MODAL_TRANSITION_MS } from "../../../contract/constants.ts";
import { type ConfirmInput, createConfirm } from "../../../machines/confirm.ts";
import { confirmDialogMachine, type Question } from "../../../machines/confirmDialog.ts";
import { KEEP_DIALOG } from "../../../machines/keepAlive.ts";
import { ConfirmDialogOutlet } from "../../../src/ui/overlay/ConfirmDialog.tsx";
import { addModalRoot, onTestEnd, viewTest } from "../../support/viewTest.tsx";

type Screen = Parameters<Parameters<typeof viewTest>[1]>[0];

function confirmTest(
  name: string,
  test: (screen: Screen, dialog: ReturnType<typeof startDialog>) => Promise<void>,
) {
  viewTest(name, async (screen) => {
    addModalRoot();
    const dialog = startDialog();
    onTestEnd(() => dialog.actor.stop());
    await test(screen, dialog);
  });
}

function startDialog() {
  const clock = new SimulatedClock();
  const actor = createActor(confirmDialogMachine, { clock }).start();
  const requester = createActor(
    requesterMachine.provide({ actors: { confirm: createConfirm(actor) } }),
  ).start();
  const ask = (question: Partial<Question> = {}) =>
    act(() => requester.send({ type: "ask", question: { message: "Emin misiniz?", ...question } }));
  const settle = () => act(() => clock.increment(MODAL_TRANSITION_MS));
  return { actor, requester, ask, settle };
}

/** Asks, and acts once confirmed until it is done. */
const requesterMachine = setup({
  types: {
    context: {} as { question: Question },
    events: {} as { type: "ask"; question: Question } | { type: "done" },
  },
  actors: { confirm: fromPromise<void, ConfirmInput>(() => assert.fail("not provided")) },
}).createMachine({
  context: { question: { message: "" } },
  initial: "idle",
  states: {
    idle: {
      on: {
        ask: { target: "asking", actions: assign({ question: ({ event }) => event.question }) },
      },
    },
    asking: {
      tags: KEEP_DIALOG,
      invoke: {
        src: "confirm",
        input: ({ context, self }) => ({ question: context.question, requester: self }),
        onDone: "running",
        onError: "declined",
      },
    },
    running: { tags: KEEP_DIALOG, on: { done: "ran" } },
    ran: {},
    declined: {},
  },
});

const readDialog = () => ({
  title: screen.getByRole("heading").textContent,
  message: document.getElementById(
    screen.getByRole("alertdialog").getAttribute("aria-describedby") ?? "",
  )?.textContent,
  buttons: screen.getAllByRole<HTMLButtonElement>("button")
    .filter((button) => button.textContent !== "")
    .map((button) => [button.textContent, button.disabled]),
});

confirmTest("confirm dialog: has default texts", async ({ show }, { actor, ask }) => {
  await show(<ConfirmDialogOutlet actor={actor} />, "en");
  ask();
  assert.deepEqual(readDialog(), {
    title: "Confirmation",
    message: "Emin misiniz?",
    buttons: [["Cancel", false], ["Confirm", false]],
  });
});

confirmTest("confirm dialog: has default texts in Turkish", async ({ show }, { actor, ask }) => {
  await show(<ConfirmDialogOutlet actor={actor} />);
  ask();
  assert.deepEqual(readDialog().buttons, [["Vazgeç", false], ["Onayla", false]]);
});

confirmTest("confirm dialog: shows the question's own texts", async ({ show }, { actor, ask }) => {
  await show(<ConfirmDialogOutlet actor={actor} />);
  ask({
    title: "Projeyi sil",
    message: "Silinsin mi?",
    cancelLabel: "Kalsın",
    confirmLabel: "Sil",
  });
  assert.deepEqual(readDialog(), {
    title: "Projeyi sil",
    message: "Silinsin mi?",
    buttons: [["Kalsın", false], ["Sil", false]],
  });
});

confirmTest(
  "confirm dialog: stays open with disabled buttons while its action runs",
  async ({ show, user }, { actor, requester, ask, settle }) => {
    await show(<ConfirmDialogOutlet actor={actor} />, "en");
    ask({ waitsForAction: true });
    settle();
    const status = screen.getByRole("status");
    assert.equal(status.textContent, "");
    await user.click(screen.getByRole("button", { name: "Confirm" }));
    assert.deepEqual(readDialog().buttons, [["Cancel", true], ["Processing...", true]]);
    assert.equal(screen.getByRole<HTMLButtonElement>("button", { name: "Close" }).disabled, true);
    assert.ok(screen.getByRole("status") === status);
    assert.equal(status.textContent, "Processing...");
    await user.keyboard("{Escape}");
    await user.click(screen.getByTestId("modal-overlay"));
    settle();
    assert.ok(screen.queryByRole("alertdialog"));
    await act(async () => await requester.send({ type: "done" }));
    assert.ok(screen.queryByRole("alertdialog") === null);
  },
);

confirmTest(
  "confirm dialog: closes and resolves when confirmed",
  async ({ show, user }, { actor, requester, ask, settle }) => {
    await show(<ConfirmDialogOutlet actor={actor} />);
    ask();
    settle();
    await user.click(screen.getByRole("button", { name: "Onayla" }));
    assert.ok(screen.queryByRole("alertdialog") === null);
    assert.equal(requester.getSnapshot().value, "running");
  },
);

for (const way of ["Vazgeç", "Escape", "overlay"] as const) {
  confirmTest(
    `confirm dialog: closes and rejects on ${way}`,
    async ({ show, user }, { actor, requester, ask, settle }) => {
      await show(<ConfirmDialogOutlet actor={actor} />);
      ask();
      settle();
      if (way === "Vazgeç") await user.click(screen.getByRole("button", { name: "Vazgeç" }));
      if (way === "Escape") await user.keyboard("{Escape}");
      if (way === "overlay") await user.click(screen.getByTestId("modal-overlay"));
      assert.ok(screen.queryByRole("alertdialog") === null);
      assert.equal(requester.getSnapshot().value, "declined");
    },
  );
}
