import { type ActorRefFrom, fromCallback } from "xstate";
import { EXPIRY_WARNING_MS } from "../../machines/sessionSetup.ts";
import { sessionUser } from "../../machines/sessionQueries.ts";
import type { Values } from "../../machines/submission.ts";
import { type Drafts, type OwnerEvent, unsavedFormsMachine } from "../../machines/unsavedForms.ts";
import { message } from "../i18n/message.ts";
import { forgetDraft, storedDrafts, storeDraft } from "./drafts.ts";
import type { Services } from "./services.ts";

const WARNING = "session-expiring";

/** The actor of the forms that are half filled; started by the first that asks for it. */
export function unsavedFormsOf({ actors }: Services): ActorRefFrom<typeof unsavedFormsMachine> {
  const { session, toaster } = actors;
  return actors.part("unsavedForms", () =>
    unsavedFormsMachine.provide({
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
    }));
}

/** Neither secrets nor files are kept. */
function keepable(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) =>
      !/password/i.test(name) && !(value instanceof Blob)
    ),
  );
}
