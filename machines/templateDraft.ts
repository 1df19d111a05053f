import { assign, fromCallback, fromPromise, sendTo, setup, type SnapshotFrom } from "xstate";
import type { ProjectType } from "../contract/schemas/projectType.ts";
import type { Answer, Question } from "./confirmDialog.ts";
import {
  isTemplateChanged,
  sameTemplate,
  type TemplateDraft,
  templateDraftOf,
} from "./milestoneTemplate.ts";
import { notProvided } from "./notProvided.ts";
import { isBusy, type Submission, type SubmissionSnapshot } from "./submission.ts";

interface FormState {
  draft: TemplateDraft;
  /** An attempt to save it is under way. */
  isSaving: boolean;
}

type FormEvent =
  | ({ type: "form.changed" } & FormState)
  | { type: "form.refused"; failure: unknown };

type TemplateDraftEvent =
  | FormEvent
  /** The technology was read from the server again. */
  | { type: "technology.changed"; technology: ProjectType }
  | { type: "template.saved"; technology: ProjectType }
  | { type: "discard.requested"; question: Question }
  | { type: "newest.requested"; question: Question }
  | Answer;

interface Input {
  /** The name of the form's actor. */
  form: string;
  technology: ProjectType;
}

interface Context extends FormState {
  form: string;
  /** The technology as last read from the server. */
  newest: ProjectType;
  question: Question | null;
}

const followForm = fromCallback<FormEvent, { form: string }>(({ input, system, sendBack }) => {
  const form: Submission<TemplateDraft> = system.get(input.form);
  const tell = (snapshot: SubmissionSnapshot<TemplateDraft>) =>
    sendBack({
      type: "form.changed",
      draft: snapshot.context.values,
      isSaving: isBusy(snapshot),
    });
  tell(form.getSnapshot());
  const following = [
    form.subscribe(tell),
    form.on("submission.failed", ({ failure }) => sendBack({ type: "form.refused", failure })),
  ];
  return () => following.forEach((one) => one.unsubscribe());
});

/**
 * Compares the milestone template in a form with the server's. Unchanged, it follows the server.
 * Changed, it is kept: only a change of the template on the server is a conflict, which the server
 * rejects. Changes are discarded only after a confirmation.
 */
export const templateDraftMachine = setup({
  types: {
    context: {} as Context,
    events: {} as TemplateDraftEvent,
    input: {} as Input,
  },
  actors: {
    followForm,
    loadNewest: fromPromise<ProjectType>(() => notProvided("loadNewest")),
  },
  actions: {
    keepForm: assign((_, { draft, isSaving }: FormState) => ({ draft, isSaving })),
    keepNewest: assign((_, { technology }: { technology: ProjectType }) => ({
      newest: technology,
    })),
    keepQuestion: assign((_, { question }: { question: Question }) => ({ question })),
    ask: sendTo(({ system }) => system.get("confirmDialog"), ({ context, self }) => ({
      type: "dialog.requested",
      question: context.question,
      asker: self,
    })),
    resetForm: sendTo(({ context, system }) => system.get(context.form), ({ context }) => ({
      type: "form.reset",
      values: templateDraftOf(context.newest),
    })),
    logFailure: (_, _failure: { message: string; error: unknown }) => notProvided("logFailure"),
  },
  guards: {
    isSaving: ({ context }) => context.isSaving,
    isUnchanged: ({ context }) => !isTemplateChanged(context.draft),
    isBehind: ({ context }) => isBehind(context),
    willSave: (_, { isSaving }: FormState) => isSaving,
    willBeUnchanged: (_, { draft }: FormState) => !isTemplateChanged(draft),
    /** Whether the server refused because the technology was changed meanwhile. */
    isStale: (_, _params: { failure: unknown }): boolean => notProvided("isStale"),
  },
}).createMachine({
  id: "templateDraft",
  context: ({ input: { form, technology } }) => ({
    form,
    draft: templateDraftOf(technology),
    isSaving: false,
    newest: technology,
    question: null,
  }),
  invoke: { src: "followForm", input: ({ context }) => ({ form: context.form }) },
  initial: "unchanged",
  on: {
    "form.changed": {
      target: ".weighing",
      actions: { type: "keepForm", params: ({ event }) => event },
    },
    "technology.changed": {
      target: ".weighing",
      actions: { type: "keepNewest", params: ({ event }) => event },
    },
    "template.saved": {
      actions: [{ type: "keepNewest", params: ({ event }) => event }, "resetForm"],
    },
  },
  states: {
    weighing: {
      always: [
        { guard: "isSaving", target: "saving" },
        { guard: "isUnchanged", target: "unchanged" },
        { guard: "isBehind", target: "changed.behind" },
        { target: "changed.current" },
      ],
    },
    unchanged: {
      on: {
        "technology.changed": {
          actions: [{ type: "keepNewest", params: ({ event }) => event }, "resetForm"],
        },
      },
    },
    changed: {
      on: {
        "discard.requested": {
          target: "discarding",
          actions: { type: "keepQuestion", params: ({ event }) => event },
        },
      },
      initial: "current",
      states: {
        current: {},
        /** The server's template was changed meanwhile. */
        behind: {},
        /** The server refused to save for that reason. */
        conflict: {
          on: {
            "form.changed": [
              {
                guard: { type: "willSave", params: ({ event }) => event },
                target: "#templateDraft.weighing",
                actions: { type: "keepForm", params: ({ event }) => event },
              },
              {
                guard: { type: "willBeUnchanged", params: ({ event }) => event },
                target: "#templateDraft.weighing",
                actions: { type: "keepForm", params: ({ event }) => event },
              },
              { actions: { type: "keepForm", params: ({ event }) => event } },
            ],
            "technology.changed": {
              actions: { type: "keepNewest", params: ({ event }) => event },
            },
            "newest.requested": {
              target: "#templateDraft.confirmingNewest",
              actions: { type: "keepQuestion", params: ({ event }) => event },
            },
          },
        },
        last: { type: "history" },
      },
    },
    saving: {
      on: {
        "form.refused": {
          guard: { type: "isStale", params: ({ event }) => event },
          target: "changed.conflict",
        },
      },
    },
    discarding: {
      entry: "ask",
      on: {
        "form.changed": { actions: { type: "keepForm", params: ({ event }) => event } },
        "technology.changed": { actions: { type: "keepNewest", params: ({ event }) => event } },
        "question.confirmed": { target: "changed.last", actions: "resetForm" },
        "question.declined": "changed.last",
      },
    },
    confirmingNewest: {
      entry: "ask",
      on: {
        "form.changed": { actions: { type: "keepForm", params: ({ event }) => event } },
        "technology.changed": { actions: { type: "keepNewest", params: ({ event }) => event } },
        "question.confirmed": "loading",
        "question.declined": "changed.conflict",
      },
    },
    loading: {
      on: {
        "form.changed": { actions: { type: "keepForm", params: ({ event }) => event } },
        "technology.changed": { actions: { type: "keepNewest", params: ({ event }) => event } },
      },
      invoke: {
        src: "loadNewest",
        onDone: {
          target: "weighing",
          actions: [
            { type: "keepNewest", params: ({ event }) => ({ technology: event.output }) },
            "resetForm",
          ],
        },
        onError: {
          target: "changed.conflict",
          actions: {
            type: "logFailure",
            params: ({ event }) => ({
              message: "Loading the newest version failed",
              error: event.error,
            }),
          },
        },
      },
    },
  },
});

type TemplateDraftSnapshot = SnapshotFrom<typeof templateDraftMachine>;

/** Whether the server refused to save because the technology was changed meanwhile. */
export const isInConflict = (snapshot: TemplateDraftSnapshot): boolean =>
  snapshot.matches({ changed: "conflict" }) || snapshot.matches("confirmingNewest") ||
  snapshot.matches("loading");

/** The version that saving refers to: a change to the name or description alone is no conflict. */
export const versionSaved = ({ context }: TemplateDraftSnapshot): number =>
  isBehind(context) ? context.draft.base.version : context.newest.version;

function isBehind({ draft, newest }: Context): boolean {
  return !sameTemplate(draft.base.milestoneTemplate, newest.milestoneTemplate);
}
