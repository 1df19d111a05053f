import { assign, emit, not, sendTo } from "xstate";
import { required } from "./required.ts";
import {
  createFollowerId,
  findDraft,
  findForm,
  NO_OWNER,
  type UnsavedFormsContext,
  unsavedFormsSetup,
  withoutForm,
} from "./unsavedFormsSetup.ts";

const closeForm = [
  { type: "close", params: ({ event }: { event: { id: string } }) => event },
  { type: "unfollow", params: ({ event }: { event: { id: string } }) => event },
] as const;

/**
 * Protects the unsaved input of the forms on the page. It asks before the user leaves such a form or
 * closes the page, and warns before the session ends. If the session expires, or the app reloads, it
 * stores the input as drafts of that user. Signing out stores nothing.
 */
export const unsavedFormsMachine = unsavedFormsSetup.createMachine({
  id: "unsavedForms",
  context: { ...NO_OWNER, leaving: null },
  invoke: {
    src: "followOwner",
    onError: {
      actions: {
        type: "logFailure",
        params: ({ event }) => ({ message: "Following the session failed", error: event.error }),
      },
    },
  },
  on: {
    "form.opened": {
      actions: [
        { type: "unfollow", params: ({ event }) => event.form },
        assign(({ context, event: { form }, spawn }) => {
          spawn("followForm", { id: createFollowerId(form), input: form });
          const opened = { ...form, values: {}, initial: {}, isUnsaved: false };
          return { forms: [...withoutForm(context.forms, form.id), opened] };
        }),
      ],
    },
    "form.changed": {
      actions: assign(({ context, event: { id, values, initial, isUnsaved } }) => ({
        forms: context.forms.map((form) =>
          form.id === id ? { ...form, values, initial, isUnsaved } : form
        ),
      })),
    },
    "form.closed": { actions: closeForm },
    "forms.released": { actions: assign({ forms: [] }) },
    "reload.requested": { actions: "reload" },
  },
  type: "parallel",
  states: {
    owner: {
      initial: "signedOut",
      states: {
        signedOut: {
          on: {
            "owner.signedIn": {
              target: "signedIn",
              actions: assign(({ event: { userId, drafts } }) => ({ userId, drafts })),
            },
          },
        },
        signedIn: {
          on: {
            "owner.signedOut": [
              {
                guard: { type: "isInvoluntary", params: ({ event }) => event },
                target: "signedOut",
                actions: [
                  { type: "storeDrafts", params: ({ context }) => listDrafts(context) },
                  "clearOwner",
                ],
              },
              { target: "signedOut", actions: "clearOwner" },
            ],
            "draft.restored": {
              guard: { type: "hasDraft", params: ({ event }) => event },
              actions: sendTo(({ event }) => createFollowerId(event), ({ context, event }) => ({
                type: "draft.restored",
                draft: findDraft(context, event.id),
              })),
            },
            "draft.settled": {
              guard: { type: "isDraftStored", params: ({ event }) => event },
              actions: [
                assign(({ context, event }) => {
                  const { [event.draftKey]: _, ...drafts } = context.drafts;
                  return { drafts };
                }),
                { type: "removeDraft", params: ({ event }) => event },
              ],
            },
          },
          initial: "saved",
          states: {
            saved: { always: { guard: "isAnyUnsaved", target: "unsaved" } },
            unsaved: {
              always: { guard: not("isAnyUnsaved"), target: "saved" },
              invoke: {
                src: "blockUnload",
                onError: {
                  actions: {
                    type: "logFailure",
                    params: ({ event }) => ({
                      message: "Blocking the unload failed",
                      error: event.error,
                    }),
                  },
                },
              },
              on: {
                // In `saved` the unload is not blocked.
                "reload.requested": {
                  target: "saved",
                  actions: [
                    { type: "storeDrafts", params: ({ context }) => listDrafts(context) },
                    assign(({ context }) => ({
                      forms: context.forms.map((form) => ({ ...form, isUnsaved: false })),
                    })),
                    "reload",
                  ],
                },
              },
              initial: "unwarned",
              states: {
                unwarned: { on: { "session.expiring": "warned" } },
                warned: {
                  entry: "warn",
                  exit: "withdrawWarning",
                  on: { "session.refreshed": "unwarned" },
                },
              },
            },
          },
        },
      },
    },
    leaving: {
      initial: "staying",
      states: {
        staying: {
          entry: assign({ leaving: null }),
          on: {
            "leaving.requested": [
              {
                guard: { type: "isUnsaved", params: ({ event }) => event },
                target: "asking",
                actions: assign({ leaving: ({ event: { id, cause } }) => ({ id, cause }) }),
              },
              {
                actions: emit(({ event: { id, cause } }) => ({
                  type: "leaving.allowed",
                  leaving: { id, cause },
                })),
              },
            ],
          },
        },
        asking: {
          invoke: {
            src: "confirm",
            input: ({ context, self }) => ({ question: createQuestion(context), requester: self }),
            onDone: [
              {
                guard: "isClosingDialog",
                target: "staying",
                actions: [
                  "emitAllowed",
                  // Closing the dialog navigates, which must not ask again.
                  assign(({ context }) => ({
                    forms: withoutForm(context.forms, context.leaving?.id ?? ""),
                  })),
                ],
              },
              { target: "staying", actions: "emitAllowed" },
            ],
            onError: {
              target: "staying",
              actions: emit(({ context }) => ({
                type: "leaving.declined",
                leaving: required(context.leaving, "leaving"),
              })),
            },
          },
          on: {
            // The user left again, such as by going back twice.
            "leaving.requested": [
              {
                guard: { type: "isBeingLeft", params: ({ event }) => event },
                actions: assign({ leaving: ({ event: { id, cause } }) => ({ id, cause }) }),
              },
              {
                guard: { type: "isUnsaved", params: ({ event }) => event },
                target: "asking",
                reenter: true,
                actions: assign({ leaving: ({ event: { id, cause } }) => ({ id, cause }) }),
              },
            ],
            "form.closed": {
              guard: { type: "isBeingLeft", params: ({ event }) => event },
              target: "staying",
              actions: closeForm,
            },
          },
        },
      },
    },
  },
});

function createQuestion(context: UnsavedFormsContext) {
  const { id } = required(context.leaving, "leaving");
  return required(findForm(context, id), "the form").question;
}

function listDrafts({ userId, forms }: UnsavedFormsContext) {
  const unsaved = forms.filter(({ isUnsaved }) => isUnsaved);
  return {
    userId,
    drafts: Object.fromEntries(
      unsaved.map(({ draftKey, values, initial }) => [draftKey, { values, initial }]),
    ),
  };
}
