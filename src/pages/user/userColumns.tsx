import type { User } from "../../../contract/schemas/user.ts";
import { formatDate } from "../../i18n/formats.ts";
import { ROLE_WORDS } from "../../i18n/roleWords.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import { Avatar } from "../../ui/status/Avatar.tsx";
import type { Column } from "../../ui/table/column.ts";
import { styled } from "../../ui/theme.ts";
import { StatusBadge } from "../record/StatusBadge.tsx";
import { USER_STATUS } from "./userWords.ts";

export const fullName = ({ name, surname }: Pick<User, "name" | "surname">) => `${name} ${surname}`;

/** The columns of the list of users; their ids are the fields they sort by. */
export function userColumns(t: Translate): Column<User>[] {
  return [
    {
      id: "name",
      header: t("Name"),
      sortable: true,
      isPrimary: true,
      cell: (user) => (
        <Named>
          <Avatar name={fullName(user)} />
          {fullName(user)}
        </Named>
      ),
      text: fullName,
    },
    {
      id: "email",
      header: t("Email"),
      sortable: true,
      onCard: "detail",
      cell: ({ email }) => <Line>{email}</Line>,
      text: ({ email }) => email,
    },
    {
      id: "company",
      header: t("Company"),
      hideBelow: 880,
      cell: ({ company }) => <Line>{company?.name}</Line>,
      text: ({ company }) => company?.name,
    },
    {
      id: "roles",
      header: t("Roles"),
      isQuiet: true,
      hideBelow: 768,
      cell: ({ roles }) => roles.map((role) => t(ROLE_WORDS[role].label)).join(", "),
    },
    {
      id: "status",
      header: t("Status"),
      sortable: true,
      onCard: "aside",
      cell: ({ status }) => <StatusBadge {...USER_STATUS[status]} />,
      text: ({ status }) => t(USER_STATUS[status].label),
    },
    {
      id: "lastLoginAt",
      header: t("Last sign-in"),
      sortable: true,
      align: "end",
      isQuiet: true,
      hideBelow: 1040,
      cell: ({ lastLoginAt }) => lastLoginAt ? formatDate(lastLoginAt, "long", t) : t("Never"),
    },
  ];
}

const Named = styled("span", { display: "inline-flex", alignItems: "center", gap: 10 });

/** Stays on one line, and is cut where there is no room. */
const Line = styled("span", {
  display: "block",
  maxWidth: 240,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});
