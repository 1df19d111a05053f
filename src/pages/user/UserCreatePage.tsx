import { useQuery, useQueryClient } from "@tanstack/react-query";
import { MailPlus } from "lucide-react";
import { type LoaderFunctionArgs, useNavigate } from "react-router";
import { routerQueries, routerServices, useServices } from "../../actors/services.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useToast } from "../../actors/useToast.ts";
import { companyQueries } from "../../api/company/companies.ts";
import { inviteUser, USERS } from "../../api/user/users.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { LinkButton } from "../../ui/button/LinkButton.tsx";
import { Form, FormActions } from "../../ui/form/Form.tsx";
import { Card } from "../../ui/page/Card.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Narrow, Stack } from "../../ui/page/Section.tsx";
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
      void navigate(`/user/${id}`);
    },
  });

  return (
    <Stack>
      <PageHeader title={t("Add New User")} />
      <Narrow>
        <Card>
          <Form onSubmit={form.submit} errors={form.errors} aria-label={t("Add New User")}>
            <UserFields
              field={form.field}
              companies={companies}
              emailNote={t(
                "We mail them a link to choose a password. It works once, for seven days.",
              )}
            />
            <FormActions>
              <Button
                label={t("Invite")}
                icon={MailPlus}
                type="submit"
                variant="primary"
                isLoading={form.isBusy}
              />
              <LinkButton label={t("Cancel")} to="/user/" variant="ghost" />
            </FormActions>
          </Form>
        </Card>
      </Narrow>
    </Stack>
  );
}
