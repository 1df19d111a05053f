import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import Undo2 from "lucide-react/icons/undo-2";
import { DEFAULT_TIME_ZONE } from "../../../contract/constants.ts";
import { DAY_KINDS, MAX_EXPECTED_DAYS } from "../../../contract/plan.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { DAY_KIND_LABELS } from "../../i18n/labels.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { RecordField } from "../../records/options/RecordField.tsx";
import { ASSIGNABLE_USERS } from "../../records/options/recordNames.ts";
import { IconButton } from "../../ui/button/Button.tsx";
import { DatePicker } from "../../ui/field/DatePicker.tsx";
import { NumberField } from "../../ui/field/NumberField.tsx";
import { Select } from "../../ui/field/Select.tsx";
import { Icon } from "../../ui/icon/Icon.tsx";
import { styled } from "../../ui/theme.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.ts";
import { describeDayOff, formatWeekday } from "./planTexts.ts";
import type { DatedStep, Planning } from "./useProcessPlan.ts";

interface PlanStepsProps {
  planning: Planning;
  /** The errors of the form by field. */
  errors: Readonly<Record<string, string>>;
}

/** The steps of a new process: duration, due date and assignee of each. */
export function PlanSteps({ planning, errors }: PlanStepsProps) {
  const { t } = useTranslation();
  const { has } = usePermissions();
  const canAssign = has("user:list");
  return (
    <Table>
      <Head aria-hidden="true" canAssign={canAssign}>
        <span />
        <span>{t("Step")}</span>
        <span>{t("Expected duration")}</span>
        <span>{t("Due date")}</span>
        <span />
        {canAssign && <span>{t("Assignee")}</span>}
      </Head>
      <List aria-label={t("Milestones that will be created")}>
        {planning.steps.map((step, index) => (
          <StepLine
            key={step.key}
            step={step}
            position={index + 1}
            planning={planning}
            canAssign={canAssign}
            findError={(field) => errors[`milestones.${index}.${field}`]}
          />
        ))}
      </List>
    </Table>
  );
}

interface StepLineProps {
  step: DatedStep;
  position: number;
  planning: Planning;
  canAssign: boolean;
  findError: (field: string) => string | undefined;
}

function StepLine({ step, position, planning, canAssign, findError }: StepLineProps) {
  const { t } = useTranslation();
  const { key, name, dueDate, expectedDays, dayKind, assigneeId } = step;
  const isManual = step.manualDate !== undefined;
  return (
    <Line canAssign={canAssign}>
      <Position aria-hidden="true">{position}</Position>
      <Name>{name}</Name>
      <Duration>
        <NumberField
          label={t("Days for step {position}", { position })}
          isLabelHidden
          width="wide"
          minValue={1}
          maxValue={MAX_EXPECTED_DAYS}
          value={expectedDays}
          onChange={(expectedDays) => planning.changeStep(key, { expectedDays })}
          error={findError("expectedDays")}
        />
        <Select
          label={t("Day kind of step {position}", { position })}
          isLabelHidden
          width="wide"
          options={DAY_KINDS.map((id) => ({ id, label: t(DAY_KIND_LABELS[id].label) }))}
          value={dayKind}
          onChange={(dayKind) => planning.changeStep(key, { dayKind })}
        />
      </Duration>
      <Due isManual={isManual}>
        <DatePicker
          label={t("Due date of step {position}", { position })}
          isLabelHidden
          width="wide"
          note={<DayNote step={step} />}
          value={dueDate}
          onChange={(date) => planning.setDueDate(key, date)}
          error={findError("dueDate")}
          timeZone={DEFAULT_TIME_ZONE}
        />
      </Due>
      <Restore>
        {isManual && (
          <IconButton
            icon={Undo2}
            size="small"
            aria-label={t("Give the due date of step {position} back", { position })}
            onPress={() => planning.restoreDueDate(key)}
          />
        )}
      </Restore>
      {canAssign && (
        <Assigned>
          <RecordField
            kind="user"
            filters={ASSIGNABLE_USERS}
            label={t("Assignee of step {position}", { position })}
            placeholder={t("Not assigned")}
            isLabelHidden
            width="wide"
            value={assigneeId}
            onChange={(assigneeId) => planning.changeStep(key, { assigneeId })}
            error={findError("assigneeId")}
          />
        </Assigned>
      )}
    </Line>
  );
}

/** The weekday of a due date, marked if nobody works on it. */
function DayNote({ step: { dueDate, dayOff } }: { step: DatedStep }) {
  const { t, language } = useTranslation();
  const weekday = formatWeekday(dueDate, language, "short");
  if (weekday === null) return null;
  if (dayOff === null) return <Weekday>{weekday}</Weekday>;
  return (
    <Weekday isDayOff title={describeDayOff(dayOff, t)}>
      <Icon icon={TriangleAlert} size={11} />
      {weekday}
      <VisuallyHidden as="span">{describeDayOff(dayOff, t)}</VisuallyHidden>
    </Weekday>
  );
}

const CARDS = "@media (max-width: 47.9375em)";

const columns = {
  canAssign: {
    true: {
      gridTemplateColumns: "20px minmax(102px, 1fr) 206px 184px 28px minmax(112px, 144px)",
    },
    false: { gridTemplateColumns: "20px minmax(102px, 1fr) 206px 184px 28px" },
  },
};

const Table = styled("div", {
  border: "1px solid $line",
  borderRadius: "$control",
  overflow: "clip",
});

const Head = styled("div", {
  display: "grid",
  alignItems: "center",
  columnGap: "$2",
  height: 32,
  padding: "0 $3",
  backgroundColor: "$canvas",
  text: "caption",
  color: "$inkSecond",
  variants: columns,
  [CARDS]: { display: "none" },
});

const List = styled("ol", { margin: 0, padding: 0, listStyle: "none" });

const Line = styled("li", {
  display: "grid",
  alignItems: "center",
  columnGap: "$2",
  minHeight: 44,
  padding: "4px $3",
  borderTop: "1px solid $line",
  variants: columns,
  [CARDS]: {
    "&&": { gridTemplateColumns: "20px minmax(0, 1fr) 44px" },
    rowGap: "$2",
    padding: "$3",
  },
});

const Position = styled("span", { numbers: "tabular", text: "caption", color: "$inkThird" });

const Name = styled("span", {
  minWidth: 0,
  overflowWrap: "anywhere",
  [CARDS]: { gridColumn: "2 / -1", fontWeight: "$medium" },
});

const Duration = styled("div", {
  display: "grid",
  gridTemplateColumns: "52px minmax(0, 1fr)",
  gap: 4,
  [CARDS]: { gridColumn: "2 / -1" },
});

const Due = styled("div", {
  minWidth: 0,
  borderRadius: "$control",
  variants: { isManual: { true: { boxShadow: "0 0 0 2px $colors$accentLine" } } },
  [CARDS]: { gridColumn: 2 },
});

const Restore = styled("span", { display: "flex", [CARDS]: { gridColumn: 3 } });

const Assigned = styled("div", { minWidth: 0, [CARDS]: { gridColumn: "2 / -1" } });

const Weekday = styled("span", {
  display: "inline-flex",
  alignItems: "center",
  gap: 3,
  variants: { isDayOff: { true: { color: "$warning", fontWeight: "$medium" } } },
});
