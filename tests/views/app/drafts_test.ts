import { createRoutedApp } from "../../support/createPageInApp.tsx";
import assert from "node:assert/strict";
import { waitFor } from "xstate";
import type { Values } from "../../../machines/formValues.ts";
import { readDrafts, storeDraft } from "../../../src/actors/drafts.ts";
import { unsavedFormsMachine } from "../../../machines/unsavedForms.ts";
import { createUnsavedFormsImplementations } from "../../../src/actors/useUnsavedForm.ts";
import { createTestSubmission } from "../../support/submissions.ts";

async function createSignedInApp(id: string) {
  const app = await createRoutedApp([{ path: "*", element: null }], {
    at: "/",
    as: { id, roles: ["MEMBER"] },
    respond: () => assert.fail("not asked for"),
  });
  return {
    ...app,
    forms: app.actors.acquireChild(
      "unsavedForms",
      unsavedFormsMachine.provide(createUnsavedFormsImplementations(app.services)),
    ),
  };
}

Deno.test("drafts: omit passwords and files when the session expires", async () => {
  sessionStorage.clear();
  const app = await createSignedInApp("elif");
  const form = app.actors.acquireChild(
    "form",
    createTestSubmission<Values, Values, void>({
      validate: (value) => ({ ok: true, value }),
      submit: () => Promise.resolve(),
    }),
    { values: {} },
  );
  const question = { message: "?" };
  app.forms.send({
    type: "form.opened",
    form: { id: "form", submission: form, draftKey: "/account#page", isDialog: false, question },
  });
  const typed = {
    name: "Elif",
    password: "iklim-demo",
    currentPassword: "iklim",
    picture: new File(["…"], "a.png"),
    steps: [{ name: "Tescil" }],
  };
  for (const [name, value] of Object.entries(typed)) {
    form.send({ type: "field.changed", name, value });
  }
  app.advanceClock(15 * 60_000);
  assert.deepEqual(readDrafts("elif"), {
    "/account#page": { values: { name: "Elif", steps: [{ name: "Tescil" }] }, initial: {} },
  });
  app.stop();

  const again = await createSignedInApp("elif");
  assert.deepEqual(again.forms.getSnapshot().context.drafts, readDrafts("elif"));
  again.stop();
});

Deno.test("drafts: are offered when an earlier release stored their values only", async () => {
  sessionStorage.clear();
  storeDraft("elif", "/company#page", { name: "Ege" });
  storeDraft("elif", "/project#page", { values: null, initial: {} });
  const app = await createSignedInApp("elif");
  assert.deepEqual(app.forms.getSnapshot().context.drafts, {
    "/company#page": { values: { name: "Ege" }, initial: {} },
    "/project#page": { values: { values: null, initial: {} }, initial: {} },
  });
  app.stop();
  sessionStorage.clear();
});

Deno.test("drafts: are removed when another user signs in", async () => {
  sessionStorage.clear();
  storeDraft("elif", "/company#page", { values: { name: "Ege" }, initial: {} });
  storeDraft("deniz", "/project#page", { name: "Bozcaada" });
  sessionStorage.setItem("reloaded-for /", "yes");
  const app = await createSignedInApp("deniz");
  assert.deepEqual(Object.keys(sessionStorage).sort(), ["/project#page-draft", "reloaded-for /"]);
  app.actors.session.send({ type: "signOut.requested" });
  await waitFor(app.actors.session, (snapshot) => snapshot.matches("signedOut"));
  assert.deepEqual(Object.keys(sessionStorage), ["reloaded-for /"]);
  app.stop();
  sessionStorage.clear();
});

Deno.test("drafts: are removed by a sign-out in another tab but survive expiry", async () => {
  sessionStorage.clear();
  storeDraft("elif", "/company#page", { name: "Ege" });
  const ranOut = await createSignedInApp("elif");
  ranOut.advanceClock(15 * 60_000);
  assert.equal(ranOut.actors.session.getSnapshot().value, "signedOut");
  assert.deepEqual(readDrafts("elif"), { "/company#page": { name: "Ege" } });
  ranOut.stop();

  const app = await createSignedInApp("elif");
  app.actors.session.send({ type: "tokens.removed" });
  assert.deepEqual(readDrafts("elif"), {});
  app.stop();
});
