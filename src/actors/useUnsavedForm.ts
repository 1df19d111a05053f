import { useSelector } from "@xstate/react";
import { useEffect, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router";
import { fromCallback } from "xstate";
import type { Question } from "../../machines/confirmDialog.ts";
import { sessionUser } from "../../machines/session.ts";
import { EXPIRY_WARNING_MS } from "../../machines/sessionSetup.ts";
import type { Values } from "../../machines/formValues.ts";
import { unsavedFormsMachine } from "../../machines/unsavedForms.ts";
import type { Drafts, OwnerEvent } from "../../machines/unsavedFormsSetup.ts";
import { message } from "../i18n/catalogue.ts";
import { forgetDraft, storedDrafts, storeDraft } from "./drafts.ts";
import { holdPage } from "./holdPage.ts";
import { type Services, useServices } from "./services.ts";
import { type ChildActor, useChildActor, useEmitted } from "./useChildActor.ts";

const DISCARD_QUESTION: Question = {
  title: message("Discard changes"),
  message: message("What you changed has not been saved."),
  confirmLabel: message("Discard changes"),
  cancelLabel: message("Keep editing"),
  variant: "warning",
};

interface Options {
  /** Its submission's actor. */
  form: { id: string };
  /** Distinguishes it from other forms at the same address. */
  name: string;
  isDialog?: boolean;
  /** What is asked before it is left half filled, in place of the usual words. */
  question?: Question;
  /** Closes its dialog. */
  onClose?: () => void;
}

/**
 * Protects unsaved input: asks before the form is left, and offers the draft that was stored when a
 * session ended.
 */
export function useUnsavedForm(options: Options) {
  const { form: { id }, isDialog = false, question = DISCARD_QUESTION, onClose } = options;
  const forms = useUnsavedForms();
  const { pathname, search } = useLocation();
  const [place] = useState(`${pathname}${isDialog ? search : ""}#${options.name}`);

  useEffect(
    () => forms.send({ type: "form.opened", form: { id, place, isDialog, question } }),
    [forms, id, place],
  );
  // As the form goes, not a moment after: what holds the page must not outlive it.
  useLayoutEffect(() => () => forms.send({ type: "form.closed", id }), [forms, id, place]);
  useEmitted(forms, "leaving.allowed", ({ leaving }) => {
    if (leaving.id === id && leaving.way === "closing") onClose?.();
  });

  return {
    /** Whether there is a draft, stored for this form when a session ended. */
    hasDraft: useSelector(forms, ({ context }) => place in context.kept),
    restoreDraft: () => forms.send({ type: "draft.restored", id }),
    discardDraft: () => forms.send({ type: "draft.settled", place }),
    /** Whether this form asks on behalf of all: there can be one question at a time. */
    asks: useSelector(forms, ({ context }) => context.forms[0]?.id === id),
    /** Closes its dialog; when it is half filled, after asking. */
    close: () => forms.send({ type: "leaving.requested", id, way: "closing" }),
  };
}

export type UnsavedFormHandle = ReturnType<typeof useUnsavedForm>;

const WARNING = "session-expiring";

type UnsavedForms = ChildActor<typeof unsavedFormsMachine>;

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
      holdPage: fromCallback(() => holdPage()),
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
