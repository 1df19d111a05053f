import type { MilestoneOwner } from "../../../contract/schemas/milestoneOwner.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Card } from "../../ui/page/Section.tsx";
import { MailLink, PhoneLink } from "../record/ReachLinks.tsx";
import { Aside, Main, RecordLayout } from "../record/RecordLayout.ts";
import { RecordDetails, recordLoader, recordPage, RecordScreen } from "../record/RecordScreen.tsx";
import { fetchRelatedPage } from "../record/RelatedList.tsx";
import { StakeholderFigures } from "./StakeholderFigures.tsx";
import { StakeholderKind } from "./StakeholderKind.tsx";
import { milestonesOf, StakeholderMilestones, useStakeholderUses } from "./StakeholderUses.tsx";
import { stakeholderRecord } from "./stakeholderRecord.tsx";

export const loader = recordLoader(stakeholderRecord, ({ http, id, ...args }) => [
  fetchRelatedPage(args, milestonesOf(http, id)),
]);

export const Component = recordPage(stakeholderRecord, StakeholderPage);

function StakeholderPage({ record: stakeholder }: { record: MilestoneOwner }) {
  const { t } = useTranslation();
  const { id, kind, email, phone, notes, summary } = stakeholder;
  return (
    <RecordScreen
      of={stakeholderRecord}
      record={stakeholder}
      facts={email ?? undefined}
      badge={<StakeholderKind kind={kind} />}
      uses={{ find: useStakeholderUses(id) }}
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
          {summary && <StakeholderFigures ownerId={id} summary={summary} />}
          <StakeholderMilestones ownerId={id} />
        </Main>
      </RecordLayout>
    </RecordScreen>
  );
}
