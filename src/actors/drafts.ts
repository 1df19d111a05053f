import type { ActorRefFrom } from "xstate";
import type { sessionMachine } from "../../machines/session.ts";
import { sessionUser } from "../../machines/sessionQueries.ts";

const KEY_END = "-draft";

/** Keeps in this tab what a user typed at a place, until it is forgotten; nothing empty. */
export function keepDraft(userId: string, place: string, draft: object): void {
  if (Object.keys(draft).length === 0) return forgetDraft(place);
  attempt(() => sessionStorage.setItem(place + KEY_END, JSON.stringify({ userId, draft })));
}

/** What this tab has kept of a user's, by its place. What makes no sense is left out. */
export function keptDrafts(userId: string): Record<string, object> {
  return Object.fromEntries(
    draftKeys().flatMap((key) => {
      const kept = read(key);
      return kept?.userId === userId ? [[key.slice(0, -KEY_END.length), kept.draft]] : [];
    }),
  );
}

export function forgetDraft(place: string): void {
  attempt(() => sessionStorage.removeItem(place + KEY_END));
}

/**
 * Forgets what was typed when its user signs out, here or in another tab, and when somebody else
 * signs in. A session that merely ran out leaves it to them.
 */
export function forgetDraftsWith(session: ActorRefFrom<typeof sessionMachine>): void {
  const forget = (userId?: string) => {
    for (const key of draftKeys()) {
      if (userId === undefined || read(key)?.userId !== userId) {
        attempt(() => sessionStorage.removeItem(key));
      }
    }
  };
  const user = sessionUser(session.getSnapshot());
  if (user) forget(user.id);
  session.on("session.started", ({ user }) => forget(user.id));
  session.on("session.ended", ({ reason }) => {
    if (reason === "signedOut" || reason === "elsewhere") forget();
  });
}

function draftKeys(): string[] {
  try {
    return Object.keys(sessionStorage).filter((key) => key.endsWith(KEY_END));
  } catch {
    return [];
  }
}

function read(key: string): { userId: unknown; draft: object } | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    if (typeof kept !== "object" || kept === null) return undefined;
    if (!("userId" in kept && "draft" in kept)) return undefined;
    const { userId, draft } = kept;
    return typeof draft === "object" && draft !== null ? { userId, draft } : undefined;
  } catch {
    return undefined;
  }
}

/** A store that is full or forbidden is logged. */
function attempt(store: () => void) {
  try {
    store();
  } catch (error) {
    console.error("Keeping what was typed failed", error);
  }
}
