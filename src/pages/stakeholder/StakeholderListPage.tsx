import { useQuery } from "@tanstack/react-query";
import { Plus, UserRound } from "lucide-react";
import { Suspense } from "react";
import type { LoaderFunctionArgs } from "react-router";
import {
  MILESTONE_OWNER_KINDS,
  type MilestoneOwner,
  milestoneOwnerList,
} from "../../../contract/milestoneOwner.ts";
import { routerQueries, routerServices, useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import {
  milestoneOwnerQueries,
  milestoneOwners,
} from "../../api/milestoneOwner/milestoneOwners.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Chip } from "../../ui/chip/Chip.tsx";
import { deferred } from "../../ui/deferred.ts";
import { EmptyState } from "../../ui/page/EmptyState.tsx";
import { filtersIn } from "../list/filterSearch.ts";
import { ListScreen } from "../list/ListScreen.tsx";
import { redirectPastTheEnd } from "../list/pastTheEnd.ts";
import { useListSearch } from "../list/useListSearch.ts";
import { readSearch } from "../searchParams.ts";
import { KINDS } from "./kinds.ts";
import { stakeholderColumns } from "./stakeholderColumns.tsx";
import { stakeholderQuery, stakeholderSearch } from "./stakeholderSearch.ts";

const createDialog = deferred(async () =>
  (await import("./StakeholderCreateDialog.tsx")).StakeholderCreateDialog
);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { http } = context.get(routerServices);
  const queryClient = context.get(routerQueries);
  const queries = milestoneOwnerQueries(http);
  const params = new URL(request.url).searchParams;
  const search = readSearch(stakeholderSearch, params);
  const filters = await filtersIn(params, milestoneOwnerList);
  const [{ total }] = await Promise.all([
    queryClient.fetchQuery(queries.list(stakeholderQuery(search, filters))),
    queryClient.fetchQuery(queries.summary()),
  ]);
  redirectPastTheEnd(request, stakeholderSearch, { ...search, total });
  return { filters };
}

export function Component() {
  const { t } = useTranslation();
  const { http } = useServices();
  const { has } = usePermissions();
  const { changeOwn, ...asked } = useListSearch(stakeholderSearch);
  const { search, filters } = asked;
  const queries = milestoneOwnerQueries(http);
  const query = stakeholderQuery(search, filters);
  const list = useQuery(queries.list(query)).data;
  const summary = useQuery(queries.summary()).data ?? [];
  const mayCreate = has("project_milestone_owner:create");
  createDialog.useFetched();
  const create = () => changeOwn({ create: "yes" });

  return (
    <>
      <ListScreen<MilestoneOwner>
        {...asked}
        listId="stakeholders"
        title={t("All Stakeholders")}
        facts={t("{count} stakeholders answer for {milestones} milestones", {
          count: summary.length,
          milestones: summary.reduce((sum, { milestoneCount }) => sum + milestoneCount, 0),
        })}
        actions={mayCreate
          ? [{
            id: "create",
            label: t("New stakeholder"),
            icon: Plus,
            onAction: create,
            isPrimary: true,
          }]
          : []}
        searchLabel={t("Search by name")}
        chips={MILESTONE_OWNER_KINDS.map((kind) => (
          <Chip
            key={kind}
            label={t(KINDS[kind].label)}
            isChosen={search.kind === kind}
            onPress={() => changeOwn({ kind: search.kind === kind ? "all" : kind })}
          />
        ))}
        columns={stakeholderColumns(t, new Map(summary.map((one) => [one.owner.id, one])))}
        list={list}
        source={{ query, list: milestoneOwners.list }}
        rowId={({ id }) => id}
        {...(has("project_milestone_owner:get") && { rowLink: ({ id }) => `/stakeholders/${id}` })}
        empty={
          <EmptyState
            icon={UserRound}
            title={t("No stakeholders yet")}
            detail={t(
              "Whoever answers for milestones appears here, from validators to registries.",
            )}
            action={mayCreate && (
              <Button label={t("New stakeholder")} variant="primary" onPress={create} />
            )}
          />
        }
      />
      <Suspense>
        {search.create === "yes" && mayCreate && (
          <createDialog.Part onClose={() => changeOwn({ create: "no" })} />
        )}
      </Suspense>
    </>
  );
}
