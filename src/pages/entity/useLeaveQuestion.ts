import { useEffect, useEffectEvent } from "react";
import { type Blocker, useBeforeUnload, useBlocker } from "react-router";
import type { Question } from "../../../machines/confirmDialog.ts";
import { isAuthenticated } from "../../../machines/sessionQueries.ts";
import { useServices } from "../../actors/services.ts";
import { useConfirm } from "../../actors/useConfirm.ts";
import type { Translate } from "../../i18n/Translation.tsx";

/** The state of a navigation away from what no longer exists: there is nothing left to save. */
export const GONE = { isGone: true };

/** Whether to throw away what was typed. */
export function discardQuestion(t: Translate): Omit<Question, "action"> {
  return {
    title: t("Discard changes"),
    message: t("What you changed has not been saved."),
    confirmLabel: t("Discard changes"),
    cancelLabel: t("Keep editing"),
    variant: "warning",
  };
}

/**
 * Asks before a page is left whose changes have not been saved, whichever way it is left. Once the
 * session is over nothing holds anybody back.
 */
export function useLeaveQuestion(isDirty: boolean, question: Omit<Question, "action">): void {
  const { session } = useServices().actors;
  const confirm = useConfirm();
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    isDirty && currentLocation.pathname !== nextLocation.pathname &&
    nextLocation.state?.isGone !== true && isAuthenticated(session.getSnapshot())
  );
  const ask = useEffectEvent((blocker: Blocker) => {
    if (blocker.state !== "blocked") return;
    confirm({
      ...question,
      action: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    });
  });
  useEffect(() => ask(blocker), [blocker.state, blocker.location]);
  useBeforeUnload((event) => {
    if (isDirty) event.preventDefault();
  });
}
