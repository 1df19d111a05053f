import Download from "lucide-react/icons/download";
import { type ReactNode, useState } from "react";
import { useOverlayTriggerState } from "react-stately/useOverlayTriggerState";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { deferred } from "../../ui/deferred.tsx";
import type { PageAction } from "../../ui/page/PageHeader.tsx";
import type { AnyExportedList, ExportedName } from "./listDeclaration.ts";

const tools = deferred(async () => (await import("./later.ts")).ListExport);

export interface ListExportParts {
  /** The button that starts it. */
  action: PageAction & { onAction: () => void };
  /** Starts it with these rows only. */
  exportOnly: (ids: readonly string[]) => void;
  /** Its progress dialog; to be rendered anywhere on the page. */
  progress: ReactNode;
}

/** Exports a list to a file, one export at a time. */
export function useListExport(called: ExportedName, list: AnyExportedList): ListExportParts {
  const { t } = useTranslation();
  const { isOpen, open, close } = useOverlayTriggerState({});
  const [only, setOnly] = useState<readonly string[]>();
  function start(ids?: readonly string[]) {
    setOnly(ids);
    open();
  }
  tools.usePreload();
  return {
    action: {
      id: "export",
      label: t("Export as CSV"),
      icon: Download,
      isLoading: isOpen,
      onAction: () => start(),
    },
    exportOnly: start,
    progress: isOpen && <tools.Component called={called} list={list} only={only} onClose={close} />,
  };
}

/** Exports a list that is a part of a page, beside that list. */
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
