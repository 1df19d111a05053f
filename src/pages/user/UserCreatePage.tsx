import { useQuery, useQueryClient } from "@tanstack/react-query";
import { MailPlus } from "lucide-react";
import { type LoaderFunctionArgs, useNavigate } from "react-router";
import { routerQueries, routerServices, useServices } from "../../actors/services.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useToast } from "../../actors/useToast.ts";
import { companyQueries } from "../../api/company/companies.ts";
import { inviteUser, USERS } from "../../api/user/users.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { FormPage } from "../entity/FormPage.tsx";
import { GONE } from "../entity/useLeaveQuestion.ts";
import { emptyUser, UserFields } from "./UserFields.tsx";

const loadForm = async () => (await import("../../../contract/user.ts")).userForm;

export async function loader({ context }: LoaderFunctionArgs) {
  const { http } = context.get(routerServices);
  await context.get(routerQueries).fetchQuery(companyQueries(http).options());
  return null;
}

export function Component() {
  const { t } = useTranslation();
  const { http } = useServices();
  const queryClient = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const companies = useQuery(companyQueries(http).options()).data?.data ?? [];
  const form = useSubmission({
    initial: emptyUser,
    loadForm,
    submit: (input, signal) => inviteUser(http, input, { signal }),
    onSubmitted({ id, email }) {
      void queryClient.invalidateQueries({ queryKey: USERS });
      toast.success(t("User created successfully"), {
        message: t("An invitation is on its way to {email}.", { email }),
      });
      void navigate(`/user/${id}`, { state: GONE });
    },
  });

  return (
    <FormPage
      title={t("Add New User")}
      submitLabel={t("Invite")}
      submitIcon={MailPlus}
      form={form}
      backTo="/user/"
    >
      <UserFields
        field={form.field}
        companies={companies}
        emailNote={t("We mail them a link to choose a password. It works once, for seven days.")}
      />
    </FormPage>
  );
}
