import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { Suspense } from "react";
import { type LoaderFunctionArgs, useParams } from "react-router";
import { routerQueries, routerServices, useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { milestoneOwnerQueries } from "../../api/milestoneOwners.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { formatDate } from "../../i18n/formats.ts";
import { DescriptionList } from "../../ui/page/DescriptionList.tsx";
import { type PageAction, PageHeader } from "../../ui/page/PageHeader.tsx";
import { Card, Stack } from "../../ui/page/Section.tsx";
import { MailLink, PhoneLink } from "../record/ReachLinks.tsx";
import { Aside, Main, RecordLayout } from "../record/RecordLayout.ts";
import { fetchPermitted, usePermitted } from "../record/permitted.ts";
import { useRecordDeletion } from "../record/useDeletion.ts";
import { readSearch, redirectPastTheEnd, useSearch } from "../searchParams.ts";
import { StakeholderFigures } from "./StakeholderFigures.tsx";
import { StakeholderKind } from "./StakeholderKind.tsx";
import {
  milestonesOf,
  PAGE_SIZE,
  StakeholderMilestones,
  useStakeholderUses,
} from "./StakeholderUses.tsx";
import { stakeholderPageSearch, stakeholderRecord } from "./stakeholderRecord.tsx";

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { http } = context.get(routerServices);
  const queryClient = context.get(routerQueries);
  const queries = milestoneOwnerQueries(http);
  const id = params.milestoneOwnerId ?? "";
  const { page } = readSearch(stakeholderPageSearch, new URL(request.url).searchParams);
  const [stakeholder, , milestones] = await Promise.all([
    queryClient.fetchQuery(queries.detail(id)),
    fetchPermitted(context, queries.summary()),
    fetchPermitted(context, milestonesOf(http, id, page)),
  ]);
  if (milestones) {
    const { total } = milestones;
    redirectPastTheEnd(request, stakeholderPageSearch, { page, size: PAGE_SIZE, total });
  }
  return { crumb: stakeholder.name };
}

export function Component() {
  const { t } = useTranslation();
  const { http } = useServices();
  const { has } = usePermissions();
  const { milestoneOwnerId = "" } = useParams();
  const { search, change, isChanging } = useSearch(stakeholderPageSearch);
  stakeholderRecord.editDialog.usePreload();
  const queries = milestoneOwnerQueries(http);
  const stakeholder = useQuery(queries.detail(milestoneOwnerId)).data;
  const summary = usePermitted(queries.summary())?.find(({ owner }) =>
    owner.id === milestoneOwnerId
  );
  const deletion = useRecordDeletion(
    stakeholderRecord,
    { id: milestoneOwnerId, name: stakeholder?.name ?? "" },
    { find: useStakeholderUses(milestoneOwnerId) },
  );
  if (stakeholder === undefined) return null;

  const { name, kind, email, phone, notes, createdAt, updatedAt } = stakeholder;
  const mayUpdate = has("project_milestone_owner:update");
  const actions: PageAction[] = [
    ...(has("project_milestone_owner:delete") ? [deletion] : []),
    ...(mayUpdate
      ? [{
        id: "edit",
        label: t("Edit"),
        icon: Pencil,
        isPrimary: true,
        onAction: () => change({ edit: "yes" }),
      }]
      : []),
  ];

  return (
    <Stack>
      <PageHeader
        title={name}
        facts={email ?? undefined}
        badge={<StakeholderKind kind={kind} />}
        actions={actions}
      />
      <RecordLayout>
        <Aside>
          <Card title={t("Information")}>
            <DescriptionList
              items={[
                { label: t("Email"), value: email && <MailLink address={email} /> },
                { label: t("Phone"), value: phone && <PhoneLink number={phone} /> },
                { label: t("Notes"), value: notes },
                { label: t("Created"), value: formatDate(createdAt, "long", t) },
                { label: t("Updated"), value: formatDate(updatedAt, "long", t) },
              ]}
            />
          </Card>
        </Aside>
        <Main>
          {summary && <StakeholderFigures summary={summary} />}
          {has("project_process:list") && (
            <StakeholderMilestones
              ownerId={milestoneOwnerId}
              page={search.page}
              isChanging={isChanging}
              onPageChange={(page) => change({ page })}
            />
          )}
        </Main>
      </RecordLayout>
      <Suspense>
        {search.edit === "yes" && mayUpdate && (
          <stakeholderRecord.editDialog.Component
            record={stakeholder}
            onClose={() => change({ edit: "no" })}
          />
        )}
      </Suspense>
    </Stack>
  );
}
