import assert from "node:assert/strict";
import { waitFor } from "xstate";
import { deletionOf } from "../../machines/deletion.ts";
import { isKeptAlive } from "../../machines/keepAlive.ts";
import { besideDialog } from "../support/besideDialog.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { deletion } from "./specifications/deletion.ts";

const inUse = new Error("in use");
const offline = new Error("offline");

const question = { message: "Delete?" };
testSpecification(deletion);

/** A record that these use, on a server that answers when the test says so. */
function deleting(uses: string[], offered = true) {
  const removal = Promise.withResolvers<void>();
  const notes: unknown[] = [];
  const around = besideDialog(
    deletionOf<string>({
      find: () => Promise.resolve(uses),
      question: () => question,
      remove: () => removal.promise,
      isInUse: (error) => error === inUse,
      offer: (uses) => offered ? { message: [...uses, "Disable instead?"].join(" ") } : null,
      acceptOffer: (uses) => notes.push(["accepted", uses]),
      logFailure: (message, error) => notes.push([message, error]),
    }),
    undefined,
  );
  const { actor } = around;
  return {
    ...around,
    removal,
    notes,
    /** Asks for the deletion, and waits for what the user is asked. */
    async request() {
      actor.send({ type: "deletion.requested" });
      await waitFor(actor, (snapshot) => !snapshot.matches("checking"));
    },
    rests: () => waitFor(actor, (snapshot) => !snapshot.matches("deleting")),
    state: () => actor.getSnapshot().value,
  };
}

Deno.test("a record that nothing uses is asked about, and the dialog waits until it is gone", async () => {
  const { actor, dialog, asked, request, confirm, removal, state, stop } = deleting([]);
  await request();
  assert.deepEqual([asked()?.message, asked()?.waits], ["Delete?", true]);
  confirm();
  assert.deepEqual([state(), isKeptAlive(actor), dialog.getSnapshot().value], [
    "deleting",
    true,
    "processing",
  ]);
  removal.resolve();
  await waitFor(actor, ({ status }) => status === "done");
  assert.deepEqual([state(), dialog.getSnapshot().value], ["deleted", "closing"]);
  stop();
});

Deno.test("one that is used is not asked about: something else is offered", async () => {
  const { asked, request, confirm, decline, pass, notes, state, stop } = deleting(["A process."]);
  await request();
  assert.equal(asked()?.message, "A process. Disable instead?");
  decline();
  pass(300);
  assert.deepEqual([state(), notes], ["resting", []]);
  await request();
  confirm();
  assert.deepEqual([state(), notes], ["resting", [["accepted", ["A process."]]]]);
  stop();
});

Deno.test("one that the server finds in use has something else offered, after its dialog", async () => {
  const { asked, request, confirm, pass, removal, rests, notes, state, stop } = deleting([]);
  await request();
  confirm();
  removal.reject(inUse);
  await rests();
  pass(300);
  assert.deepEqual([state(), asked()?.message], ["offering", "Disable instead?"]);
  confirm();
  assert.deepEqual([state(), notes], ["resting", [["accepted", []]]]);
  stop();
});

Deno.test("where nothing can be offered, or the reason is another, it rests and says why", async () => {
  for (const [error, offered] of [[inUse, false], [offline, true]] as const) {
    const { request, confirm, removal, rests, notes, state, stop } = deleting([], offered);
    await request();
    confirm();
    removal.reject(error);
    await rests();
    assert.deepEqual([state(), notes], ["resting", [["Confirmation action failed", error]]]);
    stop();
  }
});
