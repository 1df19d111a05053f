import { type ActorRefFrom, fromCallback, type SnapshotFrom } from "xstate";
import type { sessionMachine } from "./session.ts";
import type { SessionEnd } from "./sessionSetup.ts";

/** What the session has come to. */
export type SessionStep =
  | { type: "session.absent" }
  | { type: "session.started" }
  | { type: "session.ending" }
  | { type: "session.ended"; reason: SessionEnd };

/** Follows the session from the state that it is in, which may be reached before this listens. */
export const followSession = fromCallback<SessionStep>(({ system, sendBack }) => {
  const session: ActorRefFrom<typeof sessionMachine> = system.get("session");
  const update = (snapshot: SnapshotFrom<typeof sessionMachine>) => {
    if (snapshot.matches("signedOut")) sendBack({ type: "session.absent" });
    if (snapshot.matches("signingOut")) sendBack({ type: "session.ending" });
  };
  const following = [
    // The app hears of an error as the parent.
    session.subscribe({ next: update, error: () => {} }),
    session.on("session.started", () => sendBack({ type: "session.started" })),
    session.on("session.ended", ({ reason }) => sendBack({ type: "session.ended", reason })),
  ];
  const present = session.getSnapshot();
  if (present.matches("signedIn")) sendBack({ type: "session.started" });
  update(present);
  return () => following.forEach((one) => one.unsubscribe());
});
