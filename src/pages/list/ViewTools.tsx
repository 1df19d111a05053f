import { truncateText } from "../../../contract/truncateText.ts";
import { useQuery } from "@tanstack/react-query";
import Bookmark from "lucide-react/icons/bookmark";
import { useOverlayTriggerState } from "react-stately/useOverlayTriggerState";
import { useLocation, useNavigate } from "react-router";
import { VIEW_SHARING } from "../../../contract/viewSharing.ts";
import { useServices } from "../../actors/services.ts";
import { usePermissions, useSession } from "../../actors/useSession.ts";
import { savedViews } from "../../api/views.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { deferred } from "../../ui/deferred.tsx";
import { MenuButton, type MenuItem } from "../../ui/menu/Menu.tsx";
import { Badge } from "../../ui/status/Badge.tsx";
import { styled } from "../../ui/theme.ts";
import { ViewOptions } from "./ViewOptions.tsx";
import type { ListDeclaration } from "./listDeclaration.ts";
import { ALL_ROWS } from "./listLoader.ts";
import { useDefaultView } from "./listPreferences.ts";
import { isChanged, savedQuery } from "./savedQuery.ts";
import { useViewRequest } from "./useViewRequest.ts";
import { viewParams } from "./viewParams.ts";

interface ViewToolsProps {
  of: Pick<ListDeclaration<never>, "id" | "search" | "title">;
  /** The columns that the list is shown without. */
  hidden: readonly string[];
}

const saveDialog = deferred(async () => (await import("./later.ts")).SaveViewDialog);
const renameDialog = deferred(async () => (await import("./later.ts")).RenameViewDialog);

/** The saved views of a list: one to choose, and what may be done with the one that is shown. */
export function ViewTools({ of, hidden }: ViewToolsProps) {
  const { t } = useTranslation();
  saveDialog.usePreload();
  const { http } = useServices();
  const { user } = useSession();
  const { has } = usePermissions();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const saving = useOverlayTriggerState({});
  const renaming = useOverlayTriggerState({});
  const { data, isError, refetch } = useQuery(savedViews.queries(http).of(of.id));

  const params = new URLSearchParams(search);
  const views = data?.data ?? [];
  const current = views.find(({ id }) => id === params.get("view"));
  const shown = {
    query: savedQuery(of.search, params),
    hiddenColumns: hidden.filter((id) => id !== ""),
  };
  const isOther = current !== undefined && isChanged(of.search, current, shown);
  const asked = params.get("view");
  const isMissing = data !== undefined && !current && asked !== null && asked !== ALL_ROWS;
  const mayShare = has(VIEW_SHARING[of.id]);
  const isOwn = current?.owner?.id === user?.id;
  const mayChange = current !== undefined && (current.isShared ? mayShare : isOwn);

  const all = useDefaultView(of.id) === undefined ? "" : `?view=${ALL_ROWS}`;
  const open = (next: string) => void navigate(next === "" ? pathname : next);
  const show = (id: string) => {
    const view = views.find((one) => one.id === id);
    open(view ? `?${viewParams(view)}` : all);
  };
  const request = useViewRequest({ list: of.id, onDeleted: () => open(all) });
  const save = () => current && request.make({ kind: "save", view: current, shown });

  const itemsOf = (isShared: boolean): MenuItem[] =>
    views.filter((view) => view.isShared === isShared).map((view) => ({
      id: view.id,
      label: view.fits ? view.name : t("{name} (no longer fits)", { name: view.name }),
      onAction: () => show(view.id),
    }));
  const [own, shared] = [itemsOf(false), itemsOf(true)];
  const notice: MenuItem[] = isError
    ? [{
      id: "retry",
      label: t("Views could not be loaded. Try again"),
      onAction: () => void refetch(),
    }]
    : data
    ? []
    : [{ id: "loading", label: t("Loading"), isDisabled: true }];
  return (
    <Tools>
      <span role="status">
        {isOther && <Badge tone="warning">{t("Changed")}</Badge>}
        {isMissing && <Missing>{t("This view was deleted or is not shared with you")}</Missing>}
      </span>
      {isMissing && <Button label={t("Save as…")} variant="ghost" onPress={saving.open} />}
      {isOther && (
        <>
          <Button
            label={t(mayChange ? "Save" : "Save as…")}
            variant="ghost"
            isLoading={request.isRunning}
            onPress={mayChange ? save : saving.open}
          />
          <Button
            label={t("Back to the view")}
            variant="ghost"
            onPress={() => show(current.id)}
          />
        </>
      )}
      <MenuButton
        label={shortened(current?.name ?? t("Views"))}
        icon={Bookmark}
        variant="ghost"
        placement="bottom end"
        items={[
          {
            id: "all",
            items: [{ id: ALL_ROWS, label: t("All rows"), onAction: () => open(all) }, ...notice],
          },
          ...(own.length > 0 ? [{ id: "own", label: t("My views"), items: own }] : []),
          ...(shared.length > 0 ? [{ id: "shared", label: t("Shared views"), items: shared }] : []),
        ]}
        selection={{ mode: "single", selectedIds: isMissing ? [] : [current?.id ?? ALL_ROWS] }}
      />
      <ViewOptions
        view={current}
        mayShare={mayShare}
        mayChange={mayChange}
        isOwn={isOwn}
        request={request}
        onSaveAs={saving.open}
        onRename={renaming.open}
      />
      {saving.isOpen && (
        <saveDialog.Component
          list={of.id}
          shown={shown}
          mayShare={mayShare}
          onSaved={(view) => open(`?${viewParams(view)}`)}
          onClose={saving.close}
        />
      )}
      {renaming.isOpen && current && (
        <renameDialog.Component view={current} onClose={renaming.close} />
      )}
    </Tools>
  );
}

/** A name as long as a button may be. */
const shortened = (name: string): string => name.length > 28 ? `${truncateText(name, 27)}…` : name;

/** Longer than a badge, so that it wraps where there is little room. */
const Missing = styled("span", { fontSize: "$small", color: "$ink" });

const Tools = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: "$1",
  minWidth: 0,
});
