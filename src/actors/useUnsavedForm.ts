import { useSelector } from "@xstate/react";
import { useEffect, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router";
import { fromCallback } from "xstate";
import { createConfirm } from "../../machines/confirm.ts";
import type { Question } from "../../machines/confirmDialog.ts";
import { getSessionUser } from "../../machines/session.ts";
import { EXPIRY_WARNING_MS } from "../../machines/sessionSetup.ts";
import type { Draft, Values } from "../../machines/formValues.ts";
import type { Submission } from "../../machines/submission.ts";
import { unsavedFormsMachine } from "../../machines/unsavedForms.ts";
import type { Drafts, OwnerEvent } from "../../machines/unsavedFormsSetup.ts";
import { message } from "../i18n/catalogue.ts";
import { readDrafts, removeDraft, storeDraft } from "./drafts.ts";
import { blockUnload } from "./blockUnload.ts";
import { type Services, useServices } from "./services.ts";
import { type ChildActor, useChildActor, useEmitted } from "./useChildActor.ts";

const DISCARD_QUESTION: Question = {
  title: message("Close without saving?"),
  message: message("Your changes have not been saved."),
  confirmLabel: message("Close without saving"),
  cancelLabel: message("Keep editing"),
  variant: "warning",
};

interface Options {
  form: Submission;
  /** Distinguishes forms at the same address. */
  name: string;
  isDialog?: boolean;
  /** Replaces the default confirmation before unsaved input is discarded. */
  question?: Question;
  /** Called when the dialog may close. */
  onClose?: () => void;
}

/**
 * Protects unsaved input: confirms before the user leaves the form, and offers the draft that was
 * stored when a session ended.
 */
export function useUnsavedForm(options: Options) {
  const { form: submission, isDialog = false, question = DISCARD_QUESTION, onClose } = options;
  const { id } = submission;
  const forms = useUnsavedForms();
  const { pathname, search } = useLocation();
  const [draftKey] = useState(`${pathname}${isDialog ? search : ""}#${options.name}`);

  useEffect(
    () =>
      forms.send({
        type: "form.opened",
        form: { id, submission, draftKey, isDialog, question },
      }),
    [forms, id, draftKey],
  );
  // In a layout effect: `beforeunload` must not be blocked after the form is gone.
  useLayoutEffect(() => () => forms.send({ type: "form.closed", id }), [forms, id, draftKey]);
  useEmitted(forms, "leaving.allowed", ({ leaving }) => {
    if (leaving.id === id && leaving.cause === "closing") onClose?.();
  });

  return {
    /** Whether a draft was stored for this form when a session ended. */
    hasDraft: useSelector(forms, ({ context }) => draftKey in context.drafts),
    restoreDraft: () => forms.send({ type: "draft.restored", id }),
    discardDraft: () => forms.send({ type: "draft.settled", draftKey }),
    /** Whether this form blocks navigation for all forms, as the router allows one blocker. */
    isLeaveBlocker: useSelector(forms, ({ context }) => context.forms[0]?.id === id),
    /** Closes the dialog; confirms first if there is unsaved input. */
    close: () => forms.send({ type: "leaving.requested", id, cause: "closing" }),
  };
}

export type UnsavedFormHandle = ReturnType<typeof useUnsavedForm>;

const WARNING_ID = "session-expiring";

type UnsavedForms = ChildActor<typeof unsavedFormsMachine>;

/** The actor that all unsaved forms share. */
export function useUnsavedForms(): UnsavedForms {
  const services = useServices();
  return useChildActor(
    "unsavedForms",
    () => unsavedFormsMachine.provide(createUnsavedFormsImplementations(services)),
  );
}

export function createUnsavedFormsImplementations({ actors }: Services) {
  const { session, toaster, confirmDialog } = actors;
  return {
    actors: {
      confirm: createConfirm(confirmDialog),
      followOwner: fromCallback<OwnerEvent>(({ sendBack }) => {
        const sendOwner = ({ id }: { id: string }) =>
          sendBack({ type: "owner.signedIn", userId: id, drafts: readFormDrafts(id) });
        const user = getSessionUser(session.getSnapshot());
        if (user !== null) sendOwner(user);
        const subscriptions = [
          session.on("session.started", ({ user }) => sendOwner(user)),
          session.on(
            "session.ended",
            ({ reason }) => sendBack({ type: "owner.signedOut", reason }),
          ),
          session.on("session.expiring", sendBack),
          session.on("session.refreshed", sendBack),
        ];
        return () => subscriptions.forEach((one) => one.unsubscribe());
      }),
      blockUnload: fromCallback(() => blockUnload()),
    },
    actions: {
      warn: () =>
        toaster.send({
          type: "toast.raised",
          id: WARNING_ID,
          kind: "warning",
          title: message("Your session is about to end"),
          message: message("What you typed has not been saved. Stay signed in to go on."),
          action: {
            label: message("Stay signed in"),
            sends: { actor: "session", event: { type: "stay.requested" } },
          },
          duration: EXPIRY_WARNING_MS,
        }),
      // Waits until the `beforeunload` listener is removed.
      reload: () => void setTimeout(() => location.reload()),
      withdrawWarning: () => toaster.send({ type: "toast.closed", id: WARNING_ID }),
      storeDrafts(_: unknown, { userId, drafts }: { userId: string; drafts: Drafts }) {
        for (const [draftKey, { values, initial }] of Object.entries(drafts)) {
          const typed = omitUnstorable(values);
          const isEmpty = Object.keys(typed).length === 0;
          const draft: Draft = { values: typed, initial: omitUnstorable(initial) };
          storeDraft(userId, draftKey, isEmpty ? {} : draft);
        }
      },
      removeDraft: (_: unknown, { draftKey }: { draftKey: string }) => removeDraft(draftKey),
      logFailure: (_: unknown, { message, error }: { message: string; error: unknown }) =>
        console.error(message, error),
    },
  };
}

/** Reads a user's drafts of forms. Those that an earlier release stored are values without a base. */
const readFormDrafts = (userId: string): Drafts =>
  Object.fromEntries(
    Object.entries(readDrafts(userId)).map(([key, draft]) => [
      key,
      isDraft(draft) ? draft : { values: { ...draft }, initial: {} },
    ]),
  );

const isDraft = (draft: object): draft is Draft =>
  "values" in draft && isObject(draft.values) && "initial" in draft && isObject(draft.initial);

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Leaves out passwords and files. */
function omitUnstorable(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) =>
      !/password/i.test(name) && !(value instanceof Blob)
    ),
  );
}
