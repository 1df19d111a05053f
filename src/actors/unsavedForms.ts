import { fromCallback } from "xstate";
import { EXPIRY_WARNING_MS } from "../../machines/sessionSetup.ts";
import { sessionUser } from "../../machines/sessionQueries.ts";
import type { Values } from "../../machines/submission.ts";
import { type Drafts, type OwnerEvent, unsavedFormsMachine } from "../../machines/unsavedForms.ts";
import { message } from "../i18n/catalogue.ts";
import { forgetDraft, storedDrafts, storeDraft } from "./drafts.ts";
import { type Services, useServices } from "./services.ts";
import { type ChildActor, useChildActor } from "./useChildActor.ts";

const WARNING = "session-expiring";

export type UnsavedForms = ChildActor<typeof unsavedFormsMachine>;

/** The actor of the forms that are half filled, which all of them share. */
export function useUnsavedForms(): UnsavedForms {
  const services = useServices();
  return useChildActor("unsavedForms", () => unsavedFormsLogic(services));
}

export function unsavedFormsLogic({ actors: { session, toaster } }: Services) {
  return unsavedFormsMachine.provide({
    actors: {
      followOwner: fromCallback<OwnerEvent>(({ sendBack }) => {
        const greet = ({ id }: { id: string }) =>
          sendBack({ type: "owner.came", userId: id, drafts: storedDrafts(id) as Drafts });
        const user = sessionUser(session.getSnapshot());
        if (user !== null) greet(user);
        const following = [
          session.on("session.started", ({ user }) => greet(user)),
          session.on("session.ended", ({ reason }) => sendBack({ type: "owner.left", reason })),
          session.on("session.expiring", sendBack),
          session.on("session.refreshed", sendBack),
        ];
        return () => following.forEach((one) => one.unsubscribe());
      }),
      holdPage: fromCallback(() => {
        const hold = (event: Event) => event.preventDefault();
        globalThis.addEventListener("beforeunload", hold);
        return () => globalThis.removeEventListener("beforeunload", hold);
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
            onAct: () => session.send({ type: "stay.requested" }),
          },
          duration: EXPIRY_WARNING_MS,
        }),
      // By then nothing holds the page any more.
      reload: () => void setTimeout(() => location.reload()),
      withdrawWarning: () => toaster.send({ type: "toast.closed", id: WARNING }),
      keepDrafts(_, { userId, drafts }) {
        for (const [place, values] of Object.entries(drafts)) {
          storeDraft(userId, place, keepable(values));
        }
      },
      forgetDraft: (_, { place }) => forgetDraft(place),
      logFailure: (_, { message, error }) => console.error(message, error),
    },
  });
}

/** Neither secrets nor files are kept. */
function keepable(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) =>
      !/password/i.test(name) && !(value instanceof Blob)
    ),
  );
}
