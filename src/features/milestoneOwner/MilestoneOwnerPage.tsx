import type { MilestoneOwner } from "../../../contract/schemas/milestoneOwner.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Card } from "../../ui/page/Section.tsx";
import { MailLink, PhoneLink } from "../../records/page/ContactLinks.tsx";
import { Aside, Main, RecordLayout } from "../../records/page/RecordLayout.ts";
import {
  createRecordLoader,
  createRecordPage,
  RecordDetails,
  RecordScreen,
} from "../../records/page/RecordScreen.tsx";
import { fetchRelatedPage } from "../../records/page/RelatedList.tsx";
import { MilestoneOwnerFigures } from "./MilestoneOwnerFigures.tsx";
import { MilestoneOwnerKind } from "./MilestoneOwnerKind.tsx";
import {
  createMilestonesQuery,
  MilestoneOwnerMilestones,
  useStakeholderUses,
} from "./MilestoneOwnerUses.tsx";
import { milestoneOwnerRecord } from "./milestoneOwnerRecord.tsx";

export const loader = createRecordLoader(milestoneOwnerRecord, ({ http, id, ...args }) => [
  fetchRelatedPage(args, createMilestonesQuery(http, id)),
]);

export const Component = createRecordPage(milestoneOwnerRecord, MilestoneOwnerPage);

function MilestoneOwnerPage({ record: stakeholder }: { record: MilestoneOwner }) {
  const { t } = useTranslation();
  const { id, kind, email, phone, notes, summary } = stakeholder;
  return (
    <RecordScreen
      declaration={milestoneOwnerRecord}
      record={stakeholder}
      facts={email ?? undefined}
      badge={<MilestoneOwnerKind kind={kind} />}
      usage={{ find: useStakeholderUses(id) }}
    >
      <RecordLayout>
        <Aside>
          <Card title={t("Information")}>
            <RecordDetails
              record={stakeholder}
              items={[
                { label: t("Email"), value: email && <MailLink address={email} /> },
                { label: t("Phone"), value: phone && <PhoneLink number={phone} /> },
                { label: t("Notes"), value: notes },
              ]}
            />
          </Card>
        </Aside>
        <Main>
          {summary && <MilestoneOwnerFigures ownerId={id} summary={summary} />}
          <MilestoneOwnerMilestones ownerId={id} />
        </Main>
      </RecordLayout>
    </RecordScreen>
  );
}
