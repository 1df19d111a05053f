import { truncateText } from "../../../contract/truncateText.ts";
import Bookmark from "lucide-react/icons/bookmark";
import { useOverlayTriggerState } from "react-stately/useOverlayTriggerState";
import { useLocation, useNavigate } from "react-router";
import { VIEW_SHARING } from "../../../contract/viewSharing.ts";
import { usePermissions, useSession } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { lazyPart } from "../../ui/lazyPart.tsx";
import { MenuButton } from "../../ui/menu/Menu.tsx";
import type { MenuItem } from "../../ui/menu/menuItems.ts";
import { Badge } from "../../ui/status/Badge.tsx";
import { styled } from "../../ui/theme.ts";
import { ViewOptions } from "./ViewOptions.tsx";
import type { ListDeclaration } from "../list/listDeclaration.ts";
import { ALL_ROWS } from "../list/listLoader.ts";
import { useDefaultView } from "../list/listPreferences.ts";
import { differsFromView, toSavedQuery } from "./toSavedQuery.ts";
import { useCurrentView } from "./useCurrentView.ts";
import { useViewRequest } from "./useViewRequest.ts";
import { toViewParams } from "./toViewParams.ts";

interface ViewToolsProps {
  declaration: Pick<ListDeclaration<never>, "id" | "search" | "title">;
  /** The ids of the hidden columns. */
  hidden: readonly string[];
}

const saveDialog = lazyPart(async () => (await import("../list/lazyParts.ts")).SaveViewDialog);
const renameDialog = lazyPart(async () => (await import("../list/lazyParts.ts")).RenameViewDialog);

/** The saved views of a list: the menu that chooses one, and its options. */
export function ViewTools({ declaration, hidden }: ViewToolsProps) {
  const { t } = useTranslation();
  saveDialog.usePreload();
  const { user } = useSession();
  const { has } = usePermissions();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const saving = useOverlayTriggerState({});
  const renaming = useOverlayTriggerState({});
  const { views, current, isMissing, isLoading, isError, refetch } = useCurrentView(declaration.id);

  const params = new URLSearchParams(search);
  const content = {
    query: toSavedQuery(declaration.search, params),
    hiddenColumns: hidden.filter((id) => id !== ""),
  };
  const isModified = current !== undefined && differsFromView(declaration.search, current, content);
  const canShare = has(VIEW_SHARING[declaration.id]);
  const isOwn = current?.owner?.id === user?.id;
  const canChange = current !== undefined && (current.isShared ? canShare : isOwn);

  const allRowsSearch = useDefaultView(declaration.id) === undefined ? "" : `?view=${ALL_ROWS}`;
  const open = (next: string) => void navigate(next === "" ? pathname : next);
  const show = (id: string) => {
    const view = views.find((one) => one.id === id);
    open(view ? `?${toViewParams(view)}` : allRowsSearch);
  };
  const request = useViewRequest({ list: declaration.id, onDeleted: () => open(allRowsSearch) });
  const save = () => current && request.send({ kind: "save", view: current, content });

  const createViewItems = (isShared: boolean): MenuItem[] =>
    views.filter((view) => view.isShared === isShared).map((view) => ({
      id: view.id,
      label: view.fits ? view.name : t("{name} (no longer valid)", { name: view.name }),
      onAction: () => show(view.id),
    }));
  const [own, shared] = [createViewItems(false), createViewItems(true)];
  const notice: MenuItem[] = isError
    ? [{
      id: "retry",
      label: t("Views could not be loaded. Try again"),
      onAction: () => void refetch(),
    }]
    : isLoading
    ? [{ id: "loading", label: t("Loading"), isDisabled: true }]
    : [];
  return (
    <Tools>
      <span role="status">
        {isModified && <Badge tone="warning">{t("Changed")}</Badge>}
      </span>
      {isMissing && <Button label={t("Save as…")} variant="ghost" onPress={saving.open} />}
      {isModified && (
        <>
          <Button
            label={t(canChange ? "Save" : "Save as…")}
            variant="ghost"
            isLoading={request.isRunning}
            onPress={canChange ? save : saving.open}
          />
          <Button
            label={t("Back to the view")}
            variant="ghost"
            onPress={() => show(current.id)}
          />
        </>
      )}
      <MenuButton
        label={shorten(current?.name ?? t("Views"))}
        icon={Bookmark}
        variant="ghost"
        placement="bottom end"
        items={[
          {
            id: "all",
            items: [
              { id: ALL_ROWS, label: t("All rows"), onAction: () => open(allRowsSearch) },
              ...notice,
            ],
          },
          ...(own.length > 0 ? [{ id: "own", label: t("My views"), items: own }] : []),
          ...(shared.length > 0 ? [{ id: "shared", label: t("Shared views"), items: shared }] : []),
        ]}
        selection={{ mode: "single", selectedIds: isMissing ? [] : [current?.id ?? ALL_ROWS] }}
      />
      <ViewOptions
        view={current}
        canShare={canShare}
        canChange={canChange}
        isOwn={isOwn}
        request={request}
        onSaveAs={saving.open}
        onRename={renaming.open}
      />
      {saving.isOpen && (
        <saveDialog.Component
          list={declaration.id}
          content={content}
          canShare={canShare}
          onSaved={(view) => open(`?${toViewParams(view)}`)}
          onClose={saving.close}
        />
      )}
      {renaming.isOpen && current && (
        <renameDialog.Component view={current} onClose={renaming.close} />
      )}
    </Tools>
  );
}

/** Shortens a name to the width of a button. */
const shorten = (name: string): string => name.length > 28 ? `${truncateText(name, 27)}…` : name;

const Tools = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: "$1",
  minWidth: 0,
});
