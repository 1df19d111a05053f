import { assign, emit, fromCallback, sendTo, setup, stopChild } from "xstate";
import type { Answer, Question } from "./confirmDialog.ts";
import { notProvided } from "./notProvided.ts";
import { type FollowedForm, followForm, type FormNews, type OpenForm } from "./openForm.ts";
import type { SessionEnd } from "./sessionSetup.ts";
import type { Values } from "./formValues.ts";

/** What was typed, by the place it was typed at. */
export type Drafts = Readonly<Record<string, Values>>;

/** What becomes of the session that the forms are filled in under. */
export type OwnerEvent =
  | { type: "owner.came"; userId: string; drafts: Drafts }
  | { type: "owner.left"; reason: SessionEnd }
  | { type: "session.expiring" }
  | { type: "session.refreshed" };

/** The form that is to be left, by closing its dialog or by going to another address. */
interface Leaving {
  id: string;
  way: "closing" | "navigation";
}

type UnsavedFormsEvent =
  | OwnerEvent
  | FormNews
  | Answer
  | { type: "form.opened"; form: OpenForm }
  /** It was taken off the page. */
  | { type: "form.closed"; id: string }
  /** What they were about is gone: nothing is asked of any that is open. */
  | { type: "forms.released" }
  | ({ type: "leaving.requested" } & Leaving)
  /** What was kept is to be in its form again. */
  | { type: "draft.restored"; id: string }
  /** The app is to be loaded anew, as a part of it cannot be had otherwise. */
  | { type: "reload.requested" };

type UnsavedFormsEmitted =
  | { type: "leaving.allowed"; leaving: Leaving }
  | { type: "leaving.refused"; leaving: Leaving };

export interface UnsavedFormsContext {
  userId: string;
  /** What was kept of the user's when an earlier session of theirs ended in this tab. */
  kept: Drafts;
  /** All that are on the page, in the order they came. */
  forms: readonly FollowedForm[];
  /** The one that is asked about. */
  leaving: Leaving | null;
}

export const NOBODY = { userId: "", kept: {}, forms: [] };

/** What the machine of the forms on the page knows and does. */
export const unsavedFormsSetup = setup({
  types: {
    context: {} as UnsavedFormsContext,
    events: {} as UnsavedFormsEvent,
    emitted: {} as UnsavedFormsEmitted,
  },
  actors: {
    followForm,
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
    clearOwner: assign(() => NOBODY),
    open: assign(({ context, spawn }, { form }: { form: OpenForm }) => {
      spawn("followForm", { id: followerOf(form), input: form });
      const opened = { ...form, values: {}, isUnsaved: false };
      return { forms: [...excluding(context.forms, form.id), opened] };
    }),
    unfollow: stopChild((_, form: { id: string }) => followerOf(form)),
    keepForm: assign((
      { context },
      { id, values, isUnsaved }: Pick<FollowedForm, "id" | "values" | "isUnsaved">,
    ) => ({
      forms: context.forms.map((form) => form.id === id ? { ...form, values, isUnsaved } : form),
    })),
    close: assign(({ context }, { id }: { id: string }) => ({
      forms: excluding(context.forms, id),
    })),
    release: assign({ forms: [] }),
    discardUnsaved: assign(({ context }) => ({
      forms: context.forms.map((form) => ({ ...form, isUnsaved: false })),
    })),
    restore: sendTo(
      (_, form: { id: string }) => followerOf(form),
      ({ context }, { id }) => ({ type: "draft.restored", values: draftOf(context, id) }),
    ),
    settle: assign(({ context }, { place }: { place: string }) => ({
      kept: Object.fromEntries(Object.entries(context.kept).filter(([one]) => one !== place)),
    })),
    keepLeaving: assign((_, { id, way }: Leaving) => ({ leaving: { id, way } })),
    ask: sendTo(({ system }) => system.get("confirmDialog"), ({ context, self }) => ({
      type: "dialog.requested",
      question: questionOf(context),
      asker: self,
    })),
    withdraw: sendTo(({ system }) => system.get("confirmDialog"), ({ self }) => ({
      type: "dialog.withdrawn",
      asker: self,
    })),
    /** A dialog that closes may change the address, which is not asked about again. */
    leave: assign(({ context: { forms, leaving } }) => ({
      leaving: null,
      forms: leaving?.way === "closing" ? excluding(forms, leaving.id) : forms,
    })),
    stay: assign({ leaving: null }),
    announceAllowed: emit(({ context }) => ({
      type: "leaving.allowed" as const,
      leaving: requireLeaving(context),
    })),
    announceRefused: emit(({ context }) => ({
      type: "leaving.refused" as const,
      leaving: requireLeaving(context),
    })),
  },
  guards: {
    isAnyUnsaved: ({ context }) => context.forms.some(({ isUnsaved }) => isUnsaved),
    isUnsaved: ({ context }, { id }: { id: string }) => formOf(context, id)?.isUnsaved === true,
    isAskedAbout: ({ context }, { id }: { id: string }) => context.leaving?.id === id,
    hasDraft: ({ context }, { id }: { id: string }) => draftOf(context, id) !== undefined,
    isKept: ({ context }, { place }: { place: string }) => place in context.kept,
    isInvoluntary: (_, { reason }: { reason: SessionEnd }) =>
      reason === "expired" || reason === "refreshFailed",
  },
});

const followerOf = ({ id }: { id: string }) => `followForm ${id}`;

const excluding = (forms: readonly FollowedForm[], id: string) =>
  forms.filter((form) => form.id !== id);

const draftOf = (context: UnsavedFormsContext, id: string): Values | undefined =>
  context.kept[formOf(context, id)?.place ?? ""];

const formOf = ({ forms }: UnsavedFormsContext, id: string) => forms.find((form) => form.id === id);

function questionOf(context: UnsavedFormsContext): Question {
  const form = formOf(context, requireLeaving(context).id);
  if (form === undefined) throw new TypeError("the form is not on the page");
  return form.question;
}

function requireLeaving({ leaving }: UnsavedFormsContext): Leaving {
  if (leaving === null) throw new TypeError("no form is to be left");
  return leaving;
}
