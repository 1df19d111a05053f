import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Holiday } from "../../../contract/schemas/holiday.ts";
import type { Project } from "../../../contract/schemas/project.ts";
import { createDaysOff, toWorkingDay } from "../../../contract/workingDays.ts";
import { computePlan, type ProcessPlan } from "../../../machines/processPlan.ts";
import { useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { findForm } from "../../api/schemas.ts";
import { useMilestoneToday } from "../../i18n/clock.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { FormDialog } from "../../records/form/FormDialog.tsx";
import { useCreateForm } from "../../records/form/recordSaving.ts";
import { QuerySection } from "../../records/QuerySection.tsx";
import { LiveRegion } from "../../ui/LiveRegion.ts";
import { FormRow } from "../../ui/field/Form.tsx";
import { Switch } from "../../ui/field/Switch.tsx";
import { TextArea } from "../../ui/field/TextArea.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import { Modal } from "../../ui/overlay/Modal.tsx";
import { styled } from "../../ui/theme.ts";
import { holidaysQuery } from "../holiday/resource.ts";
import { BLANK_ID, CopiedProcess, COPY_ID, PlanSources } from "./PlanSources.tsx";
import { PlanSteps } from "./PlanSteps.tsx";
import { ProcessParties } from "./ProcessParties.tsx";
import { BLANK, chooseTemplate, toMilestones } from "./planSources.ts";
import { describeDates, describeEnd } from "./planTexts.ts";
import { processSaving } from "./saving.ts";
import { StartDate, StartDateChoices } from "./StartDate.tsx";
import { type Planning, useProcessPlan } from "./useProcessPlan.ts";

type ProcessDraft = {
  name: string;
  description: string;
  responsibleIds: string[];
  stakeholderIds: string[];
  plan: ProcessPlan;
};

interface ProcessCreateDialogProps {
  project: Project;
  /** The id of a process to copy. */
  copiedId?: string;
  onClose: () => void;
}

/** The dialog of a new process, once the public holidays are loaded. */
export function ProcessCreateDialog(props: ProcessCreateDialogProps) {
  const { t } = useTranslation();
  const { http } = useServices();
  const query = useQuery(holidaysQuery(http));
  const title = `${t(processSaving.createTexts.title)} · ${props.project.name}`;
  if (query.data) return <ProcessDialog {...props} title={title} holidays={query.data.data} />;
  if (!query.isFetched) return null;
  return (
    <Modal isOpen onClose={props.onClose} title={title} size="wide">
      <QuerySection query={query} height={220}>{() => null}</QuerySection>
    </Modal>
  );
}

/**
 * The form that plans and creates a process and opens its page. By default the process starts today
 * or on the next working day.
 */
function ProcessDialog(
  { project, copiedId: initialCopiedId = "", title, holidays, onClose }:
    & ProcessCreateDialogProps
    & { title: string; holidays: readonly Holiday[] },
) {
  const { t, language } = useTranslation();
  const today = useMilestoneToday().toString();
  const { has } = usePermissions();
  const templates = project.type?.milestoneTemplates ?? [];
  const [first] = initialCopiedId === "" ? templates : [];
  const [initial] = useState<ProcessDraft>({
    name: first?.name ?? "",
    description: "",
    responsibleIds: [],
    stakeholderIds: [],
    plan: {
      ...(first ? chooseTemplate(first) : BLANK),
      startDate: toWorkingDay(today, createDaysOff(holidays)),
      isFollowed: true,
    },
  });
  const form = useCreateForm({
    saving: processSaving,
    initial,
    schema: findForm("processForm"),
    toInput: ({ plan, ...fields }: ProcessDraft) => {
      const dueDates = computePlan(plan, planning.daysOff).map(({ dueDate }) => dueDate);
      return {
        ...fields,
        projectId: project.id,
        startDate: plan.startDate ?? "",
        milestones: toMilestones(plan, dueDates),
      };
    },
  });
  const planning: Planning = useProcessPlan({
    actor: form.actor,
    values: form.values,
    setPlan: form.field("plan").onChange,
    holidays,
  });
  const { plan, steps } = planning;
  /** The process to copy; empty until one is chosen, null for another source. */
  const [copiedId, setCopiedId] = useState<string | null>(initialCopiedId || null);
  const sourceId = copiedId !== null
    ? COPY_ID
    : plan.source.kind === "template"
    ? plan.source.id
    : BLANK_ID;

  function chooseSource(id: string) {
    setCopiedId(id === COPY_ID ? "" : null);
    if (id === COPY_ID) return;
    const template = templates.find((one) => one.id === id);
    planning.choose(template ? chooseTemplate(template) : BLANK);
    const isNameOfTemplate = templates.some(({ name }) => name === form.values.name);
    if (template && (form.values.name === "" || isNameOfTemplate)) {
      form.field("name").onChange(template.name);
    }
  }

  return (
    <FormDialog
      title={title}
      submitLabel={t(processSaving.createTexts.submitLabel)}
      form={form}
      onClose={onClose}
      size="wide"
      footNote={describeEnd(steps, {
        plan,
        daysOff: planning.daysOff,
        t,
        language,
      })}
    >
      <Columns>
        <PlanSources
          technology={project.type?.name ?? ""}
          templates={templates}
          value={sourceId}
          onChange={chooseSource}
        />
        <Main>
          <HeadRow>
            <TextField
              {...form.field("name")}
              label={t("Name")}
              isRequired
              maxLength={120}
              width="wide"
            />
            <StartDate planning={planning} error={form.errors.startDate} />
          </HeadRow>
          <StartRow>
            <Hint>{t("Working days leave out the public holidays of Türkiye.")}</Hint>
            <StartDateChoices planning={planning} />
          </StartRow>
          {copiedId !== null && (
            <CopiedProcess id={copiedId} onChoose={setCopiedId} planning={planning} />
          )}
          {steps.length === 0
            ? (
              <Hint>
                {templates.length === 0
                  ? t(
                    "{technology} has no template yet. Milestones are added on the page of the process.",
                    { technology: project.type?.name ?? "" },
                  )
                  : t("Milestones are added on the page of the process.")}
              </Hint>
            )
            : (
              <>
                <PlanSteps planning={planning} errors={form.errors} />
                <StartRow>
                  <Switch
                    label={t("Later steps follow a changed date")}
                    value={plan.isFollowed}
                    onChange={planning.setFollowed}
                  />
                  <LiveRegion role="status">
                    <Hint>{describeDates(steps, t)}</Hint>
                  </LiveRegion>
                </StartRow>
              </>
            )}
          <TextArea {...form.field("description")} label={t("Description")} rows={2} />
          <FormRow>
            <ProcessParties
              field={form.field}
              canListUsers={has("user:list")}
              canListOwners={has("project_milestone_owner:list")}
            />
          </FormRow>
        </Main>
      </Columns>
    </FormDialog>
  );
}

const Columns = styled("div", {
  display: "grid",
  gridTemplateColumns: "212px minmax(0, 1fr)",
  gap: "$3 $5",
  alignItems: "start",
  "@media (max-width: 68.6875em)": { gridTemplateColumns: "176px minmax(0, 1fr)", columnGap: "$4" },
  "@media (max-width: 62.4375em)": { gridTemplateColumns: "minmax(0, 1fr)" },
});

const Main = styled("div", { display: "grid", gap: "$2", minWidth: 0 });

const HeadRow = styled("div", {
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) 184px",
  gap: "$3",
  "@narrow": { gridTemplateColumns: "minmax(0, 1fr)" },
});

const StartRow = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "$2 $3",
});

const Hint = styled("p", { margin: 0, fontSize: "$small", color: "$inkThird" });
