import { useQueryClient } from "@tanstack/react-query";
import type { SavedView, ViewSettings } from "../../../contract/schemas/view.ts";
import type { ViewedListName } from "../../../contract/viewSharing.ts";
import { useServices } from "../../actors/services.ts";
import { undoable } from "../../actors/undoable.ts";
import { useRequest } from "../../actors/useRequest.ts";
import { useToast } from "../../actors/useToast.ts";
import type { CallOptions, Http } from "../../api/http.ts";
import { SAVED_VIEWS, savedViews } from "../../api/views.ts";
import { message } from "../../i18n/catalogue.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import type { Viewed } from "./viewParams.ts";

/** What is done to a view, beside what its forms do. */
type ViewChange =
  & { view: SavedView }
  & (
    | { kind: "save"; shown: Viewed }
    | { kind: "share"; isShared: boolean }
    | { kind: "set"; settings: ViewSettings }
    | { kind: "delete" }
  );

export type ViewRequest = ReturnType<typeof useViewRequest>;

/** Requests that change the views of a list, one at a time. */
export function useViewRequest(
  { list, onDeleted }: { list: ViewedListName; onDeleted: () => void },
) {
  const { t } = useTranslation();
  const services = useServices();
  const client = useQueryClient();
  const toast = useToast();
  return useRequest(`views ${list}`, async (change: ViewChange) => {
    const deletion = undoable(services);
    try {
      await make(services.http, change, deletion.options);
      if (change.kind === "delete") onDeleted();
    } finally {
      // Also after a refusal: somebody else may have changed it.
      await client.invalidateQueries({ queryKey: SAVED_VIEWS });
    }
    if (change.kind === "delete") deletion.tell(message("View deleted"));
    else toast.success(t("View saved"));
  });
}

function make(http: Http, change: ViewChange, whenDeleted: CallOptions): Promise<unknown> {
  const { id, version } = change.view;
  switch (change.kind) {
    case "save": {
      const { query, hiddenColumns } = change.shown;
      return savedViews.update(http, id, { version, query, hiddenColumns });
    }
    case "share":
      return savedViews.update(http, id, { version, isShared: change.isShared });
    case "set":
      return savedViews.set(http, id, change.settings);
    case "delete":
      return savedViews.remove(http, id, whenDeleted);
  }
}
