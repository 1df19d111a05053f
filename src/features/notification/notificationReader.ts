import { fromCallback } from "xstate";
import type { ReaderEvent } from "../../../machines/notificationPoller.ts";
import { getSessionUser, hasPermission, type SessionSnapshot } from "../../../machines/session.ts";
import type { Services } from "../../actors/services.ts";

/**
 * Creates the actor that reports sign-ins and sign-outs of users who may read notifications.
 * `onReader` gets the user's id first.
 */
export const createFollowReader = (
  session: Services["actors"]["session"],
  onReader: (id: string | null) => void = () => {},
) =>
  fromCallback<ReaderEvent>(({ sendBack }) => {
    let readerId: string | null = null;
    const update = (snapshot: SessionSnapshot) => {
      const next = getReaderId(snapshot);
      if (next === readerId) return;
      if (readerId !== null) sendBack({ type: "reader.signedOut" });
      readerId = next;
      onReader(next);
      if (next !== null) sendBack({ type: "reader.signedIn" });
    };
    update(session.getSnapshot());
    const subscription = session.subscribe(update);
    return () => subscription.unsubscribe();
  });

/**
 * Returns the id of the signed-in user who may read notifications. Null while they have to replace
 * a one-time password.
 */
function getReaderId(snapshot: SessionSnapshot): string | null {
  const user = getSessionUser(snapshot);
  if (user === null || user.must_change_password) return null;
  return hasPermission(snapshot, "notification:read") ? user.id : null;
}
