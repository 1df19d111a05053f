import { useSelector } from "@xstate/react";
import { useRecordCreation } from "../actors/useRecordCreation.ts";
import { lazyPart } from "../ui/lazyPart.tsx";

const dialogs = lazyPart(async () => (await import("./CreationDialogs.tsx")).CreationDialogs);

/** Renders the dialogs that create records for pickers, if any. */
export function RecordCreations() {
  const creation = useRecordCreation();
  const isCreating = useSelector(creation, (snapshot) => snapshot.matches("creating"));
  return isCreating && <dialogs.Component creation={creation} />;
}
