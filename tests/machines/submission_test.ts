import assert from "node:assert/strict";
import fc from "fast-check";
import { createActor, waitFor } from "xstate";
import type { Values } from "../../machines/formValues.ts";
import {
  isBusy,
  isUnsaved,
  type SubmissionEmitted,
  type SubmissionEvent,
  type Validation,
} from "../../machines/submission.ts";
import { SEED } from "../support/seed.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { createTestSubmission } from "../support/submissions.ts";
import { submission } from "./specifications/submission.ts";

const blank = { email: "", password: "" };
const refusal = { fieldErrors: { email: ["Bu e-posta alınmış"] } };

/** A form whose effects settle when the test says so. */
function createTestActor(values: Values = blank) {
  const validations: Call<Values, Validation<unknown>>[] = [];
  const submits: Call<unknown, unknown>[] = [];
  const emitted: SubmissionEmitted<unknown>[] = [];
  const form = createActor(
    createTestSubmission<Values, unknown, unknown>({
      validate: (values, signal) => addCall(validations, values, signal),
      submit: (value, signal) => addCall(submits, value, signal),
    }),
    { input: { values } },
  );
  form.on("*", (event) => emitted.push(event));
  form.start();
  return {
    form,
    validations,
    submits,
    emitted,
    type: (name: string, value: unknown) => form.send({ type: "field.changed", name, value }),
    in: (state: "editing" | "submitting" | "submitted") =>
      waitFor(form, (snapshot) => snapshot.matches(state)),
  };
}

interface Call<Input, Output> {
  input: Input;
  signal: AbortSignal;
  resolve: (output: Output) => void;
  reject: (error: unknown) => void;
}

function addCall<Input, Output>(
  calls: Call<Input, Output>[],
  input: Input,
  signal: AbortSignal,
): Promise<Output> {
  const { promise, resolve, reject } = Promise.withResolvers<Output>();
  calls.push({ input, signal, resolve, reject });
  return promise;
}

Deno.test("submission: submits the validated value and emits the result", async () => {
  const { form, validations, submits, emitted, type, ...actor } = createTestActor();
  type("email", "Elif@Iklim.example");
  form.send({ type: "form.submitted" });
  assert.deepEqual(validations[0]?.input, { email: "Elif@Iklim.example", password: "" });
  assert.equal(isBusy(form.getSnapshot()), true);
  validations[0]?.resolve({ ok: true, value: { email: "elif@iklim.example" } });
  await actor.in("submitting");
  assert.deepEqual(submits.map(({ input }) => input), [{ email: "elif@iklim.example" }]);
  submits[0]?.resolve("welcome");
  await actor.in("submitted");
  assert.deepEqual(emitted, [{ type: "submission.succeeded", result: "welcome" }]);
  assert.equal(form.getSnapshot().context.isDirty, false);
  form.stop();
});

Deno.test("submission: shows validation errors until their field is changed", async () => {
  const { form, validations, submits, emitted, type, ...actor } = createTestActor();
  form.send({ type: "form.submitted" });
  const email = [{ key: "Email is required" }];
  const password = [{ key: "Password is required" }];
  validations[0]?.resolve({ ok: false, errors: { email, password } });
  await actor.in("editing");
  assert.deepEqual(form.getSnapshot().context.errors, { email, password });
  type("email", "e");
  assert.deepEqual(form.getSnapshot().context.errors, { password });
  assert.deepEqual([submits, emitted], [[], []]);
  form.stop();
});

Deno.test("submission: shows errors of the server at their fields", async () => {
  const { form, validations, submits, emitted, ...actor } = createTestActor();
  form.send({ type: "form.submitted" });
  validations[0]?.resolve({ ok: true, value: {} });
  await actor.in("submitting");
  submits[0]?.reject(refusal);
  await actor.in("editing");
  const { errors, failure, values } = form.getSnapshot().context;
  assert.deepEqual({ errors, failure, values }, {
    errors: refusal.fieldErrors,
    failure: refusal,
    values: blank,
  });
  assert.deepEqual(emitted, [{ type: "submission.failed", failure: refusal }]);
  form.stop();
});

Deno.test("submission: keeps the values after a failure and clears it at the next attempt", async () => {
  const { form, validations, emitted, type, ...actor } = createTestActor();
  type("email", "elif@iklim.example");
  form.send({ type: "form.submitted" });
  const error = new Error("the schema did not load");
  validations[0]?.reject(error);
  await actor.in("editing");
  assert.equal(form.getSnapshot().context.failure, error);
  assert.deepEqual(form.getSnapshot().context.values, {
    email: "elif@iklim.example",
    password: "",
  });
  assert.deepEqual(emitted, [{ type: "submission.failed", failure: error }]);
  form.send({ type: "form.submitted" });
  assert.equal(form.getSnapshot().context.failure, null);
  form.stop();
});

Deno.test("submission: keeps what is typed while it submits for the next attempt", async () => {
  const { form, validations, submits, type, ...actor } = createTestActor();
  type("email", "first");
  form.send({ type: "form.submitted" });
  validations[0]?.resolve({ ok: true, value: "first" });
  await actor.in("submitting");
  type("email", "second");
  assert.deepEqual([submits.length, submits[0]?.signal.aborted], [1, false]);
  submits[0]?.resolve("saved");
  await actor.in("submitted");
  assert.deepEqual(form.getSnapshot().context.values, { email: "second", password: "" });
  assert.equal(form.getSnapshot().context.isDirty, true, "the second was not saved");
  type("email", "first");
  assert.equal(form.getSnapshot().context.isDirty, false);
  form.stop();
});

Deno.test("submission: aborts the request when the actor stops", async () => {
  const { form, validations, submits, emitted, ...actor } = createTestActor();
  form.send({ type: "form.submitted" });
  validations[0]?.resolve({ ok: true, value: {} });
  await actor.in("submitting");
  form.stop();
  assert.deepEqual([submits[0]?.signal.aborted, emitted], [true, []]);
});

Deno.test("submission: aborts the request and replaces the values when it is reset", async () => {
  const { form, validations, submits, ...actor } = createTestActor();
  form.send({ type: "form.submitted" });
  validations[0]?.resolve({ ok: true, value: {} });
  await actor.in("submitting");
  const values = { email: "deniz@iklim.example" };
  form.send({ type: "form.reset", values });
  assert.equal(submits[0]?.signal.aborted, true);
  assert.deepEqual(form.getSnapshot().context, {
    values,
    initial: values,
    sent: values,
    record: 1,
    isDirty: false,
    validated: null,
    errors: {},
    failure: null,
  });
  form.stop();
});

Deno.test("submission: compares values by isChanged, also after it was saved", async () => {
  const form = createActor(
    createTestSubmission<Values, Values, void>({
      validate: (value) => ({ ok: true, value }),
      submit: () => Promise.resolve(),
      isChanged: ({ name }, initial) => String(name).trim() !== initial.name,
    }),
    { input: { values: { name: "Ege" } } },
  ).start();
  const type = (value: string) => {
    form.send({ type: "field.changed", name: "name", value });
    const snapshot = form.getSnapshot();
    return [snapshot.context.isDirty, isUnsaved(snapshot)];
  };
  assert.deepEqual([type("Ege "), type("Efes")], [[false, false], [true, true]]);
  form.send({ type: "form.submitted" });
  await waitFor(form, (snapshot) => snapshot.matches("submitted"));
  assert.equal(isUnsaved(form.getSnapshot()), false);
  assert.deepEqual([type(" Efes"), type("Ege")], [[false, false], [true, true]]);
  form.stop();
});

Deno.test("submission: keeps merged values and the errors of fields when it is rebased", async () => {
  const { form, validations, type, ...actor } = createTestActor({ name: "", city: "", version: 1 });
  form.send({ type: "form.submitted" });
  const name = [{ key: "Required" }];
  validations[0]?.resolve({ ok: false, errors: { name } });
  await actor.in("editing");
  type("city", "Ege");
  form.send({
    type: "form.rebased",
    values: { name: "", city: "Ege", version: 2 },
    initial: { name: "", city: "Manisa", version: 2 },
  });
  const { values, initial, errors, isDirty } = form.getSnapshot().context;
  assert.deepEqual({ values, initial, errors, isDirty }, {
    values: { name: "", city: "Ege", version: 2 },
    initial: { name: "", city: "Manisa", version: 2 },
    errors: { name },
    isDirty: true,
  });
  form.stop();
});

const event: fc.Arbitrary<SubmissionEvent<Values> | "answer" | "refuse"> = fc.oneof(
  fc.constant({ type: "form.submitted" } as const),
  fc.constant({ type: "form.submitted" } as const),
  fc.constant({ type: "form.reset", values: blank } as const),
  fc.record({
    type: fc.constant("field.changed" as const),
    name: fc.constantFrom("email", "password"),
    value: fc.string({ maxLength: 2 }),
  }),
  fc.constantFrom("answer" as const, "refuse" as const),
);

Deno.test("submission: makes one attempt at a time and loses no value whatever is sent", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 30 }), async (events) => {
      const { form, validations, submits, type } = createTestActor();
      let typed: Values = blank;
      for (const one of events) {
        const call = [...validations, ...submits].find(({ signal }) => !signal.aborted);
        if (one === "answer") {
          validations.at(-1)?.resolve({ ok: true, value: {} });
          submits.at(-1)?.resolve("saved");
        } else if (one === "refuse") {
          call?.reject(refusal);
        } else {
          form.send(one);
          if (one.type === "field.changed") typed = { ...typed, [one.name]: one.value };
          if (one.type === "form.reset") typed = one.values;
        }
        for (let turn = 0; turn < 4; turn++) await Promise.resolve();
        const children = Object.values(form.getSnapshot().children)
          .filter((child) => child?.getSnapshot().status === "active");
        assert.equal(children.length, isBusy(form.getSnapshot()) ? 1 : 0);
        assert.deepEqual(form.getSnapshot().context.values, typed);
      }
      type("email", "still alive");
      assert.equal(form.getSnapshot().status, "active");
      form.stop();
    }),
    { numRuns: 300, seed: SEED },
  );
});

testSpecification(submission);
