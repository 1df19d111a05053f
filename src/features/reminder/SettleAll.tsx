import { useQuery } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import SkipForward from "lucide-react/icons/skip-forward";
import type { Reminder } from "../../../contract/schemas/reminder.ts";
import type { OccurrenceAction } from "../../../machines/lifecycles/occurrence.ts";
import { useServices } from "../../actors/services.ts";
import { createUndoableChange } from "../../actors/undoableChange.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useRequest } from "../../actors/useRequest.ts";
import { reminderQueries, reminders, settleOccurrences } from "./resource.ts";
import { message } from "../../i18n/catalogue.ts";
import { useToday } from "../../i18n/clock.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { styled } from "../../ui/theme.ts";
import { useIsOverdue } from "./statuses.ts";

interface SettleAllProps {
  reminder: Pick<Reminder, "id" | "description" | "timeZone" | "overdue" | "nextDueAt">;
  /** Adds padding, in cards whose rows have their own. */
  isPadded?: boolean;
}

/** Buttons to complete or skip all open occurrences up to today, if there are several. */
export function SettleAll({ reminder, isPadded = false }: SettleAllProps) {
  const { t } = useTranslation();
  const { has } = usePermissions();
  const services = useServices();
  const today = useToday();
  const { id, description: name, timeZone } = reminder;
  const isOverdue = useIsOverdue(reminder);
  const openOccurrences = useQuery({
    ...openOccurrencesQuery(services, id, toEndOfDay(today, timeZone)),
    enabled: isOverdue,
  });
  const settleRequest = useRequest(`settle all ${id}`, async (action: OccurrenceAction, signal) => {
    const change = createUndoableChange(services);
    try {
      const body = { action, through: today };
      const { count } = await settleOccurrences(services.http, id, body, {
        ...change.options,
        signal,
      });
      const text = action === "complete"
        ? "Done: {count} dates of “{name}”"
        : "Skipped: {count} dates of “{name}”";
      if (count > 0) change.notifyDone(message(text, { count, name }));
    } finally {
      await services.queries.client().invalidateQueries({ queryKey: reminders.key });
    }
  });
  const count = openOccurrences.data?.total ?? 0;
  if (count < 2 || !isOverdue || !has("reminder:manage_occurrence")) return null;
  return (
    <Offer
      isPadded={isPadded}
      role="group"
      aria-label={t("{count} dates are open up to today", { count })}
    >
      <span aria-hidden="true">{t("{count} dates are open up to today", { count })}</span>
      <Actions>
        <Button
          label={t("Complete all {count}", { count })}
          icon={Check}
          size="small"
          isLoading={settleRequest.isRunning}
          triggerProps={{
            "aria-label": `${t("Complete all {count}", { count })}: ${name}`,
          }}
          onPress={() => settleRequest.send("complete")}
        />
        <Button
          label={t("Skip all {count}", { count })}
          icon={SkipForward}
          size="small"
          variant="ghost"
          isDisabled={settleRequest.isRunning}
          triggerProps={{
            "aria-label": `${t("Skip all {count}", { count })}: ${name}`,
          }}
          onPress={() => settleRequest.send("skip")}
        />
      </Actions>
    </Offer>
  );
}

const openOccurrencesQuery = ({ http }: ReturnType<typeof useServices>, id: string, end: string) =>
  reminderQueries(http).occurrences(id, {
    page: 1,
    size: 1,
    filters: [
      { fieldId: "status", operator: "EQUALS", value: "PENDING" },
      { fieldId: "dueDatetime", operator: "LESS_THAN", value: end },
    ],
  });

/** Converts a day to the instant at which it ends in a time zone. */
const toEndOfDay = (day: string, timeZone: string): string =>
  Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone).toInstant().toString();

const Offer = styled("div", {
  position: "relative",
  zIndex: 1,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "$1 $2",
  flexBasis: "100%",
  fontSize: "$small",
  color: "$inkSecond",
  variants: { isPadded: { true: { padding: "0 $4 $3" } } },
});

const Actions = styled("span", { display: "flex", gap: "$2" });
