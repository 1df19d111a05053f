import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Pencil, Power, PowerOff, Trash2 } from "lucide-react";
import { useNavigate } from "react-router";
import type { User } from "../../../contract/user.ts";
import { useServices } from "../../actors/services.ts";
import { useConfirm } from "../../actors/useConfirm.ts";
import { useToast } from "../../actors/useToast.ts";
import { RequestFailure } from "../../api/requestFailure.ts";
import { switchUser, users } from "../../api/user/users.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import type { PageAction } from "../../ui/page/PageHeader.tsx";
import { fullName } from "./userColumns.tsx";
import type { UserRights } from "./userRights.ts";

/** What the signed-in user may do to an account as it stands, at the head of its page. */
export function useUserActions(
  user: User | undefined,
  rights: UserRights | undefined,
  onEdit: () => void,
): PageAction[] {
  const { t } = useTranslation();
  const { http } = useServices();
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  const navigate = useNavigate();

  const switching = useMutation({
    mutationFn: ({ id, action }: { id: string; action: "enable" | "disable" }) =>
      switchUser(http, id, action),
    onSuccess(_, { action }) {
      toast.success(
        action === "enable" ? t("User enabled successfully") : t("User disabled successfully"),
      );
      return queryClient.invalidateQueries({ queryKey: users.key });
    },
  });
  const deleting = useMutation({
    mutationFn: ({ id }: { id: string }) => users.remove(http, id),
    async onSuccess(_, { id }) {
      toast.success(t("User deleted successfully"));
      await navigate("/user/");
      queryClient.removeQueries({ queryKey: [...users.key, "detail", id] });
      await queryClient.invalidateQueries({ queryKey: users.key });
    },
  });
  if (user === undefined || rights === undefined) return [];

  const { id } = user;
  const name = fullName(user);
  const askToDisable = () =>
    confirm({
      title: t("Disable user"),
      message: t("{name} will be signed out at once and cannot sign in until enabled again.", {
        name,
      }),
      confirmLabel: t("Disable"),
      variant: "warning",
      action: () => switching.mutateAsync({ id, action: "disable" }),
    });
  const askToDelete = () =>
    confirm({
      title: t("Delete user"),
      message: t("{name} will be deleted and can no longer sign in. This cannot be undone.", {
        name,
      }),
      confirmLabel: t("Delete"),
      variant: "danger",
      action: () => deleting.mutateAsync({ id }).catch(offerInstead),
      waits: true,
    });

  /** Why it was refused has been told by then. */
  function offerInstead(error: unknown) {
    const isInUse = error instanceof RequestFailure && error.is("in-use");
    if (!isInUse || !rights?.disable) throw error;
    confirm({
      title: t("The user could not be deleted"),
      message: t(
        "Instead, you can disable the account: nobody can sign in with it, and what it did stays on record.",
      ),
      confirmLabel: t("Disable"),
      variant: "warning",
      action: () => switching.mutateAsync({ id, action: "disable" }),
    });
  }

  const actions: PageAction[] = [];
  if (rights.delete) {
    actions.push({
      id: "delete",
      label: t("Delete"),
      icon: Trash2,
      isDanger: true,
      isLoading: deleting.isPending,
      onAction: askToDelete,
    });
  }
  if (rights.enable) {
    actions.push({
      id: "enable",
      label: t("Enable"),
      icon: Power,
      isLoading: switching.isPending,
      onAction: () => switching.mutate({ id, action: "enable" }),
    });
  }
  if (rights.disable) {
    actions.push({
      id: "disable",
      label: t("Disable"),
      icon: PowerOff,
      isLoading: switching.isPending,
      onAction: askToDisable,
    });
  }
  if (rights.update) {
    actions.push({ id: "edit", label: t("Edit"), icon: Pencil, isPrimary: true, onAction: onEdit });
  }
  return actions;
}
