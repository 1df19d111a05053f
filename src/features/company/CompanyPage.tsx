import type { Company } from "../../../contract/schemas/company.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Card } from "../../ui/page/Section.tsx";
import { LazyActivity } from "../../records/activity/LazyActivity.tsx";
import { MailLink, PhoneLink, SiteLink } from "../../records/page/ContactLinks.tsx";
import { Aside, Main, RecordLayout } from "../../records/page/RecordLayout.ts";
import {
  createRecordLoader,
  createRecordPage,
  RecordDetails,
  RecordScreen,
} from "../../records/page/RecordScreen.tsx";
import { fetchPermitted } from "../../records/permittedQuery.ts";
import {
  CompanyProjects,
  CompanyUsers,
  createProjectsQuery,
  createUsersQuery,
  useCompanyUses,
} from "./CompanyUses.tsx";
import { companyRecord } from "./companyRecord.tsx";

export const loader = createRecordLoader(companyRecord, ({ context, http, id }) => [
  fetchPermitted(context, createProjectsQuery(http, id)),
  fetchPermitted(context, createUsersQuery(http, id)),
]);

export const Component = createRecordPage(companyRecord, CompanyPage);

function CompanyPage({ record: company }: { record: Company }) {
  const { t } = useTranslation();
  const { id, city, country, taxNumber } = company;
  return (
    <RecordScreen
      declaration={companyRecord}
      record={company}
      facts={[city, country, taxNumber && t("Tax number {number}", { number: taxNumber })]}
      usage={{ find: useCompanyUses(id) }}
    >
      <RecordLayout>
        <Aside>
          <Card title={t("Information")}>
            <CompanyDetails company={company} />
          </Card>
        </Aside>
        <Main>
          <CompanyProjects companyId={id} />
          <CompanyUsers companyId={id} />
          <LazyActivity param="company" id={id} />
        </Main>
      </RecordLayout>
    </RecordScreen>
  );
}

function CompanyDetails({ company }: { company: Company }) {
  const { t } = useTranslation();
  const { email, phone, website } = company;
  return (
    <RecordDetails
      record={company}
      items={[
        { label: t("Email"), value: email && <MailLink address={email} /> },
        { label: t("Phone"), value: phone && <PhoneLink number={phone} /> },
        { label: t("Website"), value: website && <SiteLink address={website} /> },
        { label: t("Address"), value: company.address },
        { label: t("City"), value: company.city },
        { label: t("Country"), value: company.country },
        { label: t("Tax number"), value: company.taxNumber },
        { label: t("Notes"), value: company.notes },
      ]}
    />
  );
}
