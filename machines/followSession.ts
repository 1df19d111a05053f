import { type ActorRefFrom, fromCallback, type SnapshotFrom } from "xstate";
import type { sessionMachine } from "./session.ts";
import type { SessionEnd } from "./sessionSetup.ts";

/** Changes of the session that the app follows. */
export type SessionStep =
  | { type: "session.absent" }
  | { type: "session.started" }
  | { type: "session.ending" }
  | { type: "session.ended"; reason: SessionEnd };

/** Reports the session's current state and its changes. */
export const followSession = fromCallback<
  SessionStep,
  { session: ActorRefFrom<typeof sessionMachine> }
>(({ input: { session }, sendBack }) => {
  const update = (snapshot: SnapshotFrom<typeof sessionMachine>) => {
    if (snapshot.matches("signedOut")) sendBack({ type: "session.absent" });
    if (snapshot.matches("signingOut")) sendBack({ type: "session.ending" });
  };
  const subscriptions = [
    // The app handles the error: it is the parent.
    session.subscribe({ next: update, error: () => {} }),
    session.on("session.started", () => sendBack({ type: "session.started" })),
    session.on("session.ended", ({ reason }) => sendBack({ type: "session.ended", reason })),
  ];
  const current = session.getSnapshot();
  if (current.matches("signedIn")) sendBack({ type: "session.started" });
  update(current);
  return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
});
