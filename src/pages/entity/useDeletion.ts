import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useNavigate } from "react-router";
import { useConfirm } from "../../actors/useConfirm.ts";
import { useToast } from "../../actors/useToast.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import type { PageAction } from "../../ui/page/PageHeader.tsx";
import { GONE } from "./useLeaveQuestion.ts";

interface Deletion {
  id: string;
  remove: (id: string) => Promise<unknown>;
  /** What all queries of such records hang below. */
  queryKey: QueryKey;
  /** The address of the list, where one is once the record is gone. */
  listPath: string;
  title: string;
  message: string;
  done: string;
}

/** Deletes a record after asking. Why the server refuses is told by the call itself. */
export function useDeletion(deletion: Deletion): PageAction {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ id, remove }: Deletion) => remove(id),
    async onSuccess(_, { queryKey, listPath, done }) {
      toast.success(done);
      // The page still shows the record, which is not to be asked for again.
      await queryClient.invalidateQueries({ queryKey, refetchType: "none" });
      await navigate(listPath, { state: GONE });
    },
  });
  return {
    id: "delete",
    label: t("Delete"),
    icon: Trash2,
    isDanger: true,
    isLoading: isPending,
    onAction: () =>
      confirm({
        title: deletion.title,
        message: deletion.message,
        confirmLabel: t("Delete"),
        variant: "danger",
        action: () => mutateAsync(deletion),
      }),
  };
}
