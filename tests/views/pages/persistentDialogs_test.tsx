import {
  type Call,
  createPageInApp,
  createRequestFailure,
} from "../../support/createPageInApp.tsx";
import {
  createFeedback,
  createMilestone,
  createProcess,
  createProject,
  createUser,
  toId,
} from "../../support/records.ts";
import { addModalRoot, viewTest } from "../../support/viewTest.tsx";
import { act, screen, waitFor, within } from "@testing-library/react";
import assert from "node:assert/strict";
import type { ComponentType } from "react";
import type { LoaderFunction } from "react-router";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import * as process from "../../../src/app/pages/process/ProcessPage.tsx";
import * as feedback from "../../../src/features/feedback/FeedbackPage.tsx";
import * as user from "../../../src/features/user/UserPage.tsx";

const ID = toId(1);
const STEP = toId(11);
const NOTICE =
  "Başkaları kaydı bu arada değiştirdiği için bu artık yapılamaz. Yazdıklarınız siz kapatana kadar duruyor.";

const open = createMilestone({
  id: STEP,
  processId: ID,
  name: "Tescil",
  owner: null,
  assignee: null,
  completions: [],
  dueDate: "2099-08-31",
});
const STARTED = { startedAt: "2026-03-01T09:00:00Z", version: 2 } as const;
const completed: Milestone = {
  ...open,
  ...STARTED,
  status: "COMPLETED",
  completedAt: "2026-03-02T09:00:00Z",
};

const createProcessBody = (milestones: Milestone[]) => ({
  ...createProcess({ id: ID, projectId: toId(2), name: "1. dönem" }),
  project: createProject({ id: toId(2), companyId: toId(3), typeId: toId(4) }),
  milestones,
  responsibles: [],
  stakeholders: [],
});

interface Case {
  page: { Component: ComponentType; loader?: LoaderFunction };
  path: string;
  at: string;
  /** The responses of the record's path, before and after another user's change. */
  before: object;
  after: object;
  field?: RegExp;
  submit: string;
}

const PROCESS = { page: process, path: "/process/:processId" };
const FEEDBACK = { page: feedback, path: "/feedback/:feedbackId" };
const sent = createFeedback({ id: ID, history: [] });
const active = createUser({ id: ID, status: "ACTIVE" });

const CASES = {
  "the note on a milestone that others completed": {
    ...PROCESS,
    at: `/process/${ID}?note=${STEP}`,
    before: createProcessBody([open]),
    after: createProcessBody([completed]),
    field: /^Not/,
    submit: "Tamamla",
  },
  "the note on a milestone that others deleted": {
    ...PROCESS,
    at: `/process/${ID}?note=${STEP}`,
    before: createProcessBody([open]),
    after: createProcessBody([]),
    field: /^Not/,
    submit: "Tamamla",
  },
  "the due date of a milestone that others completed": {
    ...PROCESS,
    at: `/process/${ID}?move=${STEP}`,
    before: createProcessBody([open]),
    after: createProcessBody([completed]),
    submit: "Kaydır",
  },
  "the times of a milestone that others reset": {
    ...PROCESS,
    at: `/process/${ID}?times=${STEP}`,
    before: createProcessBody([completed]),
    after: createProcessBody([{ ...open, version: 3 }]),
    submit: "Kaydet",
  },
  "the form of a milestone that others deleted": {
    ...PROCESS,
    at: `/process/${ID}?change=${STEP}`,
    before: createProcessBody([open]),
    after: createProcessBody([]),
    field: /^Açıklama/,
    submit: "Kaydet",
  },
  "the resolution of feedback that others resolved": {
    ...FEEDBACK,
    at: `/feedback/${ID}?open=resolve`,
    before: sent,
    after: { ...sent, version: 2, status: "RESOLVED", resolution: "Bitti." },
    field: /^Çözüm/,
    submit: "Çözüldü olarak işaretle",
  },
  "the disabling of a user whom others disabled": {
    page: user,
    path: "/user/:userId",
    at: `/user/${ID}?disable=yes`,
    before: active,
    after: { ...active, version: 2, status: "DISABLED" },
    submit: "Devre dışı bırak",
  },
} satisfies Record<string, Case>;

const NOTES = [
  "the note on a milestone that others completed",
  "the resolution of feedback that others resolved",
] as const;

/** The responses to the actions. */
const CHANGED = { [NOTES[0]]: completed, [NOTES[1]]: { ...sent, version: 2, status: "RESOLVED" } };

/** Opens a page. A change finds that another user was faster, unless `changed` responds to it. */
async function openPage({ page, path, at, before, after }: Case, changed?: Promise<object>) {
  const stored = { body: before };
  const app = await createPageInApp({
    page,
    path,
    at,
    as: { id: toId(99), roles: ["ADMIN"] },
    respond: ({ method, path: called }: Call) => {
      if (method === "PUT" && changed) return changed;
      if (method === "PUT") {
        stored.body = after;
        throw createRequestFailure(called, "not-allowed-from-status", "Artık olmaz.");
      }
      if (called.endsWith(`/${ID}`)) return structuredClone(stored.body);
      if (called.endsWith(`/milestones/${STEP}`)) return open;
      return called.includes("aggregates") ? [] : { data: [], total: 0, next: null, since: null };
    },
  });
  addModalRoot();
  return {
    ...app,
    async changeMeanwhile(body: object) {
      stored.body = body;
      await act(async () => {
        await app.services.queries.client().invalidateQueries();
        // Queries notify their views in a later turn.
        await new Promise((resolve) => setTimeout(resolve));
      });
    },
  };
}

for (const [name, example] of Object.entries<Case>(CASES)) {
  viewTest(
    `persistent dialog: keeps ${name}`,
    async ({ show, user }) => {
      const { element, changeMeanwhile, readAddress } = await openPage(example);
      await show(element);
      const dialog = await screen.findByRole("dialog");
      const field = example.field &&
        within(dialog).getByRole<HTMLInputElement>("textbox", { name: example.field });
      if (field) await user.type(field, "Uzun bir yazı");
      await changeMeanwhile(example.after);
      await within(dialog).findByText(NOTICE);
      const submit = within(dialog).getByRole<HTMLButtonElement>("button", {
        name: example.submit,
      });
      assert.deepEqual([dialog.isConnected, submit.disabled, field?.value, readAddress()], [
        true,
        true,
        field && "Uzun bir yazı",
        example.at,
      ]);
      await changeMeanwhile({ ...example.before, version: 4 });
      await waitFor(() => assert.deepEqual([submit.disabled, dialog.isConnected], [false, true]));
    },
  );

  viewTest(
    `persistent dialog: leaves the address if it cannot open: ${name}`,
    async ({ show }) => {
      const { element, readAddress } = await openPage({ ...example, before: example.after });
      await show(element);
      await waitFor(() => assert.equal(readAddress(), example.at.split("?")[0]));
      assert.ok(screen.queryByRole("dialog") === null);
    },
  );
}

for (const name of NOTES) {
  viewTest(
    `persistent dialog: keeps ${name} before the page showed it`,
    async ({ show, user }) => {
      const { field, submit, ...example } = CASES[name];
      const { element, readAddress } = await openPage({ ...example, submit });
      await show(element);
      const dialog = await screen.findByRole("dialog");
      const note = within(dialog).getByRole<HTMLInputElement>("textbox", { name: field });
      await user.type(note, "Uzun bir yazı");
      await user.click(within(dialog).getByRole("button", { name: submit }));
      await within(dialog).findByText(NOTICE);
      assert.deepEqual([note.isConnected, note.value, readAddress()], [
        true,
        "Uzun bir yazı",
        example.at,
      ]);
    },
  );

  viewTest(
    `persistent dialog: does not take its own request for a change by others: ${name}`,
    async ({ show, user }) => {
      const { submit, field, ...example } = CASES[name];
      const changed = Promise.withResolvers<object>();
      const { element, changeMeanwhile } = await openPage(
        { ...example, submit },
        changed.promise,
      );
      await show(element);
      const dialog = await screen.findByRole("dialog");
      await user.type(within(dialog).getByRole("textbox", { name: field }), "Uzun bir yazı");
      await user.click(within(dialog).getByRole("button", { name: submit }));
      await changeMeanwhile(example.after);
      assert.ok(within(dialog).queryByText(NOTICE) === null);
      await act(async () => changed.resolve(await Promise.resolve(CHANGED[name])));
      await waitFor(() => assert.ok(screen.queryByRole("dialog") === null));
    },
  );
}
