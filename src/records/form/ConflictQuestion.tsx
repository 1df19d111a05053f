import { lazyPart } from "../../ui/lazyPart.tsx";
import type { FormConflict } from "./useFormConflict.ts";

const dialog = lazyPart(async () => (await import("../activity/lazyParts.ts")).ConflictDialog);

/** The question which values to keep, while there is one. */
export function ConflictQuestion(
  { conflict: { conflict, ...handle } }: { conflict: FormConflict },
) {
  return conflict && <dialog.Component {...handle} {...conflict} />;
}
