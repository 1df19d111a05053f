import { Users } from "lucide-react";
import type { ListPage } from "../../../contract/listQuery.ts";
import type { User } from "../../../contract/schemas/user.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { ROLE_WORDS } from "../../i18n/roleWords.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { TextLink } from "../../ui/navigation/AppLink.tsx";
import { EmptyState } from "../../ui/page/notices.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { usersPath } from "../user/userSearch.ts";
import { USER_STATUS } from "../user/userWords.ts";
import { StatusBadge } from "../record/StatusBadge.tsx";

interface CompanyUsersProps {
  companyId: string;
  users: ListPage<User>;
}

/** The people who sign in for a company, by email. */
export function CompanyUsers({ companyId, users }: CompanyUsersProps) {
  const { t } = useTranslation();
  const { has } = usePermissions();
  return (
    <Section
      title={t("{count} users in this company", { count: users.total })}
      aside={users.total > 0 && (
        <TextLink to={usersPath({ companyId })}>{t("Open in the list")}</TextLink>
      )}
    >
      <DataTable<User>
        label={t("Company users")}
        columns={[
          { id: "email", header: t("Email"), isPrimary: true, cell: ({ email }) => email },
          {
            id: "name",
            header: t("Name"),
            cell: ({ name, surname }) => `${name} ${surname}`,
          },
          {
            id: "roles",
            header: t("Roles"),
            hideBelow: 768,
            isQuiet: true,
            cell: ({ roles }) => roles.map((role) => t(ROLE_WORDS[role].label)).join(", "),
          },
          {
            id: "status",
            header: t("Status"),
            onCard: "aside",
            cell: ({ status }) => <StatusBadge {...USER_STATUS[status]} />,
          },
        ]}
        content={{ kind: "rows", rows: users.data }}
        rowId={({ id }) => id}
        {...(has("user:get") ? { rowLink: ({ id }: User) => `/user/${id}` } : {})}
        empty={
          <EmptyState
            icon={Users}
            title={t("No users in this company")}
            detail={t("Whoever is invited on behalf of this company appears here.")}
          />
        }
      />
    </Section>
  );
}
