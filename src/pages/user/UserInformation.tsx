import type { User } from "../../../contract/schemas/user.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { formatDate } from "../../i18n/formats.ts";
import { LANGUAGE_NAMES } from "../../i18n/catalogue.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Card } from "../../ui/page/Section.tsx";
import { DescriptionList } from "../../ui/page/DescriptionList.tsx";
import { TextLink } from "../../ui/navigation/AppLink.tsx";
import { MailLink, PhoneLink } from "../record/ReachLinks.tsx";

/** What is known of a user, and of the company they work for. */
export function UserInformation({ user }: { user: User }) {
  const { t } = useTranslation();
  const { has } = usePermissions();
  const { company } = user;
  return (
    <Card title={t("Information")}>
      <DescriptionList
        items={[
          {
            label: t("Email"),
            value: <MailLink address={user.email} />,
          },
          {
            label: t("Phone"),
            value: user.phone && <PhoneLink number={user.phone} />,
          },
          {
            label: t("Company"),
            value: company && has("company:get")
              ? <TextLink to={`/company/${company.id}`}>{company.name}</TextLink>
              : company?.name,
          },
          {
            label: t("City"),
            value: [company?.city, company?.country].filter(Boolean).join(", "),
          },
          { label: t("Language of mails"), value: LANGUAGE_NAMES[user.language] },
          { label: t("Created"), value: formatDate(user.createdAt, "long", t) },
          { label: t("Updated"), value: formatDate(user.updatedAt, "long", t) },
        ]}
      />
    </Card>
  );
}
