import { useMilestoneToday } from "../../i18n/clock.ts";
import { formatDate } from "../../i18n/formats.ts";
import { type Translate, useTranslation } from "../../i18n/Translation.tsx";
import { MenuButton } from "../../ui/menu/Menu.tsx";
import { styled } from "../../ui/theme.ts";
import type { PermittedAction } from "./bulkActions.ts";
import type { SelectableRow } from "./selectableRow.ts";

interface DaysMenuProps {
  action: PermittedAction;
  choices: NonNullable<PermittedAction["choices"]>;
  /** The selected rows of the page. */
  rows: readonly SelectableRow[];
  /** The number of all selected rows. */
  count: number;
  onChoose: (days: number) => void;
}

/** A menu of frequent numbers of days, with the due dates to which each leads. */
export function DaysMenu({ action, choices, rows, count, onChoose }: DaysMenuProps) {
  const { t } = useTranslation();
  const today = useMilestoneToday();
  const areAllOnPage = rows.length === count;
  return (
    <MenuButton
      label={t(choices.label)}
      icon={action.icon}
      size="small"
      placement="bottom end"
      items={choices.days.map((days) => ({
        id: String(days),
        label: t("{count} days", { count: days }),
        isDisabled: count === 0,
        note: areAllOnPage && <Outcome dates={moveDueDates(rows, days)} today={today} t={t} />,
        onAction: () => onChoose(days),
      }))}
    />
  );
}

interface OutcomeProps {
  /** In order. */
  dates: readonly Temporal.PlainDate[];
  today: Temporal.PlainDate;
  t: Translate;
}

/** The first and the last of moved due dates, and whether the first is late still. */
function Outcome({ dates, today, t }: OutcomeProps) {
  const [first] = dates;
  const last = dates.at(-1);
  if (!first || !last) return null;
  const text = [first, last].filter((date, index) => index === 0 || !date.equals(first))
    .map((date) => formatDate(date.toString(), "short", t)).join(" – ");
  return (
    <>
      {text}
      {Temporal.PlainDate.compare(first, today) < 0 && <StillLate>{t("still late")}</StillLate>}
    </>
  );
}

/** Moves the due dates of rows; those without one have none. */
function moveDueDates(rows: readonly SelectableRow[], days: number): Temporal.PlainDate[] {
  return rows.flatMap((row) => {
    const { dueDate }: Readonly<Record<string, unknown>> = { ...row };
    return typeof dueDate === "string" ? [Temporal.PlainDate.from(dueDate).add({ days })] : [];
  }).sort(Temporal.PlainDate.compare);
}

const StillLate = styled("span", {
  marginInlineStart: 6,
  color: "$danger",
  fontWeight: "$section",
});
