import CalendarClock from "lucide-react/icons/calendar-clock";
import CalendarDays from "lucide-react/icons/calendar-days";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { useSearch } from "../../records/searchParams.ts";
import { Button } from "../../ui/button/Button.tsx";
import { styled } from "../../ui/theme.ts";
import { processPageSearch } from "../process/links.ts";
import { listMilestoneRights } from "./milestoneRights.ts";

/** The actions that move a milestone's due date with later ones, and correct its times. */
export function MilestoneDateActions({ milestone }: { milestone: Milestone }) {
  const { t } = useTranslation();
  const { has } = usePermissions();
  const { change } = useSearch(processPageSearch);
  const { id, name } = milestone;
  const rights = listMilestoneRights(milestone, { has, isOnHold: false });
  if (!rights.move && !rights.times) return null;
  return (
    <Buttons>
      {rights.move && (
        <Button
          label={t("Move with the following steps")}
          triggerProps={{ "aria-label": `${t("Move with the following steps")}: ${name}` }}
          icon={CalendarDays}
          size="small"
          onPress={() => change({ move: id })}
        />
      )}
      {rights.times && (
        <Button
          label={t("Correct dates")}
          triggerProps={{ "aria-label": `${t("Correct dates")}: ${name}` }}
          icon={CalendarClock}
          size="small"
          onPress={() => change({ times: id })}
        />
      )}
    </Buttons>
  );
}

const Buttons = styled("div", { display: "flex", flexWrap: "wrap", gap: "$2" });
