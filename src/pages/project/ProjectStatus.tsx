import type { Enablement } from "../../../contract/enablement.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Badge } from "../../ui/status/Badge.tsx";

/** Whether a project runs, as a badge. */
export function ProjectStatus({ status }: { status: Enablement }) {
  const { t } = useTranslation();
  return status === "ACTIVE"
    ? <Badge tone="accent">{t("Active")}</Badge>
    : <Badge tone="neutral">{t("Disabled")}</Badge>;
}
