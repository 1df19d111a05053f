import { assign, fromCallback, setup, type SnapshotFrom } from "xstate";
import type { Question } from "./confirmDialog.ts";
import { notProvided } from "./notProvided.ts";
import type { SessionEnd } from "./sessionSetup.ts";
import type { Values } from "./submission.ts";

/** What was typed, by the place it was typed at. */
export type Drafts = Readonly<Record<string, Values>>;

/** The part of an address that tells pages and what is open on them apart. */
export interface Address {
  pathname: string;
  search: string;
}

/** A form on the page whose values are not to be lost. */
export interface OpenForm {
  id: string;
  /** Where what was typed is found again, should the session end. */
  place: string;
  values: () => Values;
  /** Whether anything is unsaved at this very moment. */
  isUnsaved: () => boolean;
  isLeftBy: (from: Address, to: Address) => boolean;
  /** What is asked before it is left. */
  question: Question;
}

/** What becomes of the session that the forms are filled in under. */
export type OwnerEvent =
  | { type: "owner.came"; userId: string; drafts: Drafts }
  | { type: "owner.left"; reason: SessionEnd }
  | { type: "session.expiring" }
  | { type: "session.refreshed" };

export type UnsavedFormsEvent =
  | OwnerEvent
  | { type: "form.opened"; form: OpenForm }
  /** It was taken off the page, or what is in it may go. */
  | { type: "form.closed"; id: string }
  /** Something was typed into it that has not been saved. */
  | { type: "form.begun"; id: string }
  | { type: "form.saved"; id: string }
  /** The app is to be loaded anew, as a part of it cannot be had otherwise. */
  | { type: "reload.requested" }
  /** What was kept is in its form again, or not wanted any more. */
  | { type: "draft.settled"; place: string };

interface Context {
  userId: string;
  /** What was kept of the user's when an earlier session of theirs ended in this tab. */
  kept: Drafts;
  /** All that are on the page, in the order they came. */
  forms: readonly OpenForm[];
  /** The ids of those that are half filled. */
  begun: readonly string[];
}

const NO_OWNER = { userId: "", kept: {}, begun: [] };

/**
 * The forms that are half filled. While there is one, the page is not closed without asking, and its
 * user is told when the session is about to end; should it end all the same, or should the app be
 * loaded anew, what was typed is kept for that user. Who signs out leaves nothing behind.
 */
export const unsavedFormsMachine = setup({
  types: { context: {} as Context, events: {} as UnsavedFormsEvent },
  actors: {
    followOwner: fromCallback<OwnerEvent>(() => notProvided("followOwner")),
    /** Has the browser ask before the page is closed or loaded anew. */
    holdPage: fromCallback(() => notProvided("holdPage")),
  },
  actions: {
    warn: () => notProvided("warn"),
    withdrawWarning: () => notProvided("withdrawWarning"),
    reload: () => notProvided("reload"),
    keepDrafts: (_, _params: { userId: string; drafts: Drafts }) => notProvided("keepDrafts"),
    forgetDraft: (_, _params: { place: string }) => notProvided("forgetDraft"),
    logFailure: (_, _failure: { message: string; error: unknown }) => notProvided("logFailure"),
    setOwner: assign((_, { userId, drafts }: { userId: string; drafts: Drafts }) => ({
      userId,
      kept: drafts,
    })),
    clearOwner: assign(() => NO_OWNER),
    open: assign(({ context }, { form }: { form: OpenForm }) => ({
      forms: [...context.forms.filter(({ id }) => id !== form.id), form],
    })),
    close: assign(({ context }, { id }: { id: string }) => ({
      forms: context.forms.filter((form) => form.id !== id),
      begun: excluding(context.begun, id),
    })),
    begin: assign(({ context }, { id }: { id: string }) => ({
      begun: [...excluding(context.begun, id), id],
    })),
    save: assign(({ context }, { id }: { id: string }) => ({
      begun: excluding(context.begun, id),
    })),
    discardUnsaved: assign({ begun: [] }),
    settle: assign(({ context }, { place }: { place: string }) => ({
      kept: Object.fromEntries(Object.entries(context.kept).filter(([one]) => one !== place)),
    })),
  },
  guards: {
    isLast: ({ context }, { id }: { id: string }) => excluding(context.begun, id).length === 0,
    isKept: ({ context }, { place }: { place: string }) => place in context.kept,
    isInvoluntary: (_, { reason }: { reason: SessionEnd }) =>
      reason === "expired" || reason === "refreshFailed",
  },
}).createMachine({
  id: "unsavedForms",
  context: { ...NO_OWNER, forms: [] },
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
    "form.opened": { actions: { type: "open", params: ({ event }) => event } },
    "form.closed": { actions: { type: "close", params: ({ event }) => event } },
    "reload.requested": { actions: "reload" },
  },
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
        saved: {
          on: {
            "form.begun": {
              target: "unsaved",
              actions: { type: "begin", params: ({ event }) => event },
            },
          },
        },
        unsaved: {
          invoke: {
            src: "holdPage",
            onError: {
              actions: {
                type: "logFailure",
                params: ({ event }) => ({ message: "Holding the page failed", error: event.error }),
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
            "form.begun": { actions: { type: "begin", params: ({ event }) => event } },
            "form.saved": [
              {
                guard: { type: "isLast", params: ({ event }) => event },
                target: "saved",
                actions: { type: "save", params: ({ event }) => event },
              },
              { actions: { type: "save", params: ({ event }) => event } },
            ],
            "form.closed": [
              {
                guard: { type: "isLast", params: ({ event }) => event },
                target: "saved",
                actions: { type: "close", params: ({ event }) => event },
              },
              { actions: { type: "close", params: ({ event }) => event } },
            ],
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
});

export type UnsavedFormsSnapshot = SnapshotFrom<typeof unsavedFormsMachine>;

/** The form that something would be lost of on the way from one address to another. */
export function formLeftBy(
  { context }: UnsavedFormsSnapshot,
  from: Address,
  to: Address,
): OpenForm | undefined {
  return context.forms.find((form) => form.isUnsaved() && form.isLeftBy(from, to));
}

function draftsOf({ userId, forms }: Context) {
  const unsaved = forms.filter((form) => form.isUnsaved());
  return {
    userId,
    drafts: Object.fromEntries(unsaved.map(({ place, values }) => [place, values()])),
  };
}

const excluding = (ids: readonly string[], id: string) => ids.filter((one) => one !== id);
