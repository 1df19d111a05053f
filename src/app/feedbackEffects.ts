import { fromCallback, fromPromise } from "xstate";
import type { SenderEvent } from "../../machines/feedbackForm.ts";
import { type FeedbackDraft, screenshotCaptureMachine } from "../../machines/screenshotCapture.ts";
import { hasPermission, type SessionSnapshot, sessionUser } from "../../machines/session.ts";
import { storedDrafts, storeDraft } from "../actors/drafts.ts";
import type { Services } from "../actors/services.ts";

/** The key of its draft. */
const DRAFT_KEY = "feedback";

/**
 * The effects of the feedback machines in a browser. A draft is kept in this tab, at every change.
 */
export function feedbackEffects({ actors: { session }, activity }: Services) {
  let sender: string | null = null;

  const followSender = fromCallback<SenderEvent>(({ sendBack }) => {
    // Each actor that is started anew is told who is there.
    sender = null;
    const update = (snapshot: SessionSnapshot) => {
      const next = senderOf(snapshot);
      if (next === sender) return;
      if (sender !== null) sendBack({ type: "sender.signedOut" });
      sender = next;
      if (next !== null) {
        sendBack({ type: "sender.signedIn", draft: parseDraft(storedDrafts(next)[DRAFT_KEY]) });
      }
    };
    update(session.getSnapshot());
    const subscription = session.subscribe(update);
    return () => subscription.unsubscribe();
  });

  const capture = fromPromise<string>(async ({ signal }) => {
    activity.set("tasks", 1);
    try {
      const { captureBody } = await import("./captureBody.ts");
      await animationsFinished();
      return await captureBody(signal);
    } finally {
      activity.set("tasks", 0);
    }
  });

  const actions = {
    logFailure: (_: unknown, { message, error }: { message: string; error: unknown }) =>
      console.error(message, error),
    storeDraft(_: unknown, { draft }: { draft: FeedbackDraft }) {
      if (sender !== null) storeDraft(sender, DRAFT_KEY, draft);
    },
  };
  return {
    actors: {
      followSender,
      screenshot: screenshotCaptureMachine.provide({
        actors: { capture, frameDrawn: fromPromise<void>(({ signal }) => frameDrawn(signal)) },
        actions,
      }),
    },
    actions: { logFailure: actions.logFailure },
  };
}

/** Who is signed in and may send feedback; not who has to choose another password first. */
function senderOf(snapshot: SessionSnapshot): string | null {
  const user = sessionUser(snapshot);
  if (user === null || user.must_change_password) return null;
  return hasPermission(snapshot, "feedback:create") ? user.id : null;
}

/** Waits for running animations to finish, that of the closing form above all. */
async function animationsFinished(): Promise<void> {
  const running = document.getAnimations().filter(({ playState, effect }) =>
    playState === "running" && effect?.getComputedTiming().endTime !== Infinity
  );
  await Promise.allSettled(running.map(({ finished }) => finished));
}

/** Resolves after the next frame was drawn; at once in a hidden tab. */
export function frameDrawn(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const settled = new AbortController();
  const settle = () => {
    settled.abort();
    resolve();
  };
  const settleIfHidden = () => document.hidden && settle();
  document.addEventListener("visibilitychange", settleIfHidden, { signal: settled.signal });
  signal.addEventListener("abort", settle, { signal: settled.signal });
  // The first callback runs before its frame is drawn, the second after.
  requestAnimationFrame(() => requestAnimationFrame(settle));
  settleIfHidden();
  return promise;
}

/** Reads a stored draft; its fields are all texts. */
function parseDraft(kept: object = {}): FeedbackDraft {
  return Object.fromEntries(Object.entries(kept).filter(([, text]) => typeof text === "string"));
}
