import type { Company } from "../../../contract/schemas/company.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Card } from "../../ui/page/Section.tsx";
import { LaterActivity } from "../activity/laterActivity.tsx";
import { MailLink, PhoneLink, SiteLink } from "../record/ReachLinks.tsx";
import { Aside, Main, RecordLayout } from "../record/RecordLayout.ts";
import { RecordDetails, recordLoader, recordPage, RecordScreen } from "../record/RecordScreen.tsx";
import { fetchPermitted } from "../record/permitted.ts";
import {
  CompanyProjects,
  CompanyUsers,
  projectsOf,
  useCompanyUses,
  usersOf,
} from "./CompanyUses.tsx";
import { companyRecord } from "./companyRecord.tsx";

export const loader = recordLoader(companyRecord, ({ context, http, id }) => [
  fetchPermitted(context, projectsOf(http, id)),
  fetchPermitted(context, usersOf(http, id)),
]);

export const Component = recordPage(companyRecord, CompanyPage);

function CompanyPage({ record: company }: { record: Company }) {
  const { t } = useTranslation();
  const { id, city, country, taxNumber } = company;
  return (
    <RecordScreen
      of={companyRecord}
      record={company}
      facts={[city, country, taxNumber && t("Tax number {number}", { number: taxNumber })]}
      uses={{ find: useCompanyUses(id) }}
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
          <LaterActivity of="company" id={id} />
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
