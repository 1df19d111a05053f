import { useSelector } from "@xstate/react";
import { lazyPart } from "../ui/lazyPart.tsx";
import { useServices } from "./services.ts";

const dialogOutlet = lazyPart(async () => (await import("../ui/lazyParts.ts")).ConfirmDialogOutlet);

/** Renders the open confirmation dialog, if any. */
export function ConfirmDialogs() {
  dialogOutlet.usePreload();
  const { confirmDialog } = useServices().actors;
  const isOpen = useSelector(confirmDialog, ({ context }) => context.current !== null);
  return isOpen && <dialogOutlet.Component actor={confirmDialog} />;
}
