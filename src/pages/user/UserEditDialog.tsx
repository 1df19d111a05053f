import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { User } from "../../../contract/user.ts";
import { useServices } from "../../actors/services.ts";
import { useClaims } from "../../actors/useClaims.ts";
import { useConfirm } from "../../actors/useConfirm.ts";
import { useSession } from "../../actors/useSession.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useToast } from "../../actors/useToast.ts";
import { companyQueries } from "../../api/company/companies.ts";
import { RequestFailure } from "../../api/requestFailure.ts";
import { updateUser, userQueries, USERS } from "../../api/user/users.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Form } from "../../ui/form/Form.tsx";
import { Modal } from "../../ui/overlay/Modal.tsx";
import { draftOf, UserFields } from "./UserFields.tsx";

const FORM_ID = "user-edit";
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
  const confirm = useConfirm();
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
  const isStale = form.failure instanceof RequestFailure && form.failure.status === 409;

  async function loadNewest() {
    const detail = userQueries(http).detail(user.id);
    form.reset(editOf(await queryClient.fetchQuery({ ...detail, staleTime: 0 })));
  }

  function close() {
    if (!form.isDirty) return onClose();
    confirm({
      title: t("Discard changes"),
      message: t("What you changed has not been saved."),
      confirmLabel: t("Discard changes"),
      cancelLabel: t("Keep editing"),
      variant: "warning",
      action: onClose,
    });
  }

  return (
    <Modal
      isOpen
      onClose={close}
      title={t("Edit user")}
      size="large"
      footer={
        <>
          {isStale && <Button label={t("Load the newest version")} onPress={loadNewest} />}
          <Button label={t("Cancel")} variant="ghost" onPress={close} />
          <Button
            label={t("Save")}
            type="submit"
            form={FORM_ID}
            variant="primary"
            isLoading={form.isBusy}
          />
        </>
      }
    >
      <Form
        id={FORM_ID}
        onSubmit={form.submit}
        errors={form.errors}
        error={isStale
          ? t("Somebody else changed this user meanwhile. What you typed is kept.")
          : undefined}
      >
        <UserFields
          field={form.field}
          companies={companies}
          emailNote={user.status === "INVITED"
            ? t("If you change it, a new invitation goes to the new address.")
            : undefined}
        />
      </Form>
    </Modal>
  );
}
