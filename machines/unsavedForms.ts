import { not } from "xstate";
import { NOBODY, type UnsavedFormsContext, unsavedFormsSetup } from "./unsavedFormsSetup.ts";

/**
 * The forms on the page. One that is half filled is not left without asking. While there is one,
 * the page is not closed without asking either, and its user is told when the session is about to
 * end; should it end all the same, or should the app be loaded anew, what was typed is kept for that
 * user. Who signs out leaves nothing behind.
 */
export const unsavedFormsMachine = unsavedFormsSetup.createMachine({
  id: "unsavedForms",
  context: { ...NOBODY, leaving: null },
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
        { type: "open", params: ({ event }) => event },
      ],
    },
    "form.changed": { actions: { type: "keepForm", params: ({ event }) => event } },
    "form.closed": {
      actions: [
        { type: "close", params: ({ event }) => event },
        { type: "unfollow", params: ({ event }) => event },
      ],
    },
    "forms.released": { actions: "release" },
    "reload.requested": { actions: "reload" },
  },
  type: "parallel",
  states: {
    owner: {
      initial: "signedOut",
      states: {
        signedOut: {
          on: {
            "owner.came": {
              target: "signedIn",
              actions: { type: "setOwner", params: ({ event }) => event },
            },
          },
        },
        signedIn: {
          on: {
            "owner.left": [
              {
                guard: { type: "isInvoluntary", params: ({ event }) => event },
                target: "signedOut",
                actions: [
                  { type: "keepDrafts", params: ({ context }) => draftsOf(context) },
                  "clearOwner",
                ],
              },
              { target: "signedOut", actions: "clearOwner" },
            ],
            "draft.restored": {
              guard: { type: "hasDraft", params: ({ event }) => event },
              actions: { type: "restore", params: ({ event }) => event },
            },
            "draft.settled": {
              guard: { type: "isKept", params: ({ event }) => event },
              actions: [
                { type: "settle", params: ({ event }) => event },
                { type: "forgetDraft", params: ({ event }) => event },
              ],
            },
          },
          initial: "saved",
          states: {
            saved: { always: { guard: "isAnyUnsaved", target: "unsaved" } },
            unsaved: {
              always: { guard: not("isAnyUnsaved"), target: "saved" },
              invoke: {
                src: "holdPage",
                onError: {
                  actions: {
                    type: "logFailure",
                    params: ({ event }) => ({
                      message: "Holding the page failed",
                      error: event.error,
                    }),
                  },
                },
              },
              on: {
                // No longer held, it asks nobody.
                "reload.requested": {
                  target: "saved",
                  actions: [
                    { type: "keepDrafts", params: ({ context }) => draftsOf(context) },
                    "discardUnsaved",
                    "reload",
                  ],
                },
              },
              initial: "calm",
              states: {
                calm: { on: { "session.expiring": "warned" } },
                warned: {
                  entry: "warn",
                  exit: "withdrawWarning",
                  on: { "session.refreshed": "calm" },
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
          on: {
            "leaving.requested": [
              {
                guard: { type: "isUnsaved", params: ({ event }) => event },
                target: "asking",
                actions: { type: "keepLeaving", params: ({ event }) => event },
              },
              {
                actions: [
                  { type: "keepLeaving", params: ({ event }) => event },
                  "announceAllowed",
                  "stay",
                ],
              },
            ],
          },
        },
        asking: {
          entry: "ask",
          on: {
            "question.confirmed": {
              target: "staying",
              actions: ["announceAllowed", "leave"],
            },
            "question.declined": {
              target: "staying",
              actions: ["announceRefused", "stay"],
            },
            // By another way, such as going back once more.
            "leaving.requested": [
              {
                guard: { type: "isAskedAbout", params: ({ event }) => event },
                actions: { type: "keepLeaving", params: ({ event }) => event },
              },
              {
                guard: { type: "isUnsaved", params: ({ event }) => event },
                target: "asking",
                reenter: true,
                actions: ["withdraw", { type: "keepLeaving", params: ({ event }) => event }],
              },
            ],
            "form.closed": {
              guard: { type: "isAskedAbout", params: ({ event }) => event },
              target: "staying",
              actions: [
                "withdraw",
                "stay",
                { type: "close", params: ({ event }) => event },
                { type: "unfollow", params: ({ event }) => event },
              ],
            },
          },
        },
      },
    },
  },
});

function draftsOf({ userId, forms }: UnsavedFormsContext) {
  const unsaved = forms.filter(({ isUnsaved }) => isUnsaved);
  return {
    userId,
    drafts: Object.fromEntries(unsaved.map(({ place, values }) => [place, values])),
  };
}
