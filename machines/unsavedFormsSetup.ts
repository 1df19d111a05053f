import { assign, emit, fromCallback, fromPromise, setup, stopChild } from "xstate";
import type { ConfirmInput } from "./confirm.ts";
import { notProvided } from "./notProvided.ts";
import { required } from "./required.ts";
import { type FollowedForm, followForm, type FormEvent, type OpenForm } from "./openForm.ts";
import type { Draft } from "./formValues.ts";
import type { SessionEnd } from "./sessionSetup.ts";

/** The stored forms by `draftKey`. */
export type Drafts = Readonly<Record<string, Draft>>;

/** Changes of the session whose user fills in the forms. */
export type OwnerEvent =
  | { type: "owner.signedIn"; userId: string; drafts: Drafts }
  | { type: "owner.signedOut"; reason: SessionEnd }
  | { type: "session.expiring" }
  | { type: "session.refreshed" };

/** A form that the user is about to leave by closing or navigating. */
interface Leaving {
  id: string;
  cause: "closing" | "navigation";
}

type UnsavedFormsEvent =
  | OwnerEvent
  | FormEvent
  | { type: "form.opened"; form: OpenForm }
  /** The form unmounted. */
  | { type: "form.closed"; id: string }
  /** The record was deleted, so its forms need no question. */
  | { type: "forms.released" }
  | ({ type: "leaving.requested" } & Leaving)
  /** The user restores the draft into its form. */
  | { type: "draft.restored"; id: string }
  /** A lazy chunk is missing. */
  | { type: "reload.requested" };

type UnsavedFormsEmitted =
  | { type: "leaving.allowed"; leaving: Leaving }
  | { type: "leaving.declined"; leaving: Leaving };

export interface UnsavedFormsContext {
  userId: string;
  /** Drafts of the user's earlier sessions in this tab, by `draftKey`. */
  drafts: Drafts;
  /** All forms on the page, oldest first. */
  forms: readonly FollowedForm[];
  /** The form that the open question is about. */
  leaving: Leaving | null;
}

export const NO_OWNER = { userId: "", drafts: {}, forms: [] };

/** The types, effects, actions and guards of `unsavedFormsMachine`. */
export const unsavedFormsSetup = setup({
  types: {
    context: {} as UnsavedFormsContext,
    events: {} as UnsavedFormsEvent,
    emitted: {} as UnsavedFormsEmitted,
  },
  actors: {
    followForm,
    followOwner: fromCallback<OwnerEvent>(() => notProvided("followOwner")),
    confirm: fromPromise<void, ConfirmInput>(() => notProvided("confirm")),
    /** Makes the browser ask before it unloads the page. */
    blockUnload: fromCallback(() => notProvided("blockUnload")),
  },
  actions: {
    warn: () => notProvided("warn"),
    withdrawWarning: () => notProvided("withdrawWarning"),
    reload: () => notProvided("reload"),
    storeDrafts: (_, _params: { userId: string; drafts: Drafts }) => notProvided("storeDrafts"),
    removeDraft: (_, _params: { draftKey: string }) => notProvided("removeDraft"),
    logFailure: (_, _failure: { message: string; error: unknown }) => notProvided("logFailure"),
    clearOwner: assign(() => NO_OWNER),
    unfollow: stopChild((_, form: { id: string }) => createFollowerId(form)),
    close: assign(({ context }, { id }: { id: string }) => ({
      forms: withoutForm(context.forms, id),
    })),
    emitAllowed: emit(({ context }) => ({
      type: "leaving.allowed" as const,
      leaving: required(context.leaving, "leaving"),
    })),
  },
  guards: {
    isAnyUnsaved: ({ context }) => context.forms.some(({ isUnsaved }) => isUnsaved),
    isUnsaved: ({ context }, { id }: { id: string }) => findForm(context, id)?.isUnsaved === true,
    isClosingDialog: ({ context }) => context.leaving?.cause === "closing",
    isBeingLeft: ({ context }, { id }: { id: string }) => context.leaving?.id === id,
    hasDraft: ({ context }, { id }: { id: string }) => findDraft(context, id) !== undefined,
    isDraftStored: ({ context }, { draftKey }: { draftKey: string }) => draftKey in context.drafts,
    isInvoluntary: (_, { reason }: { reason: SessionEnd }) =>
      reason === "expired" || reason === "refreshFailed",
  },
});

export const createFollowerId = ({ id }: { id: string }) => `followForm ${id}`;

export const withoutForm = (forms: readonly FollowedForm[], id: string) =>
  forms.filter((form) => form.id !== id);

export const findDraft = (context: UnsavedFormsContext, id: string): Draft | undefined =>
  context.drafts[findForm(context, id)?.draftKey ?? ""];

export const findForm = ({ forms }: UnsavedFormsContext, id: string) =>
  forms.find((form) => form.id === id);
