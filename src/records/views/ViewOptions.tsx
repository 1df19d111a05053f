import Ellipsis from "lucide-react/icons/ellipsis";
import type { SavedView } from "../../../contract/schemas/view.ts";
import { useToast } from "../../actors/useToast.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { MenuButton } from "../../ui/menu/Menu.tsx";
import type { MenuItem } from "../../ui/menu/menuItems.ts";
import type { ViewRequest } from "./useViewRequest.ts";

interface ViewOptionsProps {
  view: SavedView | undefined;
  canShare: boolean;
  canChange: boolean;
  isOwn: boolean;
  request: ViewRequest;
  onSaveAs: () => void;
  onRename: () => void;
}

/** The menu of the current view and list content. */
export function ViewOptions(props: ViewOptionsProps) {
  const { view, canShare, canChange, isOwn, request, onSaveAs, onRename } = props;
  const { t } = useTranslation();
  const copyLink = useCopyLink();
  const saveAs = { id: "saveAs", label: t("Save as a new view…"), onAction: onSaveAs };

  function createViewItems(view: SavedView): MenuItem[] {
    const { name, isShared, isPinned, isDefault } = view;
    return [
      {
        id: "pin",
        label: t(isPinned ? "Unpin from the navigation" : "Pin to the navigation"),
        onAction: () =>
          request.send({ kind: "set", view, settings: { isPinned: !isPinned, isDefault } }),
      },
      {
        id: "default",
        label: t(isDefault ? "Remove as default" : "Make default"),
        onAction: () =>
          request.send({ kind: "set", view, settings: { isPinned, isDefault: !isDefault } }),
      },
      ...(canChange ? [{ id: "rename", label: t("Rename…"), onAction: onRename }] : []),
      ...(isOwn && !isShared && canShare
        ? [{
          id: "share",
          label: t("Share with everyone"),
          onAction: () => request.send({ kind: "share", view, isShared: true }),
        }]
        : []),
      ...(isOwn && isShared
        ? [{
          id: "unshare",
          label: t("Stop sharing"),
          onAction: () =>
            request.confirmAndSend({
              title: t("Stop sharing"),
              message: t("“{name}” will be visible only to you.", { name }),
              confirmLabel: t("Stop sharing"),
              variant: "warning",
            }, { kind: "share", view, isShared: false }),
        }]
        : []),
      ...(isOwn || isShared && canShare
        ? [{
          id: "delete",
          label: t("Delete"),
          isDanger: true,
          onAction: () =>
            request.confirmAndSend({
              title: t("Delete view"),
              message: isShared
                ? t(
                  "“{name}” will be deleted for everyone who uses it. The records are not deleted.",
                  {
                    name,
                  },
                )
                : t("“{name}” will be deleted. The records are not deleted.", { name }),
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
        ...(view ? [{ id: "view", items: createViewItems(view) }] : []),
      ]}
    />
  );
}

/** Returns a function that copies the URL of the current list content. */
function useCopyLink() {
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
