import { Download } from "lucide-react";
import { Button } from "../../ui/button/Button.tsx";
import type { PageAction } from "../../ui/page/PageHeader.tsx";

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
