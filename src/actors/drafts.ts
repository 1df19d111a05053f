import type { ActorRefFrom } from "xstate";
import { DRAFT_SUFFIX, VISITS_KEY } from "../../contract/constants.ts";
import { getSessionUser, type sessionMachine } from "../../machines/session.ts";
import { localStore, tabStore } from "../platform/storage.ts";

/**
 * Stores a user's draft of a form in this tab; an empty draft removes it.
 * @param draftKey the address of the page and the name of the form, `/company/1#page`
 */
export function storeDraft(userId: string, draftKey: string, draft: object): void {
  if (Object.keys(draft).length === 0) return removeDraft(draftKey);
  tabStore.setItem(draftKey + DRAFT_SUFFIX, JSON.stringify({ userId, draft }));
}

/** Reads a user's drafts in this tab by `draftKey`; leaves out malformed ones. */
export function readDrafts(userId: string): Record<string, object> {
  return Object.fromEntries(
    listDraftKeys().flatMap((key) => {
      const stored = parseDraft(key);
      return stored?.userId === userId ? [[key.slice(0, -DRAFT_SUFFIX.length), stored.draft]] : [];
    }),
  );
}

export function removeDraft(draftKey: string): void {
  tabStore.removeItem(draftKey + DRAFT_SUFFIX);
}

/**
 * Removes a user's data from the browser. A sign-out, here or in another tab, and the sign-in of
 * another user remove the drafts. Every end of a session but expiry removes the recently opened
 * records (`VISITS_KEY`).
 */
export function removeDraftsWithSession(session: ActorRefFrom<typeof sessionMachine>): void {
  const removeDrafts = (userId?: string) => {
    for (const key of listDraftKeys()) {
      if (userId === undefined || parseDraft(key)?.userId !== userId) tabStore.removeItem(key);
    }
  };
  const user = getSessionUser(session.getSnapshot());
  if (user) removeDrafts(user.id);
  session.on("session.started", ({ user }) => removeDrafts(user.id));
  session.on("session.ended", ({ reason }) => {
    if (reason !== "expired") localStore.removeItem(VISITS_KEY);
    if (reason === "signedOut" || reason === "elsewhere") removeDrafts();
  });
}

const listDraftKeys = () => tabStore.listKeys().filter((key) => key.endsWith(DRAFT_SUFFIX));

function parseDraft(key: string): { userId: unknown; draft: object } | undefined {
  try {
    const stored: unknown = JSON.parse(tabStore.getItem(key) ?? "null");
    if (typeof stored !== "object" || stored === null) return undefined;
    if (!("userId" in stored && "draft" in stored)) return undefined;
    const { userId, draft } = stored;
    return typeof draft === "object" && draft !== null ? { userId, draft } : undefined;
  } catch {
    return undefined;
  }
}
