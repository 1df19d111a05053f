import { useQuery } from "@tanstack/react-query";
import { useEffect, useId } from "react";
import { sumCalendarDays } from "../../../contract/plan.ts";
import type { ProjectType } from "../../../contract/schemas/projectType.ts";
import { useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { type Translate, useTranslation } from "../../i18n/Translation.tsx";
import { QuerySection } from "../../records/QuerySection.tsx";
import { RecordField } from "../../records/options/RecordField.tsx";
import { Select } from "../../ui/field/Select.tsx";
import { Switch } from "../../ui/field/Switch.tsx";
import { styled } from "../../ui/theme.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.ts";
import { chooseProcess } from "./planSources.ts";
import { processQueries } from "./resource.ts";
import type { Planning } from "./useProcessPlan.ts";

type Template = ProjectType["milestoneTemplates"][number];

export const BLANK_ID = "blank";
export const COPY_ID = "copy";

interface PlanSourcesProps {
  technology: string;
  templates: readonly Template[];
  /** The id of the chosen template, `BLANK_ID` or `COPY_ID`. */
  value: string;
  onChange: (id: string) => void;
}

/** Where the steps of a new process come from: radio buttons, or a select on narrow screens. */
export function PlanSources({ technology, templates, value, onChange }: PlanSourcesProps) {
  const { t } = useTranslation();
  const name = useId();
  const label = t("Templates of {technology}", { technology });
  const options = [
    ...templates.map((template) => ({
      id: template.id,
      label: template.name,
      note: describeTemplate(template, t),
    })),
    { id: BLANK_ID, label: t("Empty process"), note: t("add its steps later") },
    { id: COPY_ID, label: t("Copy an existing process"), note: undefined },
  ];
  return (
    <>
      <Choices>
        <Legend>{label}</Legend>
        {options.map((option) => (
          <Choice
            key={option.id}
            isOn={option.id === value}
            isFirstOther={templates.length > 0 && option.id === BLANK_ID}
          >
            <VisuallyHidden>
              <input
                type="radio"
                name={name}
                value={option.id}
                checked={option.id === value}
                onChange={() => onChange(option.id)}
              />
            </VisuallyHidden>
            <Mark aria-hidden="true" isOn={option.id === value} />
            <span>
              <Name>{option.label}</Name>
              {option.note && <Note>{option.note}</Note>}
            </span>
          </Choice>
        ))}
      </Choices>
      <Narrow>
        <Select label={label} width="wide" options={options} value={value} onChange={onChange} />
      </Narrow>
    </>
  );
}

const MONTH_DAYS = 30.4;

function describeTemplate({ steps }: Template, t: Translate): string {
  const count = t("{count} steps", { count: steps.length });
  const days = sumCalendarDays(steps);
  if (days === 0) return count;
  const duration = days < 2 * MONTH_DAYS
    ? t("{count} days", { count: days })
    : t("{count} months", { count: Math.round(days / MONTH_DAYS) });
  return t("{steps} · about {duration}", { steps: count, duration });
}

interface CopiedProcessProps {
  /** The chosen process; empty until one is chosen. */
  id: string;
  onChoose: (id: string) => void;
  planning: Planning;
}

/** The process to copy, and whether its dates are shifted to the start. */
export function CopiedProcess({ id, onChoose, planning }: CopiedProcessProps) {
  const { t } = useTranslation();
  const { http } = useServices();
  const { has } = usePermissions();
  const process = useQuery({ ...processQueries(http).detail(id), enabled: id !== "" });
  const { source } = planning.plan;
  const keepsDates = source.kind === "process" && source.keepsDates;
  const isChosen = source.kind === "process" && source.id === id;
  useEffect(() => {
    if (process.data && !isChosen) planning.choose(chooseProcess(process.data, false));
  }, [process.data, isChosen]);
  if (!has("project_process:list")) {
    return <Note>{t("You need permission to list processes to copy one.")}</Note>;
  }
  return (
    <Copied>
      <RecordField
        kind="process"
        label={t("Process to copy")}
        placeholder={t("Choose a process")}
        width="wide"
        isRequired
        value={id === "" ? null : id}
        onChange={(id) => onChoose(id ?? "")}
      />
      {id !== "" && (
        <QuerySection query={process} height={44}>
          {(copied) => (
            <Switch
              label={t("Shift its dates to the start date")}
              value={!keepsDates}
              onChange={(isShifted) => planning.choose(chooseProcess(copied, !isShifted))}
            />
          )}
        </QuerySection>
      )}
    </Copied>
  );
}

/** Windows in which a select replaces the radio buttons. */
const NARROW = "@media (max-width: 62.4375em)";

const Choices = styled("fieldset", {
  display: "flex",
  flexDirection: "column",
  gap: 2,
  minWidth: 0,
  [NARROW]: { display: "none" },
});

const Narrow = styled("div", { display: "none", [NARROW]: { display: "block" } });

const Legend = styled("legend", { text: "section", marginBottom: "$2" });

const Choice = styled("label", {
  position: "relative",
  display: "flex",
  gap: "$2",
  padding: "8px 10px",
  border: "1px solid transparent",
  borderRadius: "$control",
  cursor: "pointer",
  "@hover": { "&:hover": { backgroundColor: "$waitingSoft" } },
  "&:has(:focus-visible)": { outline: "2px solid $colors$accent", outlineOffset: 1 },
  variants: {
    isOn: {
      true: { "&, &:hover": { borderColor: "$accentLine", backgroundColor: "$accentSoft" } },
    },
    isFirstOther: {
      true: {
        marginTop: 17,
        "&::before": {
          content: "''",
          position: "absolute",
          inset: "-9px 0 auto",
          borderTop: "1px solid $colors$line",
        },
      },
    },
  },
});

const Mark = styled("span", {
  flex: "none",
  boxSizing: "border-box",
  width: 16,
  height: 16,
  marginTop: 2,
  border: "1px solid $lineControl",
  borderRadius: "50%",
  variants: { isOn: { true: { border: "5px solid $accent" } } },
});

const Name = styled("span", { display: "block", fontWeight: "$medium" });

const Note = styled("span", { display: "block", fontSize: "$small", color: "$inkSecond" });

const Copied = styled("div", { display: "grid", gap: "$1", maxWidth: 420 });
