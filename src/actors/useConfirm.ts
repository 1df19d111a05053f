import type { Question } from "../../machines/confirmDialog.ts";
import { useServices } from "./services.ts";

/** Asks before something is lost; the question's action runs when the answer is yes. */
export function useConfirm(): (question: Question) => void {
  const { confirmDialog } = useServices().actors;
  return (question) => confirmDialog.send({ type: "dialog.requested", question });
}
