import type { ActorRefFrom } from "xstate";
import { DRAFT_SUFFIX, VISITS_KEY } from "../../contract/constants.ts";
import { type sessionMachine, sessionUser } from "../../machines/session.ts";
import { localStore, tabStore } from "../platform/storage.ts";

/** Stores what a user typed at a place in this tab; an empty draft removes it. */
export function storeDraft(userId: string, place: string, draft: object): void {
  if (Object.keys(draft).length === 0) return forgetDraft(place);
  tabStore.setItem(place + DRAFT_SUFFIX, JSON.stringify({ userId, draft }));
}

/** The drafts of a user in this tab, by place. What cannot be parsed is left out. */
export function storedDrafts(userId: string): Record<string, object> {
  return Object.fromEntries(
    draftKeys().flatMap((key) => {
      const stored = read(key);
      return stored?.userId === userId ? [[key.slice(0, -DRAFT_SUFFIX.length), stored.draft]] : [];
    }),
  );
}

export function forgetDraft(place: string): void {
  tabStore.removeItem(place + DRAFT_SUFFIX);
}

/**
 * Removes the drafts when their user signs out, here or in another tab, and when another user signs
 * in. Drafts outlive a session that ended by itself. What a user opened last outlives one that
 * expired, not one that was ended by signing out or by the server.
 */
export function removeDraftsWithSession(session: ActorRefFrom<typeof sessionMachine>): void {
  const removeDrafts = (userId?: string) => {
    for (const key of draftKeys()) {
      if (userId === undefined || read(key)?.userId !== userId) tabStore.removeItem(key);
    }
  };
  const user = sessionUser(session.getSnapshot());
  if (user) removeDrafts(user.id);
  session.on("session.started", ({ user }) => removeDrafts(user.id));
  session.on("session.ended", ({ reason }) => {
    if (reason !== "expired") localStore.removeItem(VISITS_KEY);
    if (reason === "signedOut" || reason === "elsewhere") removeDrafts();
  });
}

const draftKeys = () => tabStore.listKeys().filter((key) => key.endsWith(DRAFT_SUFFIX));

function read(key: string): { userId: unknown; draft: object } | undefined {
  try {
    const kept: unknown = JSON.parse(tabStore.getItem(key) ?? "null");
    if (typeof kept !== "object" || kept === null) return undefined;
    if (!("userId" in kept && "draft" in kept)) return undefined;
    const { userId, draft } = kept;
    return typeof draft === "object" && draft !== null ? { userId, draft } : undefined;
  } catch {
    return undefined;
  }
}
