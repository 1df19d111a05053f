import assert from "node:assert/strict";
import { createActor, fromPromise, SimulatedClock, waitFor } from "xstate";
import { PASSWORD_CHECK_DEBOUNCE_MS, passwordCheckMachine } from "../../machines/passwordCheck.ts";
import { testEdges } from "../support/edges.ts";

const { answers, unreached } = testEdges("passwordCheck", {
  machine: passwordCheckMachine,
  events: [
    { type: "password.typed", password: "password" },
    { type: "password.typed", password: "short" },
  ],
  effects: { ask: { done: [{ isCommon: true }, { isCommon: false }], error: [new Error("away")] } },
  tell: ({ context: { password, isCommon } }) => `${password || "–"}${isCommon ? ", common" : ""}`,
});

Deno.test("passwordCheck: every state takes what is typed", () => {
  assert.deepEqual(Object.values(answers).filter((types) => types.join() !== "password.typed"), []);
  assert.deepEqual(unreached, []);
});

Deno.test("it is asked once typing has rested, for what stands there then", async () => {
  const clock = new SimulatedClock();
  const asked: string[] = [];
  const actor = createActor(
    passwordCheckMachine.provide({
      actors: {
        ask: fromPromise<{ isCommon: boolean }, { password: string }>(({ input }) => {
          asked.push(input.password);
          return Promise.resolve({ isCommon: input.password === "password" });
        }),
      },
    }),
    { clock },
  ).start();
  const type = (password: string) => actor.send({ type: "password.typed", password });
  type("passwor");
  clock.increment(PASSWORD_CHECK_DEBOUNCE_MS);
  type("password");
  clock.increment(PASSWORD_CHECK_DEBOUNCE_MS - 1);
  assert.deepEqual(asked, []);
  clock.increment(1);
  await waitFor(actor, ({ context }) => context.isCommon);
  type("password?");
  assert.equal(actor.getSnapshot().context.isCommon, false);
  assert.deepEqual(asked, ["password"]);
  actor.stop();
});
