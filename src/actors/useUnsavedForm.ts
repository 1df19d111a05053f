import { useSelector } from "@xstate/react";
import { useEffect, useId, useState } from "react";
import { useLocation } from "react-router";
import { fromCallback } from "xstate";
import type { Question } from "../../machines/confirmDialog.ts";
import { sessionUser } from "../../machines/session.ts";
import { EXPIRY_WARNING_MS } from "../../machines/sessionSetup.ts";
import {
  isUnsaved,
  type Submission,
  type SubmissionSnapshot,
  type Values,
} from "../../machines/submission.ts";
import { type Drafts, type OwnerEvent, unsavedFormsMachine } from "../../machines/unsavedForms.ts";
import { message } from "../i18n/catalogue.ts";
import { forgetDraft, storedDrafts, storeDraft } from "./drafts.ts";
import { type Services, useServices } from "./services.ts";
import { type ChildActor, useChildActor } from "./useChildActor.ts";

interface Options {
  form: Submission;
  /** Distinguishes it from other forms at the same address. */
  name: string;
  /** A form in a dialog is left when the search changes too, as dialogs are part of the address. */
  isDialog?: boolean;
  /** What is asked before it is left half filled. */
  question: Question;
  /** Whether something would be lost; by default what was changed and not saved. */
  isHalfFilled?: (snapshot: SubmissionSnapshot) => boolean;
}

/**
 * Protects unsaved input: asks before the form is left, and offers the draft that was stored when a
 * session ended.
 */
export function useUnsavedForm(options: Options) {
  const { form, isDialog = false, question, isHalfFilled = isUnsaved } = options;
  const forms = useUnsavedForms();
  const id = useId();
  const { pathname, search } = useLocation();
  const [place] = useState(`${pathname}${isDialog ? search : ""}#${options.name}`);
  const isBegun = useSelector(form, isHalfFilled);
  const kept = useSelector(forms, ({ context }) => context.kept[place]);
  const settle = () => forms.send({ type: "draft.settled", place });

  useEffect(() => {
    forms.send({
      type: "form.opened",
      form: {
        id,
        place,
        values: () => form.getSnapshot().context.values,
        isUnsaved: () => isHalfFilled(form.getSnapshot()),
        isLeftBy: (from, to) =>
          from.pathname !== to.pathname || isDialog && from.search !== to.search,
        question,
      },
    });
    return () => forms.send({ type: "form.closed", id });
  }, [forms, form, id, place]);

  useEffect(() => {
    if (!isBegun) return;
    forms.send({ type: "form.begun", id });
    return () => forms.send({ type: "form.saved", id });
  }, [forms, id, isBegun]);

  useEffect(() => {
    const saving = form.on("submission.succeeded", settle);
    return () => saving.unsubscribe();
  }, [forms, form, place]);

  return {
    /** The draft stored for this form when a session ended. */
    kept: kept && {
      restore() {
        const { values } = form.getSnapshot().context;
        for (const [name, value] of Object.entries(kept)) {
          if (name in values) form.send({ type: "field.changed", name, value });
        }
        settle();
      },
      discard: settle,
    },
    /** Whether this form asks on behalf of all: there can be one question at a time. */
    asks: useSelector(forms, ({ context }) => context.forms[0]?.id === id),
    /** Gives up the unsaved input: nothing is asked any more. */
    release: () => forms.send({ type: "form.closed", id }),
  };
}

export type UnsavedFormHandle = ReturnType<typeof useUnsavedForm>;

const WARNING = "session-expiring";

export type UnsavedForms = ChildActor<typeof unsavedFormsMachine>;

/** The actor of all unsaved forms, which they share. */
export function useUnsavedForms(): UnsavedForms {
  const services = useServices();
  return useChildActor("unsavedForms", () => unsavedFormsLogic(services));
}

export function unsavedFormsLogic({ actors: { session, toaster } }: Services) {
  return unsavedFormsMachine.provide({
    actors: {
      followOwner: fromCallback<OwnerEvent>(({ sendBack }) => {
        const sendOwner = ({ id }: { id: string }) =>
          sendBack({ type: "owner.came", userId: id, drafts: storedDrafts(id) as Drafts });
        const user = sessionUser(session.getSnapshot());
        if (user !== null) sendOwner(user);
        const subscriptions = [
          session.on("session.started", ({ user }) => sendOwner(user)),
          session.on("session.ended", ({ reason }) => sendBack({ type: "owner.left", reason })),
          session.on("session.expiring", sendBack),
          session.on("session.refreshed", sendBack),
        ];
        return () => subscriptions.forEach((one) => one.unsubscribe());
      }),
      holdPage: fromCallback(() => {
        const preventUnload = (event: Event) => event.preventDefault();
        globalThis.addEventListener("beforeunload", preventUnload);
        return () => globalThis.removeEventListener("beforeunload", preventUnload);
      }),
    },
    actions: {
      warn: () =>
        toaster.send({
          type: "toast.raised",
          id: WARNING,
          kind: "warning",
          title: message("Your session is about to end"),
          message: message("What you typed has not been saved. Stay signed in to go on."),
          action: {
            label: message("Stay signed in"),
            tells: { actor: "session", event: { type: "stay.requested" } },
          },
          duration: EXPIRY_WARNING_MS,
        }),
      // By then the listener of `beforeunload` is removed.
      reload: () => void setTimeout(() => location.reload()),
      withdrawWarning: () => toaster.send({ type: "toast.closed", id: WARNING }),
      keepDrafts(_, { userId, drafts }) {
        for (const [place, values] of Object.entries(drafts)) {
          storeDraft(userId, place, storable(values));
        }
      },
      forgetDraft: (_, { place }) => forgetDraft(place),
      logFailure: (_, { message, error }) => console.error(message, error),
    },
  });
}

/** Neither secrets nor files are kept. */
function storable(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) =>
      !/password/i.test(name) && !(value instanceof Blob)
    ),
  );
}
