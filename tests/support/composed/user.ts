import { isFormOpen } from "../../../machines/feedbackForm.ts";
import type { Step } from "./steps.ts";
import { HOME, LOGIN, RECORD, type Tab } from "./tab.ts";

type UserStep = Exclude<
  Extract<Step, { tab: number }>,
  { do: "open" | "show" | "hide" | "freeze" | "close" | "reload" }
>;

type UserAction = [isPossible: () => boolean, run: () => void];

const TOAST_EVENTS = {
  "dismiss toast": "toast.dismissed",
  "press toast": "toast.actionPressed",
  "follow toast": "toast.linkFollowed",
} as const;

/** Creates a user's action and whether it is possible; dialogs block other actions. */
export function createUserAction(step: UserStep, tab: Tab, newText: () => string): UserAction {
  const { session, toaster, app } = tab.app;
  const isFree = () => tab.isSignedIn && !tab.isDialogOpen && tab.address !== LOGIN;
  const isDescribing = () =>
    isFree() && tab.feedbackForm !== undefined && isFormOpen(tab.feedbackForm.getSnapshot());
  const getScreenshot = () => tab.feedbackForm?.getSnapshot().children.screenshot;
  const getToast = () => toaster.getSnapshot().context.shown[0];
  switch (step.do) {
    case "be active":
      return [() => true, () => {}];
    case "sign in":
      return [() => !tab.isSignedIn && tab.address === LOGIN, () => tab.signIn(step.as)];
    case "sign out":
      return [isFree, () => tab.signOut()];
    case "load":
      return [isFree, () => tab.load()];
    case "load anew":
      return [isFree, () => app.send({ type: "reload.requested" })];
    case "go home":
      // Also by the browser's own button, beside a question.
      return [() => tab.isSignedIn && tab.address !== HOME, () => tab.go(HOME)];
    case "open record":
      return [() => isFree() && tab.address.pathname !== RECORD.pathname, () => tab.go(RECORD)];
    case "open dialog":
      return [() => isFree() && tab.address.search === "", () => tab.openDialog()];
    case "close dialog":
      return [() => isFree() && tab.form("dialog") !== undefined, () => tab.closeDialog()];
    case "delete":
      return [() => isFree() && tab.deletion !== undefined, () => tab.delete()];
    case "renew claims":
      return [isFree, () => session.send({ type: "claims.changed" })];
    case "answer":
      return [() => tab.isDialogOpen, () => tab.respondToDialog(step.yes)];
    case "type":
    case "save":
    case "save twice":
    case "restore":
    case "discard":
      return [
        () => isFree() && tab.form(step.form) !== undefined,
        () => {
          const form = tab.form(step.form);
          if (form === undefined) return;
          if (step.do === "type") return tab.type(form, newText());
          if (step.do === "restore") return tab.restore(form);
          if (step.do === "discard") return tab.discard(form);
          form.actor.send({ type: "form.submitted" });
          if (step.do === "save twice") form.actor.send({ type: "form.submitted" });
        },
      ];
    case "open feedback":
      return [
        () => isFree() && tab.feedbackForm !== undefined,
        () => tab.feedbackForm?.send({ type: "form.requested", page: tab.address.pathname }),
      ];
    case "close feedback":
      return [isDescribing, () => tab.feedbackForm?.send({ type: "form.closed" })];
    case "send feedback":
      return [isDescribing, () => {
        tab.feedback = null;
        tab.feedbackForm?.send({ type: "feedback.sent" });
      }];
    case "describe feedback":
      return [isDescribing, () => tab.describe(newText())];
    case "take picture":
      return [isDescribing, () => getScreenshot()?.send({ type: "capture.started" })];
    case "capture":
      return [() => getScreenshot()?.getSnapshot().matches("overlay") === true, () => {
        tab.captureFails = step.fails;
        getScreenshot()?.send({ type: "capture.requested" });
      }];
    case "cancel picture":
      return [
        () => getScreenshot()?.getSnapshot().matches("idle") === false,
        () => getScreenshot()?.send({ type: "capture.cancelled" }),
      ];
    case "dismiss toast":
    case "press toast":
    case "follow toast":
      return [
        () => getToast() !== undefined,
        () => getToast()?.ref.send({ type: TOAST_EVENTS[step.do] }),
      ];
    case "enter toasts":
      return [() => getToast() !== undefined, () => toaster.send({ type: "pointer.entered" })];
    case "leave toasts":
      return [
        () => toaster.getSnapshot().matches("paused"),
        () => toaster.send({ type: "pointer.left" }),
      ];
  }
}
