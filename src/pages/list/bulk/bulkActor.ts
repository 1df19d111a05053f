import { bulkChangeOf } from "../../../../machines/bulkChange.ts";
import { type Services, useServices } from "../../../actors/services.ts";
import { undoable } from "../../../actors/undoable.ts";
import { type ChildActor, useChildActor } from "../../../actors/useChildActor.ts";
import { toastsOf } from "../../../actors/useToast.ts";
import { changeBatch } from "../../../api/bulk.ts";
import { message } from "../../../i18n/catalogue.ts";

export type BulkActor = ChildActor<ReturnType<typeof bulkChangeOf>>;

/** What is selected of the list at a path of the API, and what is done to it. */
export function useBulkActor(path: string): BulkActor {
  const services = useServices();
  return useChildActor(`bulkChange ${path}`, () => bulkChangeLogic(services, path));
}

function bulkChangeLogic({ actors, http, queries }: Services, path: string) {
  const change = undoable({ actors });
  const toasts = toastsOf(actors);
  return bulkChangeOf({
    changeBatch: (batch, signal) =>
      changeBatch(http, path, batch, { signal, quiet: true, ...change.options }),
    finish({ done, refused }) {
      if (done > 0) change.tell(message("{count} records were changed", { count: done }));
      if (refused > 0) {
        toasts.warning(message("{count} records could not be changed", { count: refused }));
      }
      queries.client().invalidateQueries().catch(reportError);
    },
    logFailure: (text, error) => console.error(text, error),
  });
}
