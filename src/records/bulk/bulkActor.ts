import { fromPromise } from "xstate";
import type { Batch, ChangedBatch, Outcome } from "../../../machines/bulkBatch.ts";
import { bulkChangeMachine } from "../../../machines/bulkChange.ts";
import { createConfirm } from "../../../machines/confirm.ts";
import { CONFIRMED_ACTION_FAILED } from "../../../machines/confirmDialog.ts";
import { type Services, useServices } from "../../actors/services.ts";
import { createUndoableChange } from "../../actors/undoableChange.ts";
import { type ChildActor, useChildActor } from "../../actors/useChildActor.ts";
import { createToasts } from "../../actors/useToast.ts";
import { changeBatch } from "./resource.ts";
import { message } from "../../i18n/catalogue.ts";

export type BulkActor = ChildActor<typeof bulkChangeMachine>;

/** Starts the actor that selects and changes rows of the list at an API path. */
export function useBulkActor(path: string): BulkActor {
  const services = useServices();
  return useChildActor(
    `bulkChange ${path}`,
    () => bulkChangeMachine.provide(createBulkChangeImplementations(services, path)),
  );
}

function createBulkChangeImplementations({ actors, http, queries }: Services, path: string) {
  const change = createUndoableChange({ actors });
  const toasts = createToasts(actors);
  return {
    actors: {
      confirm: createConfirm(actors.confirmDialog),
      changeBatch: fromPromise<ChangedBatch, Batch>(({ input, signal }) =>
        changeBatch(http, path, input, { signal, quiet: true, ...change.options })
      ),
    },
    actions: {
      notifyFinished(_: unknown, { changed, rejected }: Outcome) {
        if (changed > 0) {
          change.notifyDone(message("{count} records were changed", { count: changed }));
        }
        if (rejected > 0) {
          toasts.warning(message("{count} records could not be changed", { count: rejected }));
        }
        queries.client().invalidateQueries().catch(reportError);
      },
      logFailure: (_: unknown, { error }: { error: unknown }) =>
        console.error(CONFIRMED_ACTION_FAILED, error),
    },
  };
}
