import type { ProjectType } from "../../../contract/schemas/projectType.ts";
import { useSession } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { deferred } from "../../ui/deferred.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Card, Stack } from "../../ui/page/Section.tsx";
import { prefetchOptions } from "../list/recordNames.ts";
import { About, Aside, Main, RecordLayout } from "../record/RecordLayout.ts";
import { RecordDetails, recordLoader, recordPage, useEditing } from "../record/RecordScreen.tsx";
import { fetchRelatedPage } from "../record/RelatedList.tsx";
import { useRecordDeletion } from "../record/useDeletion.ts";
import { projectsOf, TechnologyProjects, useTechnologyUses } from "./TechnologyProjects.tsx";
import { TemplateSteps } from "./TemplateSteps.tsx";
import { technologyRecord } from "./technologyRecord.tsx";
import { expectedDays } from "./template.ts";

/** The editor shows the same steps, once it has come. */
const templateEditor = deferred(
  async () => (await import("../record/later.ts")).TemplateEditor,
);

export const loader = recordLoader(technologyRecord, ({ http, id, ...args }) => [
  fetchRelatedPage(args, projectsOf(http, id)),
  prefetchOptions(args.context, ["milestoneOwner"]),
]);

export const Component = recordPage(technologyRecord, TechnologyPage);

function TechnologyPage({ record: technology }: { record: ProjectType }) {
  const { t } = useTranslation();
  const { user: me } = useSession();
  const { id, description, milestoneTemplate } = technology;
  const deletion = useRecordDeletion(technologyRecord, technology, { find: useTechnologyUses(id) });
  const edit = useEditing(technologyRecord, technology);
  const rights = me && technologyRecord.rights(me);
  const steps = t("{count} steps", { count: milestoneTemplate.length });
  const days = expectedDays(milestoneTemplate);
  return (
    <Stack>
      <PageHeader
        title={technology.name}
        facts={days === 0
          ? t("{steps} in the template", { steps })
          : t("{steps} in the template, {days} in all", {
            steps,
            days: t("{count} days", { count: days }),
          })}
        actions={[...(rights?.delete ? [deletion] : []), ...edit.actions]}
      />
      <RecordLayout>
        <Aside>
          <Card title={t("Information")}>
            {description && <About>{description}</About>}
            <RecordDetails record={technology} />
          </Card>
        </Aside>
        <Main>
          {rights?.update
            ? (
              <templateEditor.WhenLoaded of={{ technology }}>
                <div aria-busy="true">
                  <TemplateSteps template={milestoneTemplate} />
                </div>
              </templateEditor.WhenLoaded>
            )
            : <TemplateSteps template={milestoneTemplate} />}
          <TechnologyProjects typeId={id} />
        </Main>
      </RecordLayout>
      {edit.dialog}
    </Stack>
  );
}
