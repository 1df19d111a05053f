import assert from "node:assert/strict";
import { createActor, fromPromise, SimulatedClock, waitFor } from "xstate";
import { passwordCheckMachine } from "../../machines/passwordCheck.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { passwordCheck } from "./specifications/passwordCheck.ts";

/** A check for which "password" is common, unless overridden. */
function createTestActor(
  check = (password: string) => Promise.resolve({ isCommon: password === "password" }),
) {
  const clock = new SimulatedClock();
  const checked: string[] = [];
  const signals: AbortSignal[] = [];
  const actor = createActor(
    passwordCheckMachine.provide({
      actors: {
        checkPassword: fromPromise<{ isCommon: boolean }, { password: string }>(
          ({ input: { password }, signal }) => {
            checked.push(password);
            signals.push(signal);
            return check(password);
          },
        ),
      },
    }),
    { clock },
  ).start();
  return {
    actor,
    clock,
    checked,
    signals,
    type: (password: string) => actor.send({ type: "password.typed", password }),
    isCommon: () => actor.getSnapshot().context.isCommon,
    isIdle: () => waitFor(actor, (snapshot) => snapshot.matches("idle")),
  };
}

Deno.test("passwordCheck: checks the last password once typing has paused", async () => {
  const { actor, clock, checked, type, isCommon, isIdle } = createTestActor();
  type("passwords");
  clock.increment(299);
  type("password");
  clock.increment(299);
  assert.deepEqual(checked, []);
  clock.increment(1);
  await isIdle();
  assert.deepEqual([checked, isCommon()], [["password"], true]);
  actor.stop();
});

Deno.test("passwordCheck: does not check a password that is too short", () => {
  const { actor, clock, checked, type } = createTestActor();
  type("passwor");
  clock.increment(300);
  assert.deepEqual([checked, actor.getSnapshot().value], [[], "idle"]);
  actor.stop();
});

Deno.test("passwordCheck: clears the result when another password is typed", async () => {
  const { actor, clock, type, isCommon, isIdle } = createTestActor();
  type("password");
  clock.increment(300);
  await isIdle();
  type("password?");
  assert.equal(isCommon(), false);
  actor.stop();
});

Deno.test("passwordCheck: aborts the check of an earlier password", () => {
  const { actor, clock, signals, type } = createTestActor();
  type("password");
  clock.increment(300);
  type("password?");
  assert.deepEqual(signals.map(({ aborted }) => aborted), [true]);
  actor.stop();
});

Deno.test("passwordCheck: accepts the password when the check fails", async () => {
  const { actor, clock, type, isCommon, isIdle } = createTestActor(() =>
    Promise.reject(new Error("offline"))
  );
  type("password");
  clock.increment(300);
  await isIdle();
  assert.equal(isCommon(), false);
  actor.stop();
});

testSpecification(passwordCheck);
