import { useSelector } from "@xstate/react";
import { deferred } from "../ui/deferred.tsx";
import { useServices } from "./services.ts";

const dialogOutlet = deferred(async () => (await import("../ui/later.ts")).ConfirmDialogOutlet);

/** Draws the dialog of the question that is open, if there is one. */
export function ConfirmDialogs() {
  dialogOutlet.usePreload();
  const { confirmDialog } = useServices().actors;
  const isAsked = useSelector(confirmDialog, ({ context }) => context.asked !== null);
  return isAsked && <dialogOutlet.Component actor={confirmDialog} />;
}
