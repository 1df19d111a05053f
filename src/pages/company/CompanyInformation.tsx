import type { Company } from "../../../contract/schemas/company.ts";
import { formatDate } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { DescriptionList } from "../../ui/page/DescriptionList.tsx";
import { MailLink, PhoneLink, SiteLink } from "../record/ReachLinks.tsx";

/** What is known of a company. */
export function CompanyInformation({ company }: { company: Company }) {
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
