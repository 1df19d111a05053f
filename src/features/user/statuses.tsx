import type { UserStatus } from "../../../contract/user.ts";
import type { StatusLabel } from "../../records/StatusBadge.tsx";
import type { Role } from "../../../contract/permissions.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { type Key, ROLE_LABELS } from "../../i18n/catalogue.ts";
import { Card } from "../../ui/page/Section.tsx";
import { styled } from "../../ui/theme.ts";

/** The labels and tones of user statuses. */
export const USER_STATUS: Record<UserStatus, StatusLabel> = {
  ACTIVE: { label: "Active", tone: "accent" },
  DISABLED: { label: "Disabled", tone: "neutral" },
  INVITED: { label: "Invited", tone: "waiting" },
};

/** The description of each role. */
export const ROLE_NOTES: Record<Role, Key> = {
  ADMIN: "Everything, including users, accounts and settings.",
  MANAGER:
    "Projects, processes, partner companies and every record; sees users and changes their details, but does not invite, disable or delete them.",
  MEMBER: "Sees every record, completes milestones, keeps reminders and gives feedback.",
  VIEWER: "Sees every record and gives feedback; changes nothing.",
};

/** The roles of an account, with their descriptions. */
export function UserRoles({ roles }: { roles: readonly Role[] }) {
  const { t } = useTranslation();
  return (
    <Card title={t("Roles")}>
      <List>
        {roles.map((role) => (
          <li key={role}>
            <Name>{t(ROLE_LABELS[role].label)}</Name>
            <Note>{t(ROLE_NOTES[role])}</Note>
          </li>
        ))}
      </List>
    </Card>
  );
}

const List = styled("ul", {
  display: "grid",
  gap: "$3",
  margin: 0,
  padding: 0,
  listStyle: "none",
});

const Name = styled("p", { margin: 0, fontWeight: "$medium", color: "$ink" });

const Note = styled("p", {
  margin: "2px 0 0",
  fontSize: "$small",
  lineHeight: "18px",
  color: "$inkThird",
});
