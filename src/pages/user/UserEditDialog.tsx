import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { User } from "../../../contract/user.ts";
import { useServices } from "../../actors/services.ts";
import { useClaims } from "../../actors/useClaims.ts";
import { useSession } from "../../actors/useSession.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useToast } from "../../actors/useToast.ts";
import { companyQueries } from "../../api/company/companies.ts";
import { updateUser, userQueries, USERS } from "../../api/user/users.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { EntityDialog } from "../entity/EntityDialog.tsx";
import { draftOf, UserFields } from "./UserFields.tsx";

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
  const companies = useQuery(companyQueries(http).options()).data?.data ?? [];
  const form = useSubmission({
    initial: editOf(user),
    loadForm,
    submit: (patch, signal) => updateUser(http, user.id, patch, { signal }),
    async onSubmitted() {
      toast.success(t("User updated successfully"));
      onClose();
      if (user.id === me?.id) renewClaims();
      await queryClient.invalidateQueries({ queryKey: USERS });
    },
  });

  async function loadNewest() {
    const detail = userQueries(http).detail(user.id);
    form.reset(editOf(await queryClient.fetchQuery({ ...detail, staleTime: 0 })));
  }

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
        companies={companies}
        emailNote={user.status === "INVITED"
          ? t("If you change it, a new invitation goes to the new address.")
          : undefined}
      />
    </EntityDialog>
  );
}
