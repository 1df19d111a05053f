import { useQuery } from "@tanstack/react-query";
import MailPlus from "lucide-react/icons/mail-plus";
import { useState } from "react";
import { type LoaderFunctionArgs, useNavigate } from "react-router";
import type { Role } from "../../../contract/permissions.ts";
import type { InvitedUser } from "../../../contract/schemas/user.ts";
import { useServices } from "../../actors/services.ts";
import { useSession } from "../../actors/useSession.ts";
import { useToast } from "../../actors/useToast.ts";
import { mailQuery } from "./resource.ts";
import { findForm } from "../../api/schemas.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { FormPage } from "../../records/form/FormPage.tsx";
import { prefetchOptions } from "../../records/options/recordNames.ts";
import { useCreateForm } from "../../records/form/recordSaving.ts";
import { InvitationLinkDialog } from "./SecretDialog.tsx";
import { emptyUser, UserFields } from "./UserFields.tsx";
import { userRecord } from "./userRecord.tsx";

export function loader({ context }: LoaderFunctionArgs) {
  void prefetchOptions(context, ["company"]);
  return null;
}

export function Component() {
  const { t } = useTranslation();
  const { http } = useServices();
  const { user: me } = useSession();
  const toast = useToast();
  const navigate = useNavigate();
  const isMailConfigured = useQuery(mailQuery(http)).data ?? true;
  const [invitedUser, setInvitedUser] = useState<InvitedUser>();
  const form = useCreateForm({
    saving: userRecord,
    initial: { ...emptyUser, companyId: me?.company_id ?? null, roles: ["MEMBER"] as Role[] },
    schema: findForm("userForm"),
    onCreated(user) {
      const { email, invitationLink } = user;
      toast.success(t(userRecord.createTexts.done), {
        ...(invitationLink === undefined &&
          { message: t("An invitation is on its way to {email}.", { email }) }),
      });
      if (invitationLink === undefined) open(user);
      else setInvitedUser(user);
    },
  });

  const open = ({ id }: InvitedUser) => void navigate(`/user/${id}`);

  return (
    <FormPage
      title={t(userRecord.createTexts.title)}
      submitLabel={t(userRecord.createTexts.submitLabel)}
      submitIcon={MailPlus}
      form={form}
      backTo="/user/"
    >
      <UserFields
        field={form.field}
        {...(me && { company: { id: me.company_id, name: me.company_name } })}
        emailNote={isMailConfigured
          ? t("We email them a link to choose a password. It works once, for seven days.")
          : t("Email is not configured: you are shown a link to hand to them.")}
      />
      {invitedUser && <InvitationLinkDialog user={invitedUser} onClose={() => open(invitedUser)} />}
    </FormPage>
  );
}
