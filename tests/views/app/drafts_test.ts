import { routed } from "../../support/inApp.tsx";
import assert from "node:assert/strict";
import { waitFor } from "xstate";
import type { Values } from "../../../machines/formValues.ts";
import { submissionOf } from "../../../machines/submission.ts";
import { storedDrafts, storeDraft } from "../../../src/actors/drafts.ts";
import { unsavedFormsLogic } from "../../../src/actors/useUnsavedForm.ts";

async function signedIn(id: string) {
  const app = await routed([{ path: "*", element: null }], {
    at: "/",
    as: { id, roles: ["MEMBER"] },
    answer: () => assert.fail("not asked for"),
  });
  return { ...app, forms: app.actors.hold("unsavedForms", unsavedFormsLogic(app.services)) };
}

Deno.test("neither passwords nor files of a form are kept when the session runs out", async () => {
  sessionStorage.clear();
  const app = await signedIn("elif");
  const form = app.actors.hold(
    "form",
    submissionOf<Values, Values, void>({
      validate: (value) => ({ ok: true, value }),
      submit: () => Promise.resolve(),
    }),
    { values: {} },
  );
  const question = { message: "?" };
  app.forms.send({
    type: "form.opened",
    form: { id: "form", place: "/account#page", isDialog: false, question },
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
  app.pass(15 * 60_000);
  assert.deepEqual(storedDrafts("elif"), {
    "/account#page": { name: "Elif", steps: [{ name: "Tescil" }] },
  });
  app.stop();

  const again = await signedIn("elif");
  assert.deepEqual(again.forms.getSnapshot().context.kept, storedDrafts("elif"));
  again.stop();
});

Deno.test("what was kept of somebody else is gone as soon as another person signs in", async () => {
  sessionStorage.clear();
  storeDraft("elif", "/company#page", { name: "Ege" });
  storeDraft("deniz", "/project#page", { name: "Bozcaada" });
  sessionStorage.setItem("reloaded-for /", "yes");
  const app = await signedIn("deniz");
  assert.deepEqual(Object.keys(sessionStorage).sort(), ["/project#page-draft", "reloaded-for /"]);
  app.actors.session.send({ type: "signOut.requested" });
  await waitFor(app.actors.session, (snapshot) => snapshot.matches("signedOut"));
  assert.deepEqual(Object.keys(sessionStorage), ["reloaded-for /"]);
  app.stop();
  sessionStorage.clear();
});

Deno.test("signing out in another tab forgets what was kept, running out does not", async () => {
  sessionStorage.clear();
  storeDraft("elif", "/company#page", { name: "Ege" });
  const ranOut = await signedIn("elif");
  ranOut.pass(15 * 60_000);
  assert.equal(ranOut.actors.session.getSnapshot().value, "signedOut");
  assert.deepEqual(storedDrafts("elif"), { "/company#page": { name: "Ege" } });
  ranOut.stop();

  const app = await signedIn("elif");
  app.actors.session.send({ type: "tokens.changed", grant: null });
  assert.deepEqual(storedDrafts("elif"), {});
  app.stop();
});
