import { useQueryClient } from "@tanstack/react-query";
import type { SavedView, ViewSettings } from "../../../contract/schemas/view.ts";
import type { ViewedListName } from "../../../contract/viewSharing.ts";
import { useServices } from "../../actors/services.ts";
import { createUndoableChange } from "../../actors/undoableChange.ts";
import { useRequest } from "../../actors/useRequest.ts";
import { useToast } from "../../actors/useToast.ts";
import type { CallOptions, Http } from "../../api/http.ts";
import { SAVED_VIEWS, savedViews } from "./resource.ts";
import { type Key, message } from "../../i18n/catalogue.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import type { ViewContent } from "./toViewParams.ts";

/** A change of a view without a form. */
type ViewChange =
  & { view: SavedView }
  & (
    | { kind: "save"; content: ViewContent }
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
  return useRequest(`views ${list}`, async (change: ViewChange, signal) => {
    const undoableChange = createUndoableChange(services);
    try {
      await sendChange(services.http, change, { ...undoableChange.options, signal });
      if (change.kind === "delete") onDeleted();
    } finally {
      // Also after an error, as another user may have changed the view.
      await client.invalidateQueries({ queryKey: SAVED_VIEWS });
    }
    if (change.kind === "delete") undoableChange.notifyDone(message("View deleted"));
    else toast.success(t(getDoneText(change)));
  });
}

function getDoneText(change: Exclude<ViewChange, { kind: "delete" }>): Key {
  const { view } = change;
  switch (change.kind) {
    case "save":
      return "View saved";
    case "share":
      return change.isShared ? "View shared" : "View no longer shared";
    case "set": {
      const { isPinned, isDefault } = change.settings;
      if (isPinned !== view.isPinned) return isPinned ? "View pinned" : "View unpinned";
      return isDefault ? "Default view set" : "Default view removed";
    }
  }
}

function sendChange(http: Http, change: ViewChange, options: CallOptions): Promise<unknown> {
  const { id, version } = change.view;
  switch (change.kind) {
    case "save": {
      const { query, hiddenColumns } = change.content;
      return savedViews.update(http, id, { version, query, hiddenColumns }, options);
    }
    case "share":
      return savedViews.update(http, id, { version, isShared: change.isShared }, options);
    case "set":
      return savedViews.set(http, id, change.settings, options);
    case "delete":
      return savedViews.remove(http, id, options);
  }
}
