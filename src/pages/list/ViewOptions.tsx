import Ellipsis from "lucide-react/icons/ellipsis";
import type { SavedView } from "../../../contract/schemas/view.ts";
import { useToast } from "../../actors/useToast.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { MenuButton, type MenuItem } from "../../ui/menu/Menu.tsx";
import type { ViewRequest } from "./useViewRequest.ts";

interface ViewOptionsProps {
  /** The view that is shown. */
  view: SavedView | undefined;
  mayShare: boolean;
  mayChange: boolean;
  isOwn: boolean;
  request: ViewRequest;
  onSaveAs: () => void;
  onRename: () => void;
}

/** What may be done with the view that is shown, and with what a list shows. */
export function ViewOptions(props: ViewOptionsProps) {
  const { view, mayShare, mayChange, isOwn, request, onSaveAs, onRename } = props;
  const { t } = useTranslation();
  const copyLink = useCopiedLink();
  const saveAs = { id: "saveAs", label: t("Save as a new view…"), onAction: onSaveAs };

  function itemsFor(view: SavedView): MenuItem[] {
    const { name, isShared, isPinned, isDefault } = view;
    return [
      {
        id: "pin",
        label: t(isPinned ? "Unpin from the navigation" : "Pin to the navigation"),
        onAction: () =>
          request.make({ kind: "set", view, settings: { isPinned: !isPinned, isDefault } }),
      },
      {
        id: "default",
        label: t(isDefault ? "No longer begin with this view" : "Begin this list with it"),
        onAction: () =>
          request.make({ kind: "set", view, settings: { isPinned, isDefault: !isDefault } }),
      },
      ...(mayChange ? [{ id: "rename", label: t("Rename…"), onAction: onRename }] : []),
      ...(isOwn && !isShared && mayShare
        ? [{
          id: "share",
          label: t("Share with all"),
          onAction: () => request.make({ kind: "share", view, isShared: true }),
        }]
        : []),
      ...(isOwn && isShared
        ? [{
          id: "unshare",
          label: t("Stop sharing"),
          onAction: () =>
            request.ask({
              title: t("Stop sharing"),
              message: t("{name} will be there for you alone.", { name }),
              confirmLabel: t("Stop sharing"),
              variant: "warning",
            }, { kind: "share", view, isShared: false }),
        }]
        : []),
      ...(isOwn || isShared && mayShare
        ? [{
          id: "delete",
          label: t("Delete"),
          isDanger: true,
          onAction: () =>
            request.ask({
              title: t("Delete view"),
              message: isShared
                ? t("{name} will be deleted for all who use it. The rows stay as they are.", {
                  name,
                })
                : t("{name} will be deleted. The rows stay as they are.", { name }),
              confirmLabel: t("Delete"),
              variant: "danger",
            }, { kind: "delete", view }),
        }]
        : []),
    ];
  }

  return (
    <MenuButton
      label={t("View options")}
      icon={Ellipsis}
      isIconOnly
      variant="ghost"
      placement="bottom end"
      items={[
        {
          id: "this",
          items: [
            saveAs,
            { id: "link", label: t("Copy the link"), onAction: () => void copyLink() },
          ],
        },
        ...(view ? [{ id: "view", items: itemsFor(view) }] : []),
      ]}
    />
  );
}

/** Copies the address, which shows the same to whoever may see the list. */
function useCopiedLink() {
  const { t } = useTranslation();
  const toast = useToast();
  return async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      toast.success(t("Copied"));
    } catch {
      // The clipboard is forbidden, or missing without https.
      toast.info(t("It could not be copied. Copy it from the address bar."));
    }
  };
}
