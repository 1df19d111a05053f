import { sumCalendarDays } from "../../../contract/plan.ts";
import type { ProjectType } from "../../../contract/schemas/projectType.ts";
import { useSession } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { lazyPart } from "../../ui/lazyPart.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Card, Stack } from "../../ui/page/Section.tsx";
import { prefetchOptions } from "../../records/options/recordNames.ts";
import { Aside, Main, RecordLayout, Summary } from "../../records/page/RecordLayout.ts";
import {
  createRecordLoader,
  createRecordPage,
  RecordDetails,
  useEditAction,
} from "../../records/page/RecordScreen.tsx";
import { fetchRelatedPage } from "../../records/page/RelatedList.tsx";
import { useRecordDeletion } from "../../records/page/useDeletion.ts";
import {
  createProjectsQuery,
  ProjectTypeProjects,
  useTechnologyUses,
} from "./ProjectTypeProjects.tsx";
import { TemplateSteps } from "./TemplateSteps.tsx";
import { projectTypeRecord } from "./projectTypeRecord.tsx";

/** Replaces the read-only steps once it has loaded. */
const templateEditor = lazyPart(
  async () => (await import("./lazyParts.ts")).TemplateEditor,
);

export const loader = createRecordLoader(projectTypeRecord, ({ http, id, ...args }) => [
  fetchRelatedPage(args, createProjectsQuery(http, id)),
  prefetchOptions(args.context, ["milestoneOwner"]),
]);

export const Component = createRecordPage(projectTypeRecord, ProjectTypePage);

function ProjectTypePage({ record: technology }: { record: ProjectType }) {
  const { t } = useTranslation();
  const { user: me } = useSession();
  const { id, description, milestoneTemplate, milestoneTemplates } = technology;
  const deletion = useRecordDeletion(projectTypeRecord, technology, {
    find: useTechnologyUses(id),
  });
  const edit = useEditAction(projectTypeRecord, technology);
  const rights = me && projectTypeRecord.getRights(me);
  const steps = t("{count} steps", { count: milestoneTemplate.length });
  const days = sumCalendarDays(milestoneTemplate);
  const readOnlyTemplates = milestoneTemplates.length === 0
    ? <TemplateSteps template={milestoneTemplate} />
    : milestoneTemplates.map(({ id, name, steps }) => (
      <TemplateSteps key={id} title={name} template={steps} />
    ));
  return (
    <Stack>
      <PageHeader
        title={technology.name}
        facts={days === 0
          ? t("{steps} in the template", { steps })
          : t("{steps} in the template, {days} in total", {
            steps,
            days: t("{count} days", { count: days }),
          })}
        actions={[...(rights?.delete ? [deletion] : []), ...edit.actions]}
      />
      <RecordLayout>
        <Aside>
          <Card title={t("Information")}>
            {description && <Summary>{description}</Summary>}
            <RecordDetails record={technology} />
          </Card>
        </Aside>
        <Main>
          {rights?.update
            ? (
              <templateEditor.Lazy props={{ technology }}>
                <Stack aria-busy="true">{readOnlyTemplates}</Stack>
              </templateEditor.Lazy>
            )
            : readOnlyTemplates}
          <ProjectTypeProjects typeId={id} />
        </Main>
      </RecordLayout>
      {edit.dialog}
    </Stack>
  );
}
