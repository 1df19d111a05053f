import { useSelector } from "@xstate/react";
import { Suspense } from "react";
import { deferred } from "../ui/deferred.ts";
import { useServices } from "./services.ts";

const questions = deferred(async () =>
  (await import("../ui/overlay/ConfirmDialog.tsx")).ConfirmDialogOutlet
);

/** What has to be confirmed, when something has. */
export function Questions() {
  questions.useFetched();
  const { confirmDialog } = useServices().actors;
  const isAsked = useSelector(confirmDialog, ({ context }) => context.asked !== null);
  return <Suspense>{isAsked && <questions.Part actor={confirmDialog} />}</Suspense>;
}
