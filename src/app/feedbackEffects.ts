import { fromCallback, fromPromise } from "xstate";
import type { SenderEvent } from "../../machines/feedbackForm.ts";
import { type FeedbackDraft, screenshotCaptureMachine } from "../../machines/screenshotCapture.ts";
import { hasPermission, type SessionSnapshot, sessionUser } from "../../machines/sessionQueries.ts";
import { keepDraft, keptDrafts } from "../actors/drafts.ts";
import type { Services } from "../actors/services.ts";

/** Where its draft is kept. */
const PLACE = "feedback";

/** What the statecharts of feedback ask of a browser. A draft is kept in this tab, at every change. */
export function feedbackEffects({ actors: { session } }: Services) {
  let sender: string | null = null;

  const followSender = fromCallback<SenderEvent>(({ sendBack }) => {
    const look = (snapshot: SessionSnapshot) => {
      const next = senderIn(snapshot);
      if (next === sender) return;
      if (sender !== null) sendBack({ type: "sender.left" });
      sender = next;
      if (next !== null) sendBack({ type: "sender.came", draft: draftIn(keptDrafts(next)[PLACE]) });
    };
    look(session.getSnapshot());
    const following = session.subscribe(look);
    return () => following.unsubscribe();
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
      if (sender !== null) keepDraft(sender, PLACE, draft);
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

/** Resolves when the page has been drawn as it is now; at once where nobody sees it. */
export function frameDrawn(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const over = new AbortController();
  const settle = () => {
    over.abort();
    resolve();
  };
  const leave = () => document.hidden && settle();
  document.addEventListener("visibilitychange", leave, { signal: over.signal });
  signal.addEventListener("abort", settle, { signal: over.signal });
  // The first frame is told before it is drawn, the second after the first was.
  requestAnimationFrame(() => requestAnimationFrame(settle));
  leave();
  return promise;
}

/** What was kept of the form; its fields are all texts. */
function draftIn(kept: object = {}): FeedbackDraft {
  return Object.fromEntries(Object.entries(kept).filter(([, text]) => typeof text === "string"));
}
