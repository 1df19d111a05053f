import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { useNavigate } from "react-router";
import type { Enablement } from "../../../contract/enablement.ts";
import type { SessionUser } from "../../../contract/sessionUser.ts";
import type { User } from "../../../contract/user.ts";
import { useServices } from "../../actors/services.ts";
import { useConfirm } from "../../actors/useConfirm.ts";
import { useToast } from "../../actors/useToast.ts";
import { RequestFailure } from "../../api/requestFailure.ts";
import { switchUser, users } from "../../api/user/users.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import type { PageAction } from "../../ui/page/PageHeader.tsx";
import { fullName } from "./userColumns.tsx";
import { type Switching, useEnablement } from "../entity/useEnablement.ts";
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
  const { http } = useServices();
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  const navigate = useNavigate();
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
  const deleting = useMutation({
    mutationFn: ({ id }: { id: string }) => users.remove(http, id),
    async onSuccess(_, { id }) {
      toast.success(t("User deleted successfully"));
      await navigate("/user/");
      queryClient.removeQueries({ queryKey: [...users.key, "detail", id] });
      await queryClient.invalidateQueries({ queryKey: users.key });
    },
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
    if (!(error instanceof RequestFailure && error.is("in-use") && rights.disable)) throw error;
    confirm({
      title: t("The user could not be deleted"),
      message: t(
        "Instead, you can disable the account: nobody can sign in with it, and what it did stays on record.",
      ),
      confirmLabel: t("Disable"),
      variant: "warning",
      action: switching.disable,
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
  actions.push(...switching.actions);
  if (rights.update) {
    actions.push({ id: "edit", label: t("Edit"), icon: Pencil, isPrimary: true, onAction: onEdit });
  }
  return { shown, rights, actions };
}
