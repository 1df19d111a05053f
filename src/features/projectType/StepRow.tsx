import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import X from "lucide-react/icons/x";
import { DAY_KINDS, MAX_EXPECTED_DAYS } from "../../../contract/plan.ts";
import { DAY_KIND_LABELS } from "../../i18n/labels.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { IconButton } from "../../ui/button/Button.tsx";
import { NumberField } from "../../ui/field/NumberField.tsx";
import { Select } from "../../ui/field/Select.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import { styled } from "../../ui/theme.ts";
import { RecordField } from "../../records/options/RecordField.tsx";
import { DragHandle, RowTarget } from "../../records/order/rowDrag.tsx";
import { isDragged } from "../../records/order/rowOrder.ts";
import { Position } from "./TemplateSteps.tsx";
import type { Step, TemplateMilestone } from "../../../machines/milestoneTemplate.ts";

interface StepRowProps {
  step: Step;
  /** The position, from 0. */
  index: number;
  total: number;
  /** The error of the name. */
  error: string | undefined;
  /** The index of the dragged step; -1 if none is. */
  draggedFrom: number;
  onDrag: (key: string | null) => void;
  onChange: (changes: Partial<TemplateMilestone>) => void;
  onMove: (key: string, to: number) => void;
  onRemove: () => void;
}

/** A step of a template. Others can be dropped on it. */
export function StepRow(props: StepRowProps) {
  const { step, index, total, draggedFrom, onChange, onMove } = props;
  const { t } = useTranslation();
  const position = index + 1;
  const drag = { index, draggedFrom, onDrop: (key: string) => onMove(key, index) };
  const label = t("Step {position}", { position });

  return (
    <Row aria-label={label} isDragged={isDragged(drag)}>
      <RowTarget {...drag} label={label} />
      <Order>
        <DragHandle
          row={step}
          label={t("Drag step {position}", { position })}
          onDrag={props.onDrag}
        />
        <Position aria-hidden="true">{position}</Position>
      </Order>
      <Name>
        <TextField
          label={t("Name of step {position}", { position })}
          placeholder={t("Step")}
          isLabelHidden
          width="wide"
          autoFocus={step.key.startsWith("added") && step.name === ""}
          value={step.name}
          maxLength={120}
          onChange={(name) => onChange({ name })}
          error={props.error}
        />
      </Name>
      <Owner>
        <RecordField
          kind="milestoneOwner"
          label={t("Owner of step {position}", { position })}
          placeholder={t("No owner")}
          isLabelHidden
          width="wide"
          value={step.ownerId}
          onChange={(ownerId) => onChange({ ownerId })}
        />
      </Owner>
      <Days>
        <NumberField
          label={t("Days for step {position}", { position })}
          isLabelHidden
          width="wide"
          minValue={1}
          maxValue={MAX_EXPECTED_DAYS}
          value={step.expectedDays}
          onChange={(expectedDays) => onChange({ expectedDays })}
        />
        <Select
          label={t("Day kind of step {position}", { position })}
          isLabelHidden
          width="wide"
          options={DAY_KINDS.map((id) => ({ id, label: t(DAY_KIND_LABELS[id].label) }))}
          value={step.dayKind}
          onChange={(dayKind) => onChange({ dayKind })}
        />
      </Days>
      <Buttons>
        <IconButton
          icon={ArrowUp}
          aria-label={t("Move step {position} up", { position })}
          size="small"
          triggerProps={{ "aria-disabled": index === 0 }}
          onPress={() => onMove(step.key, index - 1)}
        />
        <IconButton
          icon={ArrowDown}
          aria-label={t("Move step {position} down", { position })}
          size="small"
          triggerProps={{ "aria-disabled": position === total }}
          onPress={() => onMove(step.key, index + 1)}
        />
        <IconButton
          icon={X}
          aria-label={t("Remove step {position}", { position })}
          size="small"
          onPress={props.onRemove}
        />
      </Buttons>
    </Row>
  );
}

/** The list of steps, whose width decides how they are laid out. */
export const Steps = styled("ol", {
  margin: 0,
  padding: 0,
  listStyle: "none",
  containerType: "inline-size",
});

/** The widths of the list in which a step has two lines, and four. */
const FOLDED = "@container (max-width: 44.9375rem)";
const STACKED = "@container (max-width: 33.9375rem)";

const Row = styled("li", {
  position: "relative",
  display: "grid",
  gridTemplateColumns: "auto minmax(140px, 1fr) minmax(140px, 1fr) 216px auto",
  alignItems: "start",
  gap: "$2",
  padding: "$2 $4 $2 $2",
  borderTop: "1px solid $line",
  transition: "background-color $quick",
  "@reducedMotion": { transition: "none" },
  [FOLDED]: {
    gridTemplateColumns: "auto minmax(0, 1fr) minmax(0, 1fr) auto",
    gridTemplateAreas: "'order name owner buttons' '. days days .'",
  },
  [STACKED]: {
    gridTemplateColumns: "minmax(0, 1fr) auto",
    gridTemplateAreas: "'order buttons' 'name name' 'owner owner' 'days days'",
    padding: "$2 $4",
  },
  variants: {
    isDragged: { true: { backgroundColor: "$waitingSoft" } },
  },
});

const area = (name: string) => ({ minWidth: 0, [FOLDED]: { gridArea: name } });

const Order = styled("div", {
  ...area("order"),
  display: "flex",
  alignItems: "center",
  gap: 6,
  height: "$control",
  "@touch": { height: "$touch" },
});

const Name = styled("div", area("name"));

const Owner = styled("div", area("owner"));

const Days = styled("div", {
  ...area("days"),
  display: "grid",
  gridTemplateColumns: "72px minmax(0, 1fr)",
  gap: 6,
  [FOLDED]: { ...area("days")[FOLDED], gridTemplateColumns: "72px minmax(0, 160px)" },
  [STACKED]: { gridTemplateColumns: "72px minmax(0, 1fr)" },
});

const Buttons = styled("div", {
  ...area("buttons"),
  display: "flex",
  alignItems: "center",
  height: "$control",
  "@touch": { height: "$touch" },
  "& [aria-disabled=true]": { opacity: 0.4 },
});
