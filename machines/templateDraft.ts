import { assign, fromCallback, fromPromise, setup, type SnapshotFrom } from "xstate";
import type { ProjectType } from "../contract/schemas/projectType.ts";
import type { ConfirmInput } from "./confirm.ts";
import type { Question } from "./confirmDialog.ts";
import { areSameTemplates, createTemplateDraft, isTemplateChanged } from "./milestoneTemplate.ts";
import { notProvided } from "./notProvided.ts";
import { required } from "./required.ts";
import type { TemplateFormEvent, TemplateFormState } from "./templateForm.ts";

type TemplateDraftEvent =
  | TemplateFormEvent
  /** The technology was read again. */
  | { type: "technology.changed"; technology: ProjectType }
  | { type: "template.saved"; technology: ProjectType }
  | { type: "discard.requested"; question: Question }
  | { type: "newest.requested"; question: Question };

interface Context extends TemplateFormState {
  /** The technology as last read from the server. */
  newest: ProjectType;
  question: Question | null;
}

/**
 * Compares the milestone templates in a form with the server's. Unchanged templates follow the
 * server; changed ones stay. The server rejects them only if its own templates changed meanwhile.
 * Changes are discarded only after a confirmation.
 */
export const templateDraftMachine = setup({
  types: {
    context: {} as Context,
    events: {} as TemplateDraftEvent,
    input: {} as { technology: ProjectType },
  },
  actors: {
    followForm: fromCallback<TemplateFormEvent>(() => notProvided("followForm")),
    confirm: fromPromise<void, ConfirmInput>(() => notProvided("confirm")),
    loadNewest: fromPromise<ProjectType>(() => notProvided("loadNewest")),
  },
  actions: {
    setForm: assign((_, { draft, isSaving }: TemplateFormState) => ({ draft, isSaving })),
    setNewest: assign((_, { technology }: { technology: ProjectType }) => ({
      newest: technology,
    })),
    /** Resets the form to the technology as last read. */
    resetForm: (_, _params: { newest: ProjectType }) => notProvided("resetForm"),
    logFailure: (_, _failure: { message: string; error: unknown }) => notProvided("logFailure"),
  },
  guards: {
    isSaving: ({ context }) => context.isSaving,
    isUnchanged: ({ context }) => !isTemplateChanged(context.draft),
    isBehind: ({ context }) => isBehind(context),
    isConflictOver: (_, { draft, isSaving }: TemplateFormState) =>
      isSaving || !isTemplateChanged(draft),
    /** Whether the server rejected the template because the technology changed meanwhile. */
    isStale: (_, _params: { failure: unknown }): boolean => notProvided("isStale"),
  },
}).createMachine({
  id: "templateDraft",
  context: ({ input: { technology } }) => ({
    draft: createTemplateDraft(technology),
    isSaving: false,
    newest: technology,
    question: null,
  }),
  invoke: { src: "followForm" },
  initial: "unchanged",
  on: {
    "form.changed": {
      target: ".comparing",
      actions: { type: "setForm", params: ({ event }) => event },
    },
    "technology.changed": {
      target: ".comparing",
      actions: { type: "setNewest", params: ({ event }) => event },
    },
    "template.saved": {
      actions: [{ type: "setNewest", params: ({ event }) => event }, {
        type: "resetForm",
        params: ({ context: { newest } }) => ({ newest }),
      }],
    },
  },
  states: {
    comparing: {
      always: [
        { guard: "isSaving", target: "saving" },
        { guard: "isUnchanged", target: "unchanged" },
        { guard: "isBehind", target: "changed.outdated" },
        { target: "changed.current" },
      ],
    },
    unchanged: {
      on: {
        "technology.changed": {
          actions: [{ type: "setNewest", params: ({ event }) => event }, {
            type: "resetForm",
            params: ({ context: { newest } }) => ({ newest }),
          }],
        },
      },
    },
    changed: {
      on: {
        "discard.requested": {
          target: "discarding",
          actions: assign({ question: ({ event }) => event.question }),
        },
      },
      initial: "current",
      states: {
        current: {},
        /** The server's template changed meanwhile. */
        outdated: {},
        /** The server rejected the template because its own changed. */
        conflict: {
          tags: "conflict",
          on: {
            "form.changed": [
              {
                guard: { type: "isConflictOver", params: ({ event }) => event },
                target: "#templateDraft.comparing",
                actions: { type: "setForm", params: ({ event }) => event },
              },
              { actions: { type: "setForm", params: ({ event }) => event } },
            ],
            "technology.changed": {
              actions: { type: "setNewest", params: ({ event }) => event },
            },
            "newest.requested": {
              target: "#templateDraft.confirmingNewest",
              actions: assign({ question: ({ event }) => event.question }),
            },
          },
        },
        last: { type: "history" },
      },
    },
    saving: {
      on: {
        "form.rejected": {
          guard: { type: "isStale", params: ({ event }) => event },
          target: "changed.conflict",
        },
      },
    },
    discarding: {
      on: {
        "form.changed": { actions: { type: "setForm", params: ({ event }) => event } },
        "technology.changed": { actions: { type: "setNewest", params: ({ event }) => event } },
      },
      invoke: {
        src: "confirm",
        input: ({ context, self }) => ({
          question: required(context.question, "question"),
          requester: self,
        }),
        onDone: {
          target: "changed.last",
          actions: { type: "resetForm", params: ({ context: { newest } }) => ({ newest }) },
        },
        onError: "changed.last",
      },
    },
    confirmingNewest: {
      tags: "conflict",
      on: {
        "form.changed": { actions: { type: "setForm", params: ({ event }) => event } },
        "technology.changed": { actions: { type: "setNewest", params: ({ event }) => event } },
      },
      invoke: {
        src: "confirm",
        input: ({ context, self }) => ({
          question: required(context.question, "question"),
          requester: self,
        }),
        onDone: "loading",
        onError: "changed.conflict",
      },
    },
    loading: {
      tags: "conflict",
      on: {
        "form.changed": { actions: { type: "setForm", params: ({ event }) => event } },
        "technology.changed": { actions: { type: "setNewest", params: ({ event }) => event } },
      },
      invoke: {
        src: "loadNewest",
        onDone: {
          target: "comparing",
          actions: [
            { type: "setNewest", params: ({ event }) => ({ technology: event.output }) },
            { type: "resetForm", params: ({ context: { newest } }) => ({ newest }) },
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

/** Whether the server rejected the template because the technology was changed meanwhile. */
export const isInConflict = (snapshot: TemplateDraftSnapshot): boolean =>
  snapshot.hasTag("conflict");

/** The version to send when saving: a new name or description alone is no conflict. */
export const getVersionToSave = ({ context }: TemplateDraftSnapshot): number =>
  isBehind(context) ? context.draft.base.version : context.newest.version;

function isBehind({ draft, newest }: Context): boolean {
  return !areSameTemplates(draft.base.milestoneTemplates, newest.milestoneTemplates);
}
