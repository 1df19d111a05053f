import type { Role } from "../../../contract/permissions.ts";
import { ROLE_WORDS } from "../../i18n/roleWords.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Card } from "../../ui/page/Section.tsx";
import { styled } from "../../ui/theme.ts";
import { ROLE_NOTES } from "./roleNotes.ts";

/** What an account may do, role by role. */
export function UserRoles({ roles }: { roles: readonly Role[] }) {
  const { t } = useTranslation();
  return (
    <Card title={t("Roles")}>
      <List>
        {roles.map((role) => (
          <li key={role}>
            <Name>{t(ROLE_WORDS[role].label)}</Name>
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
