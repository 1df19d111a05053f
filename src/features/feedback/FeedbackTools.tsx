import { useSelector } from "@xstate/react";
import MessageSquarePlus from "lucide-react/icons/message-square-plus";
import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation } from "react-router";
import { feedbackFormMachine, isFormOpen } from "../../../machines/feedbackForm.ts";
import { useServices } from "../../actors/services.ts";
import { useChildActor } from "../../actors/useChildActor.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { FeedbackDialog } from "./form/FeedbackDialog.tsx";
import { onFeedbackRequested, requestFeedback } from "./form/requestFeedback.ts";
import { ScreenshotMode } from "./form/ScreenshotMode.tsx";
import { IconButton } from "../../ui/button/Button.tsx";
import { createFeedbackImplementations, toFeedbackPage } from "./feedbackEffects.ts";

/** The top bar's feedback button, with the feedback form and the screenshot mode. */
export function FeedbackTools() {
  const { t } = useTranslation();
  const services = useServices();
  const actor = useChildActor(
    "feedbackForm",
    () => feedbackFormMachine.provide(createFeedbackImplementations(services)),
  );
  const screenshot = useSelector(actor, ({ children }) => children.screenshot);
  const openings = useSelector(actor, ({ context }) => context.openings);
  const isOpen = useSelector(actor, isFormOpen);
  const isAway = useSelector(actor, (snapshot) => snapshot.matches({ signedIn: "hidden" }));
  const currentPage = toFeedbackPage(useLocation());
  const buttonRef = useRef<HTMLButtonElement>(null);
  const openerRef = useRef<HTMLElement>(null);

  const request = useEffectEvent(() => {
    const { activeElement } = document;
    const isFocused = activeElement instanceof HTMLElement && activeElement !== document.body;
    openerRef.current = isFocused ? activeElement : buttonRef.current;
    actor.send({ type: "form.requested", page: currentPage });
  });
  useEffect(() => onFeedbackRequested(() => request()), []);
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      const isClosed = actor.getSnapshot().matches({ signedIn: "closed" });
      const opener = openerRef.current?.isConnected ? openerRef.current : buttonRef.current;
      if (isClosed) opener?.focus({ preventScroll: true });
    };
  }, [actor, isOpen]);
  useEffect(() => {
    // Loads the capture module early. A failure is ignored: the capture itself reports it.
    if (isAway) import("./capture/captureBody.ts").catch(() => {});
  }, [isAway]);

  return (
    <>
      <IconButton
        ref={buttonRef}
        icon={MessageSquarePlus}
        aria-label={t("Send feedback")}
        triggerProps={{ "aria-haspopup": "dialog", "aria-expanded": isOpen }}
        onPress={() => requestFeedback()}
      />
      {screenshot && openings > 0 && (
        <>
          <ScreenshotMode form={actor} screenshot={screenshot} />
          <FeedbackDialog
            key={openings}
            isOpen={isOpen}
            form={actor}
            screenshot={screenshot}
            currentPage={currentPage}
          />
        </>
      )}
    </>
  );
}
