import { useQuery } from "@tanstack/react-query";
import MailPlus from "lucide-react/icons/mail-plus";
import { useState } from "react";
import { type LoaderFunctionArgs, useNavigate } from "react-router";
import type { InvitedUser } from "../../../contract/schemas/user.ts";
import { useServices } from "../../actors/services.ts";
import { useToast } from "../../actors/useToast.ts";
import { mailQuery } from "../../api/users.ts";
import { formOf } from "../../api/schemas.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { FormPage } from "../record/FormPage.tsx";
import { prefetchOptions } from "../list/recordNames.ts";
import { useCreateForm } from "../record/recordSaving.ts";
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
  const toast = useToast();
  const navigate = useNavigate();
  const mail = useQuery(mailQuery(http)).data ?? true;
  const [invited, setInvited] = useState<InvitedUser>();
  const form = useCreateForm({
    of: userRecord,
    initial: emptyUser,
    checkedBy: formOf("userForm"),
    onCreated(user) {
      const { email, invitationLink } = user;
      toast.success(t(userRecord.created.done), {
        ...(invitationLink === undefined &&
          { message: t("An invitation is on its way to {email}.", { email }) }),
      });
      if (invitationLink === undefined) open(user);
      else setInvited(user);
    },
  });

  const open = ({ id }: InvitedUser) => void navigate(`/user/${id}`);

  return (
    <FormPage
      title={t(userRecord.created.title)}
      submitLabel={t(userRecord.created.submitLabel)}
      submitIcon={MailPlus}
      form={form}
      backTo="/user/"
    >
      <UserFields
        field={form.field}
        emailNote={mail
          ? t("We mail them a link to choose a password. It works once, for seven days.")
          : t("Mail is not set up: you are shown a link to hand to them.")}
      />
      {invited && <InvitationLinkDialog user={invited} onClose={() => open(invited)} />}
    </FormPage>
  );
}
