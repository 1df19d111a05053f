import {
  type Call,
  createPageInApp,
  createRequestFailure,
} from "../../support/createPageInApp.tsx";
import { createFeedback } from "../../support/records.ts";
import { addModalRoot, onTestEnd, viewTest } from "../../support/viewTest.tsx";
import { screen, waitFor } from "@testing-library/react";
import { useSelector } from "@xstate/react";
import assert from "node:assert/strict";
import { createActor, fromCallback } from "xstate";
import {
  feedbackFormMachine,
  isFormOpen,
  type SenderEvent,
} from "../../../machines/feedbackForm.ts";
import {
  type FeedbackDraft,
  screenshotCaptureMachine,
} from "../../../machines/screenshotCapture.ts";
import { FeedbackDialog } from "../../../src/features/feedback/form/FeedbackDialog.tsx";
import type { ProblemType } from "../../../contract/problemTypes.ts";

const sent = createFeedback();

/** Opens the feedback form with a stored draft. */
async function openForm(draft: FeedbackDraft, respond: (call: Call) => unknown) {
  addModalRoot();
  const stored: FeedbackDraft[] = [];
  const form = createActor(feedbackFormMachine.provide({
    actors: {
      followSender: fromCallback<SenderEvent>(({ sendBack }) => {
        sendBack({ type: "sender.signedIn", draft });
      }),
      screenshot: screenshotCaptureMachine.provide({
        actions: { storeDraft: (_, { draft }) => void stored.push(draft) },
      }),
    },
  })).start();
  onTestEnd(() => form.stop());
  form.send({ type: "form.requested", page: "/project/" });
  const screenshot = form.getSnapshot().children.screenshot ?? assert.fail("no flow");
  const Component = () => (
    <FeedbackDialog
      isOpen={useSelector(form, isFormOpen)}
      form={form}
      screenshot={screenshot}
      currentPage="/project/"
    />
  );
  const app = await createPageInApp({
    page: { Component },
    path: "/",
    at: "/",
    as: { roles: ["MEMBER"] },
    respond,
  });
  return {
    ...app,
    form,
    stored,
  };
}

const DRAFT = { title: "Grafik boş", description: "Bir şey görünmüyor.", category: "BUG" };
const getButton = (name: string) => screen.getByRole("button", { name });

viewTest(
  "feedback dialog: stores the draft at each change and clears it once sent",
  async ({ show, user }) => {
    const { title: _, ...draft } = DRAFT;
    const app = await openForm(draft, () => sent);
    await show(app.element);
    await user.type(await screen.findByRole("textbox", { name: "Başlık" }), "Ad");
    const fields = { ...draft, priority: "MEDIUM", page: "/project/" };
    assert.deepEqual(app.stored, [{ ...fields, title: "A" }, { ...fields, title: "Ad" }]);
    await user.click(getButton("Gönder"));
    await waitFor(() => assert.equal(screen.queryByRole("dialog") === null, true));
    assert.deepEqual(app.calls, [{
      method: "POST",
      path: "/api/feedback",
      query: "",
      body: { ...fields, title: "Ad", screenshot: null },
    }]);
    assert.deepEqual(app.stored.at(-1), {});
  },
);

for (const hasScreenshot of [false, true]) {
  viewTest(
    `feedback dialog: shows one success toast ${hasScreenshot ? "with" : "without"} a screenshot`,
    async ({ show, user }) => {
      const app = await openForm(DRAFT, () => ({ ...sent, hasScreenshot }));
      await show(app.element);
      await user.click(await screen.findByRole("button", { name: "Gönder" }));
      await waitFor(() => assert.equal(screen.queryByRole("dialog") === null, true));
      assert.deepEqual(
        app.actors.toaster.getSnapshot().context.shown.map(({ toast: { title, message } }) => [
          title,
          message,
        ]),
        [["Geri bildirim gönderildi", hasScreenshot ? "Ekran görüntüsü eklendi" : undefined]],
      );
    },
  );
}

viewTest(
  "feedback dialog: shows the server's errors and keeps the typed text",
  async ({ show, user }) => {
    const answers: [ProblemType | number, Record<string, string[]>, string][] = [
      [400, { screenshot: ["Bu resim bozuk"] }, "Bu resim bozuk"],
      [
        "picture-too-large",
        {},
        "Görüntü gönderilemeyecek kadar büyük. Yeniden alın ya da kaldırın.",
      ],
      [500, {}, "Sunucu yoruldu"],
    ];
    const app = await openForm(DRAFT, ({ path }) => {
      const [status, errors] = answers[0] ?? assert.fail("asked too often");
      throw createRequestFailure(path, status, "Sunucu yoruldu", errors);
    });
    await show(app.element);
    await screen.findByRole("dialog");
    while (answers.length > 0) {
      await user.click(getButton("Gönder"));
      await screen.findByText(answers[0]?.[2] ?? "");
      answers.shift();
    }
    const title = screen.getByRole<HTMLInputElement>("textbox", { name: "Başlık" });
    assert.equal(title.value, "Grafik boş");
    assert.deepEqual(app.form.getSnapshot().value, { signedIn: { open: "writing" } });
  },
);

viewTest("feedback dialog: does not send a form with missing fields", async ({ show, user }) => {
  const app = await openForm({}, () => sent);
  await show(app.element);
  await screen.findByRole("dialog");
  await user.click(getButton("Gönder"));
  for (const text of ["Başlık gerekli", "Açıklama gerekli"]) {
    await screen.findByText(text);
  }
  assert.deepEqual([app.calls, app.stored], [[], []]);
});

viewTest(
  "feedback dialog: sends a bug of medium priority unless others are chosen",
  async ({ show, user }) => {
    const { title, description } = DRAFT;
    const app = await openForm({ title, description, category: "" }, () => sent);
    await show(app.element);
    await user.click(await screen.findByRole("button", { name: "Gönder" }));
    await waitFor(() => assert.equal(screen.queryByRole("dialog") === null, true));
    assert.deepEqual(app.calls.map(({ body }) => body), [{
      title,
      description,
      category: "BUG",
      priority: "MEDIUM",
      page: "/project/",
      screenshot: null,
    }]);
  },
);

viewTest("feedback dialog: removes and adds the page", async ({ show, user }) => {
  const app = await openForm(DRAFT, () => sent);
  await show(app.element);
  await screen.findByText("/project/");
  await user.click(getButton("Sayfayı çıkar"));
  assert.equal(app.stored.at(-1)?.page, "");
  await user.click(getButton("Sayfayı ekle"));
  assert.equal(app.stored.at(-1)?.page, "/project/");
});
