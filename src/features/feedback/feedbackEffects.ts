import { fromCallback, fromPromise } from "xstate";
import { MAX_ADDRESS_LENGTH } from "../../../contract/appPath.ts";
import type { SenderEvent } from "../../../machines/feedbackForm.ts";
import {
  type CapturedPage,
  type FeedbackDraft,
  screenshotCaptureMachine,
} from "../../../machines/screenshotCapture.ts";
import { getSessionUser, hasPermission, type SessionSnapshot } from "../../../machines/session.ts";
import { readDrafts, storeDraft } from "../../actors/drafts.ts";
import type { Services } from "../../actors/services.ts";

/** The storage key of the feedback draft. */
const DRAFT_KEY = "feedback";

/**
 * Creates the effects of the feedback machines. The draft is stored in this tab at every change.
 */
export function createFeedbackImplementations({ actors: { session }, activity }: Services) {
  let senderId: string | null = null;

  const followSender = fromCallback<SenderEvent>(({ sendBack }) => {
    // Reset, so that a restarted actor is notified of the current sender.
    senderId = null;
    const update = (snapshot: SessionSnapshot) => {
      const next = getSenderId(snapshot);
      if (next === senderId) return;
      if (senderId !== null) sendBack({ type: "sender.signedOut" });
      senderId = next;
      if (next !== null) {
        sendBack({ type: "sender.signedIn", draft: parseDraft(readDrafts(next)[DRAFT_KEY]) });
      }
    };
    update(session.getSnapshot());
    const subscription = session.subscribe(update);
    return () => subscription.unsubscribe();
  });

  const capture = fromPromise<CapturedPage>(async ({ signal }) => {
    activity.set("tasks", 1);
    try {
      const { captureBody } = await import("./capture/captureBody.ts");
      await waitForAnimations();
      const page = toFeedbackPage(document.location);
      return { image: await captureBody(signal), page };
    } finally {
      activity.set("tasks", 0);
    }
  });

  const actions = {
    logFailure: (_: unknown, { message, error }: { message: string; error: unknown }) =>
      console.error(message, error),
    storeDraft(_: unknown, { draft }: { draft: FeedbackDraft }) {
      if (senderId !== null) storeDraft(senderId, DRAFT_KEY, draft);
    },
  };
  return {
    actors: {
      followSender,
      screenshot: screenshotCaptureMachine.provide({
        actors: { capture, awaitFrame: fromPromise<void>(({ signal }) => awaitFrame(signal)) },
        actions,
      }),
    },
    actions: { logFailure: actions.logFailure },
  };
}

/** Returns the path of a page, without its query if that is too long for feedback. */
export function toFeedbackPage({ pathname, search }: { pathname: string; search: string }): string {
  const address = pathname + search;
  return address.length <= MAX_ADDRESS_LENGTH ? address : pathname;
}

/**
 * Returns the id of the signed-in user who may send feedback. Null while they have to replace a
 * one-time password.
 */
function getSenderId(snapshot: SessionSnapshot): string | null {
  const user = getSessionUser(snapshot);
  if (user === null || user.must_change_password) return null;
  return hasPermission(snapshot, "feedback:create") ? user.id : null;
}

/** Waits for running animations to finish, above all that of the closing form. */
async function waitForAnimations(): Promise<void> {
  const running = document.getAnimations().filter(({ playState, effect }) =>
    playState === "running" && effect?.getComputedTiming().endTime !== Infinity && isVisible(effect)
  );
  await Promise.allSettled(running.map(({ finished }) => finished));
}

/** Whether an effect is visible: animations in closed details never end. */
const isVisible = (effect: AnimationEffect | null): boolean =>
  effect !== null && "target" in effect && effect.target instanceof Element &&
  (effect.target.checkVisibility?.() ?? true);

/** Resolves after the next frame was drawn; at once in a hidden tab. */
export function awaitFrame(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const controller = new AbortController();
  const settle = () => {
    controller.abort();
    resolve();
  };
  const settleIfHidden = () => document.hidden && settle();
  document.addEventListener("visibilitychange", settleIfHidden, { signal: controller.signal });
  signal.addEventListener("abort", settle, { signal: controller.signal });
  // The first callback runs before its frame is drawn, the second after.
  requestAnimationFrame(() => requestAnimationFrame(settle));
  settleIfHidden();
  return promise;
}

/** Parses a stored draft, whose fields are all texts. */
function parseDraft(storedDraft: object = {}): FeedbackDraft {
  return Object.fromEntries(
    Object.entries(storedDraft).filter(([, text]) => typeof text === "string"),
  );
}
