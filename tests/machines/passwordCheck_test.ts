import assert from "node:assert/strict";
import { createActor, fromPromise, SimulatedClock, waitFor } from "xstate";
import { passwordCheckMachine } from "../../machines/passwordCheck.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { passwordCheck } from "./specifications/passwordCheck.ts";

testSpecification(passwordCheck);

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
  clock.increment(300);
  type("password");
  clock.increment(299);
  assert.deepEqual(asked, []);
  clock.increment(1);
  await waitFor(actor, ({ context }) => context.isCommon);
  type("password?");
  assert.equal(actor.getSnapshot().context.isCommon, false);
  assert.deepEqual(asked, ["password"]);
  actor.stop();
});
