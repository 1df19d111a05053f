import Download from "lucide-react/icons/download";
import { useState } from "react";
import { useOverlayTriggerState } from "react-stately/useOverlayTriggerState";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { lazyPart } from "../../ui/lazyPart.tsx";
import type { PageAction } from "../../ui/page/PageHeader.tsx";
import type { AnyExportedList, ListExportControls, ListIdentity } from "../list/listDeclaration.ts";

const listExport = lazyPart(async () => (await import("../list/lazyParts.ts")).ListExport);

/** The action, the dialog and the state of a list's CSV export. */
export function useListExport(identity: ListIdentity, list: AnyExportedList): ListExportControls {
  const { t } = useTranslation();
  const { isOpen, open, close } = useOverlayTriggerState({});
  const [onlyIds, setOnly] = useState<readonly string[]>();
  function start(ids?: readonly string[]) {
    setOnly(ids);
    open();
  }
  listExport.usePreload();
  return {
    action: {
      id: "export",
      label: t("Export as CSV"),
      icon: Download,
      isLoading: isOpen,
      onAction: () => start(),
    },
    exportRows: start,
    progress: isOpen && (
      <listExport.Component identity={identity} list={list} onlyIds={onlyIds} onClose={close} />
    ),
  };
}

/** The export button of a list that is only part of a page. */
export function ExportButton({ action }: { action: PageAction }) {
  return (
    <Button
      label={action.label}
      icon={Download}
      variant="ghost"
      isLoading={action.isLoading}
      onPress={action.onAction}
    />
  );
}
