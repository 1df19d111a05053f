import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { InvitedUser, User } from "../../../contract/user.ts";
import { useServices } from "../../actors/services.ts";
import { useClaims } from "../../actors/useClaims.ts";
import { useSession } from "../../actors/useSession.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useToast } from "../../actors/useToast.ts";
import { mailQuery } from "../../api/auth/config.ts";
import { userQueries, users } from "../../api/user/users.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { EntityDialog } from "../entity/EntityDialog.tsx";
import { InvitationLinkDialog } from "./InvitationLinkDialog.tsx";
import { draftOf, UserFields } from "./UserFields.tsx";
import { userRights } from "./userRights.ts";

const loadForm = async () => (await import("../../../contract/user.ts")).userPatchForm;
const editOf = (user: User) => ({ ...draftOf(user), version: user.version });

interface UserEditDialogProps {
  user: User;
  onClose: () => void;
}

/** Changes a user. What was typed survives a refusal, also when somebody else was quicker. */
export function UserEditDialog({ user, onClose }: UserEditDialogProps) {
  const { t } = useTranslation();
  const { http } = useServices();
  const queryClient = useQueryClient();
  const toast = useToast();
  const { user: me } = useSession();
  const { renewClaims } = useClaims();
  const mail = useQuery(mailQuery(http)).data ?? true;
  const [invited, setInvited] = useState<InvitedUser>();
  const form = useSubmission({
    initial: editOf(user),
    loadForm,
    submit: (patch, signal) => users.update(http, user.id, patch, { signal }),
    async onSubmitted(changed) {
      toast.success(t("User updated successfully"));
      if (changed.invitationLink === undefined) onClose();
      else setInvited(changed);
      if (user.id === me?.id) renewClaims();
      await queryClient.invalidateQueries({ queryKey: users.key });
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

  async function loadNewest() {
    const detail = userQueries(http).detail(user.id);
    form.reset(editOf(await queryClient.fetchQuery({ ...detail, staleTime: 0 })));
  }

  if (invited) return <InvitationLinkDialog user={invited} onClose={onClose} />;
  return (
    <EntityDialog
      title={t("Edit user")}
      submitLabel={t("Save")}
      form={form}
      conflict={{
        text: t("Somebody else changed this user meanwhile. What you typed is kept."),
        onLoadNewest: loadNewest,
      }}
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
