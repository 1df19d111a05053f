import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { InvitedUser, User } from "../../../contract/schemas/user.ts";
import { useServices } from "../../actors/services.ts";
import { useClaims, useSession } from "../../actors/useSession.ts";
import { mailQuery } from "../../api/users.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { EntityDialog } from "../record/EntityDialog.tsx";
import { draftFrom, useChange } from "../record/recordSaving.ts";
import { InvitationLinkDialog } from "./InvitationLinkDialog.tsx";
import { emptyUser, UserFields } from "./UserFields.tsx";
import { userRecord } from "./userRecord.ts";
import { userRights } from "./userRights.ts";

interface UserEditDialogProps {
  user: User;
  onClose: () => void;
}

/** Changes a user. */
export function UserEditDialog({ user, onClose }: UserEditDialogProps) {
  const { t } = useTranslation();
  const { http } = useServices();
  const { user: me } = useSession();
  const { renewClaims } = useClaims();
  const mail = useQuery(mailQuery(http)).data ?? true;
  const [invited, setInvited] = useState<InvitedUser>();
  const { form, conflict } = useChange({
    of: userRecord,
    record: user,
    draftOf: draftFrom(emptyUser),
    loadForm: async () => (await import("../../../contract/schemas/user.ts")).userPatchForm,
    onSaved(changed) {
      if (changed.invitationLink === undefined) onClose();
      else setInvited(changed);
      if (user.id === me?.id) renewClaims();
    },
  });

  const mayChangeEmail = me !== null && userRights(me, user).changeEmail;
  const emailNote = !mayChangeEmail
    ? t("Only an administrator can change it, for it is how one signs in.")
    : user.status === "INVITED"
    ? mail
      ? t("If you change it, a new invitation goes to the new address.")
      : t("If you change it, you are shown a new link to hand to them.")
    : !mail
    ? undefined
    : t("If you change it, they are told at the address they have now.");

  if (invited) return <InvitationLinkDialog user={invited} onClose={onClose} />;
  return (
    <EntityDialog
      title={t(userRecord.changed.title)}
      submitLabel={t("Save")}
      form={form}
      conflict={conflict}
      onClose={onClose}
    >
      <UserFields
        field={form.field}
        user={user}
        emailNote={emailNote}
        isEmailReadOnly={!mayChangeEmail}
      />
    </EntityDialog>
  );
}
