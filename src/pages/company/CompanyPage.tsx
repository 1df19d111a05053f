import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { Suspense } from "react";
import { type LoaderFunctionArgs, useParams } from "react-router";
import type { Company } from "../../../contract/schemas/company.ts";
import { routerQueries, routerServices, useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { companyQueries } from "../../api/companies.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { formatDate } from "../../i18n/formats.ts";
import { DescriptionList } from "../../ui/page/DescriptionList.tsx";
import { type PageAction, PageHeader } from "../../ui/page/PageHeader.tsx";
import { Card, Stack } from "../../ui/page/Section.tsx";
import { MailLink, PhoneLink, SiteLink } from "../record/ReachLinks.tsx";
import { Aside, Main, RecordLayout } from "../record/RecordLayout.ts";
import { fetchPermitted, usePermitted } from "../record/permitted.ts";
import { useRecordDeletion } from "../record/useDeletion.ts";
import { useSearch } from "../searchParams.ts";
import {
  CompanyProjects,
  CompanyUsers,
  projectsOf,
  useCompanyUses,
  usersOf,
} from "./CompanyUses.tsx";
import { companyPageSearch, companyRecord } from "./companyRecord.tsx";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { http } = context.get(routerServices);
  const queryClient = context.get(routerQueries);
  const id = params.companyId ?? "";
  const [company] = await Promise.all([
    queryClient.fetchQuery(companyQueries(http).detail(id)),
    fetchPermitted(context, projectsOf(http, id)),
    fetchPermitted(context, usersOf(http, id)),
  ]);
  return { crumb: company.name };
}

export function Component() {
  const { t } = useTranslation();
  const { http } = useServices();
  const { has } = usePermissions();
  const { companyId = "" } = useParams();
  const { search, change } = useSearch(companyPageSearch);
  companyRecord.editDialog.usePreload();
  const company = useQuery(companyQueries(http).detail(companyId)).data;
  const projects = usePermitted(projectsOf(http, companyId));
  const users = usePermitted(usersOf(http, companyId));
  const deletion = useRecordDeletion(
    companyRecord,
    { id: companyId, name: company?.name ?? "" },
    { find: useCompanyUses(companyId) },
  );
  if (company === undefined) return null;

  const actions: PageAction[] = [
    ...(has("company:delete") ? [deletion] : []),
    ...(has("company:update")
      ? [{
        id: "edit",
        label: t("Edit"),
        icon: Pencil,
        isPrimary: true,
        onAction: () => change({ edit: "yes" }),
      }]
      : []),
  ];
  const facts = [
    company.city,
    company.country,
    company.taxNumber && t("Tax number {number}", { number: company.taxNumber }),
  ];

  return (
    <Stack>
      <PageHeader
        title={company.name}
        facts={facts.filter(Boolean).join(" · ") || undefined}
        actions={actions}
      />
      <RecordLayout>
        <Aside>
          <Card title={t("Profile")}>
            <CompanyInformation company={company} />
          </Card>
        </Aside>
        <Main>
          {projects && <CompanyProjects companyId={companyId} projects={projects} />}
          {users && <CompanyUsers companyId={companyId} users={users} />}
        </Main>
      </RecordLayout>
      <Suspense>
        {search.edit === "yes" && has("company:update") && (
          <companyRecord.editDialog.Component
            record={company}
            onClose={() => change({ edit: "no" })}
          />
        )}
      </Suspense>
    </Stack>
  );
}

/** The details of a company. */
function CompanyInformation({ company }: { company: Company }) {
  const { t } = useTranslation();
  return (
    <DescriptionList
      items={[
        { label: t("Email"), value: company.email && <MailLink address={company.email} /> },
        { label: t("Phone"), value: company.phone && <PhoneLink number={company.phone} /> },
        { label: t("Website"), value: company.website && <SiteLink address={company.website} /> },
        { label: t("Address"), value: company.address },
        { label: t("City"), value: company.city },
        { label: t("Country"), value: company.country },
        { label: t("Tax number"), value: company.taxNumber },
        { label: t("Notes"), value: company.notes },
        { label: t("Created"), value: formatDate(company.createdAt, "long", t) },
        { label: t("Updated"), value: formatDate(company.updatedAt, "long", t) },
      ]}
    />
  );
}
