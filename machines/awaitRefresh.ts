import { type ActorRefFrom, waitFor } from "xstate";
import type { sessionMachine } from "./session.ts";
import { accessToken, isLoading, sessionUser } from "./sessionQueries.ts";

/**
 * Tells the session that the server refused a token and waits for the one to try instead, in the
 * refresh that all callers share. Null when the session ended, or became another user's. Rejects
 * with the signal's reason when the caller gives up.
 */
export async function refreshedToken(
  session: ActorRefFrom<typeof sessionMachine>,
  refused: string,
  signal?: AbortSignal,
): Promise<string | null> {
  const options = signal ? { signal } : {};
  await waitFor(session, (snapshot) => !isLoading(snapshot), options);

  const user = sessionUser(session.getSnapshot());
  session.send({ type: "token.refused", accessToken: refused });
  const settled = await waitFor(session, (snapshot) => accessToken(snapshot) !== refused, options);
  return sessionUser(settled)?.id === user?.id ? accessToken(settled) : null;
}
