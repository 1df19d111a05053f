import CalendarClock from "lucide-react/icons/calendar-clock";
import CalendarDays from "lucide-react/icons/calendar-days";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { useSearch } from "../../records/searchParams.ts";
import { Button } from "../../ui/button/Button.tsx";
import { lazyPart } from "../../ui/lazyPart.tsx";
import { styled } from "../../ui/theme.ts";
import { processPageSearch } from "../process/links.ts";

const rescheduleDialog = lazyPart(async () => (await import("./lazyParts.ts")).RescheduleDialog);
const timesDialog = lazyPart(async () => (await import("./lazyParts.ts")).TimesDialog);

/** The actions that move a milestone's due date with later ones, and correct its times. */
export function MilestoneDateActions({ milestone }: { milestone: Milestone }) {
  const { t } = useTranslation();
  const { has } = usePermissions();
  const { search, change } = useSearch(processPageSearch);
  const { id, name, status, dueDate, startedAt } = milestone;
  const canMove = has("project_process:update") && status !== "COMPLETED" && dueDate !== null;
  const canCorrect = has("project_milestone:complete") && startedAt !== null;
  if (!canMove && !canCorrect) return null;
  return (
    <Buttons>
      {canMove && (
        <Button
          label={t("Move with the following steps")}
          triggerProps={{ "aria-label": `${t("Move with the following steps")}: ${name}` }}
          icon={CalendarDays}
          size="small"
          onPress={() => change({ move: id })}
        />
      )}
      {canCorrect && (
        <Button
          label={t("Correct dates")}
          triggerProps={{ "aria-label": `${t("Correct dates")}: ${name}` }}
          icon={CalendarClock}
          size="small"
          onPress={() => change({ times: id })}
        />
      )}
      {canMove && search.move === id && (
        <rescheduleDialog.Component
          milestone={milestone}
          onClose={() => change({ move: "" })}
        />
      )}
      {canCorrect && search.times === id && (
        <timesDialog.Component
          milestone={milestone}
          onClose={() => change({ times: "" })}
        />
      )}
    </Buttons>
  );
}

const Buttons = styled("div", { display: "flex", flexWrap: "wrap", gap: "$2" });
