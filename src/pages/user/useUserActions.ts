import { Pencil } from "lucide-react";
import type { Enablement } from "../../../contract/constants.ts";
import type { SessionUser } from "../../../contract/sessionUser.ts";
import type { User } from "../../../contract/schemas/user.ts";
import { switchUser, users } from "../../api/users.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import type { PageAction } from "../../ui/page/PageHeader.tsx";
import { fullName } from "./userColumns.tsx";
import { useRecordDeletion } from "../record/useRecordDeletion.ts";
import { type Switching, useEnablement } from "../record/useEnablement.ts";
import { userRecord } from "./userRecord.ts";
import { userRights } from "./userRights.ts";

const SWITCHING: Switching = {
  kind: "user",
  title: "Disable user",
  question: "{name} will be signed out at once and cannot sign in until enabled again.",
  done: { ACTIVE: "User enabled successfully", DISABLED: "User disabled successfully" },
  run: async ({ http }, id, action) => ({
    status: enablementOf(await switchUser(http, id, action)),
  }),
  refresh: ({ queries }) => queries.client().invalidateQueries({ queryKey: users.key }),
};

/** An invited account can be used as soon as its password is chosen. */
const enablementOf = ({ status }: User): Enablement =>
  status === "DISABLED" ? "DISABLED" : "ACTIVE";

/** How an account stands, and what the signed-in user may do to it, at the head of its page. */
export function useUserActions(user: User, me: SessionUser, onEdit: () => void) {
  const { t } = useTranslation();
  const { id } = user;
  const name = fullName(user);
  const isInvited = user.status === "INVITED";
  const switching = useEnablement(
    { ...user, name, status: enablementOf(user) },
    SWITCHING,
    (action) =>
      !isInvited &&
      userRights(me, { ...user, status: action === "enable" ? "DISABLED" : "ACTIVE" })[action],
  );
  const shown: User = { ...user, status: isInvited ? "INVITED" : switching.status };
  const rights = userRights(me, shown);
  const deletion = useRecordDeletion(userRecord, { id, name }, {
    instead: rights.disable
      ? {
        text: t(
          "Instead, you can disable the account: nobody can sign in with it, and what it did stays on record.",
        ),
        label: t("Disable"),
        action: switching.disable,
      }
      : undefined,
  });

  const actions: PageAction[] = [...(rights.delete ? [deletion] : []), ...switching.actions];
  if (rights.update) {
    actions.push({ id: "edit", label: t("Edit"), icon: Pencil, isPrimary: true, onAction: onEdit });
  }
  return { shown, rights, actions };
}
