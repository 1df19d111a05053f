import assert from "node:assert/strict";
import { assign, createActor, createMachine } from "xstate";
import { maskInspection, maskSecrets } from "../../tools/inspector/maskSecrets.ts";

const TOKEN = "eyJhbGciOiJIUzI1NiJ9.eyJpZCI6MX0.c2lnbmF0dXJl";

Deno.test("maskSecrets: masks values by their name at any depth", () => {
  const masked = maskSecrets({
    type: "submitted",
    values: [{ email: "elif@iklim.example", password: "doğru at", confirmPassword: "doğru at" }],
    tokens: { access_token: "a", refresh_token: "b" },
    headers: { Authorization: "Bearer x" },
    hasToken: true,
    refreshToken: null,
  });
  assert.deepEqual(masked, {
    type: "submitted",
    values: [{ email: "elif@iklim.example", password: "••••", confirmPassword: "••••" }],
    tokens: "••••",
    headers: { Authorization: "••••" },
    hasToken: true,
    refreshToken: null,
  });
});

Deno.test("maskSecrets: masks the typed value of a secret field", () => {
  const createFieldChange = (name: string, value: string) => ({
    type: "field.changed",
    name,
    value,
  });
  assert.deepEqual(
    maskSecrets([
      createFieldChange("email", "e@iklim.example"),
      createFieldChange("password", "doğru"),
    ]),
    [
      createFieldChange("email", "e@iklim.example"),
      createFieldChange("password", "••••"),
    ],
  );
});

Deno.test("maskSecrets: masks the whole payload of secret events", () =>
  assert.deepEqual(
    maskSecrets([
      { type: "password.typed", password: "doğru", at: 1 },
      { type: "oneTimeCode.typed", code: "421337" },
      { type: "secret.pasted", text: "doğru", value: true },
      { type: "project.typed", code: "IKL-0042" },
    ]),
    [
      { type: "password.typed", password: "••••", at: 1 },
      { type: "oneTimeCode.typed", code: "••••" },
      { type: "secret.pasted", text: "••••", value: true },
      { type: "project.typed", code: "IKL-0042" },
    ],
  ));

Deno.test("maskSecrets: masks password links anywhere in a text", () =>
  assert.deepEqual(
    maskSecrets({
      to: "http://localhost:8000/set-password/a_B-9",
      link: "/reset-password/xyz?a=1",
    }),
    { to: "http://localhost:8000/set-password/••••", link: "/reset-password/••••?a=1" },
  ));

Deno.test("maskSecrets: keeps a state named token and masks a value named token", () =>
  assert.deepEqual(
    maskInspection({
      type: "@xstate.snapshot",
      snapshot: {
        status: "active",
        value: { signedIn: { lifetime: "running", token: "idle" } },
        context: { token: "abc" },
      },
    }),
    {
      type: "@xstate.snapshot",
      snapshot: {
        status: "active",
        value: { signedIn: { lifetime: "running", token: "idle" } },
        context: { token: "••••" },
      },
    },
  ));

Deno.test("maskSecrets: masks signed tokens anywhere in a text", () => {
  assert.deepEqual(
    maskSecrets({ output: TOKEN, error: new Error(`refused ${TOKEN}`) }),
    { output: "••••", error: { name: "Error", message: "refused ••••" } },
  );
});

Deno.test("maskSecrets: returns a running actor's snapshot as plain masked data", () => {
  const machine = createMachine({
    id: "session",
    initial: "signedIn",
    context: { token: TOKEN, email: "elif@iklim.example" },
    states: { signedIn: { on: { "token.refreshed": { actions: assign({ token: "other" }) } } } },
  });
  const actor = createActor(machine).start();
  actor.send({ type: "token.refreshed" });
  assert.deepEqual(maskSecrets(actor.getSnapshot()), {
    status: "active",
    output: undefined,
    error: undefined,
    value: "signedIn",
    historyValue: {},
    context: { token: "••••", email: "elif@iklim.example" },
    children: {},
    tags: [],
  });
});

Deno.test("maskSecrets: cuts circular references", () => {
  const loop: Record<string, unknown> = { name: "loop", count: 1n };
  loop.self = loop;
  const text = JSON.stringify(maskSecrets(loop));
  assert.equal(text.startsWith(`{"name":"loop","count":"1","self":{"name":"loop"`), true);
  assert.equal(text.includes(`"self":"…"`), true);
});

Deno.test("maskSecrets: truncates long texts without leaving part of a token", () => {
  const long = `${"a".repeat(3_980)} ${TOKEN} ${"b".repeat(10_000)}`;
  const kept = `${"a".repeat(3_980)} •••• ${"b".repeat(14)}`;
  assert.deepEqual(maskSecrets({ picture: long }), {
    picture: `${kept}… (13986 characters in all)`,
  });
});
