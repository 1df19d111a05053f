import { fromCallback, fromPromise } from "xstate";
import type { SenderEvent } from "../../machines/feedbackForm.ts";
import { type FeedbackDraft, screenshotCaptureMachine } from "../../machines/screenshotCapture.ts";
import { hasPermission, type SessionSnapshot, sessionUser } from "../../machines/sessionQueries.ts";
import type { Services } from "../actors/services.ts";

const DRAFT_KEY = "feedback-draft";

/**
 * What the statecharts of feedback ask of a browser. A draft is kept in this tab, for whoever wrote
 * it; who signs out leaves none behind.
 */
export function feedbackEffects({ actors: { session } }: Services) {
  let sender: string | null = null;

  const followSender = fromCallback<SenderEvent>(({ sendBack }) => {
    const look = (snapshot: SessionSnapshot) => {
      const next = senderIn(snapshot);
      if (next === sender) return;
      if (sender !== null) sendBack({ type: "sender.left" });
      sender = next;
      if (next !== null) sendBack({ type: "sender.came", draft: keptDraft(next) });
    };
    look(session.getSnapshot());
    const following = session.subscribe(look);
    const ending = session.on("session.ended", ({ reason }) => {
      if (reason === "signedOut" || reason === "elsewhere") forgetDraft();
    });
    return () => {
      following.unsubscribe();
      ending.unsubscribe();
    };
  });

  const capture = fromPromise<string>(async ({ signal }) => {
    const { captureBody } = await import("./captureBody.ts");
    await atRest();
    return await captureBody(signal);
  });

  const actions = {
    logFailure: (_: unknown, { message, error }: { message: string; error: unknown }) =>
      console.error(message, error),
    storeDraft(_: unknown, { draft }: { draft: FeedbackDraft }) {
      if (sender !== null) storeDraft(sender, draft);
    },
  };
  return {
    actors: {
      followSender,
      screenshot: screenshotCaptureMachine.provide({ actors: { capture }, actions }),
    },
    actions: { logFailure: actions.logFailure },
  };
}

/** Who is signed in and may send feedback; not who has to choose another password first. */
function senderIn(snapshot: SessionSnapshot): string | null {
  const user = sessionUser(snapshot);
  if (user === null || user.must_change_password) return null;
  return hasPermission(snapshot, "feedback:create") ? user.id : null;
}

/** Waits for what is fading away or coming in, the form itself above all. */
async function atRest(): Promise<void> {
  const moving = document.getAnimations().filter(({ playState, effect }) =>
    playState === "running" && effect?.getComputedTiming().endTime !== Infinity
  );
  await Promise.allSettled(moving.map(({ finished }) => finished));
}

function keptDraft(userId: string): FeedbackDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? "null");
    if (typeof kept !== "object" || kept === null) return {};
    if (!("userId" in kept) || kept.userId !== userId || !("draft" in kept)) return {};
    const texts = Object.entries(kept.draft ?? {}).filter(([, text]) => typeof text === "string");
    return Object.fromEntries(texts);
  } catch {
    return {};
  }
}

function storeDraft(userId: string, draft: FeedbackDraft) {
  if (Object.keys(draft).length === 0) return forgetDraft();
  try {
    sessionStorage.setItem(DRAFT_KEY, JSON.stringify({ userId, draft }));
  } catch (error) {
    console.error("Keeping the draft failed", error);
  }
}

function forgetDraft() {
  try {
    sessionStorage.removeItem(DRAFT_KEY);
  } catch (error) {
    console.error("Forgetting the draft failed", error);
  }
}
