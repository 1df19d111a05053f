import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useNavigate } from "react-router";
import { useConfirm } from "../../actors/useConfirm.ts";
import { useToast } from "../../actors/useToast.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import type { PageAction } from "../../ui/page/PageHeader.tsx";
import { GONE } from "./leaving.ts";

/** Something that keeps a record from being deleted, and where it is seen. */
export interface Hindrance {
  text: string;
  see: { label: string; to: string };
}

interface Deletion {
  id: string;
  remove: (id: string) => Promise<unknown>;
  /** What all queries hang below that show such records. */
  queryKeys: readonly QueryKey[];
  /** The address where one is once the record is gone. */
  nextPath: string;
  title: string;
  message: string;
  done: string;
  /** For records that others may depend on. */
  unlessUsed?: {
    find: () => Promise<readonly Hindrance[]>;
    /** That the record cannot be deleted. */
    title: string;
    /** What can be done with it all the same. */
    instead?: { text: string; label: string; action: () => unknown } | undefined;
  };
}

/**
 * Deletes a record after asking. One that is in use is not asked about: what uses it is told, and
 * what can be done instead. Why the server refuses all the same is told by the call itself.
 */
export function useDeletion(deletion: Deletion): PageAction {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  const navigate = useNavigate();
  const deleting = useMutation({
    mutationFn: ({ id, remove }: Deletion) => remove(id),
    async onSuccess(_, { queryKeys, nextPath, done }) {
      toast.success(done);
      // The page still shows the record, which is not to be asked for again.
      await Promise.all(
        queryKeys.map((queryKey) =>
          queryClient.invalidateQueries({ queryKey, refetchType: "none" })
        ),
      );
      await navigate(nextPath, { state: GONE });
    },
  });
  const finding = useMutation({
    mutationFn: async ({ unlessUsed }: Deletion) => await unlessUsed?.find() ?? [],
    onSuccess: ([first, ...others], { unlessUsed }) =>
      first && unlessUsed ? refuse(unlessUsed, [first, ...others]) : ask(),
  });

  const ask = () =>
    confirm({
      title: deletion.title,
      message: deletion.message,
      confirmLabel: t("Delete"),
      variant: "danger",
      action: () => deleting.mutateAsync(deletion),
      waits: true,
    });

  function refuse(
    { title, instead }: NonNullable<Deletion["unlessUsed"]>,
    hindrances: [Hindrance, ...Hindrance[]],
  ) {
    const [{ see }] = hindrances;
    const texts = hindrances.map(({ text }) => text);
    confirm({
      title,
      message: [...texts, ...(instead ? [instead.text] : [])].join(" "),
      cancelLabel: t("Close"),
      confirmLabel: instead?.label ?? see.label,
      variant: "warning",
      action: instead?.action ?? (() => navigate(see.to)),
    });
  }

  return {
    id: "delete",
    label: t("Delete"),
    icon: Trash2,
    isDanger: true,
    isLoading: deleting.isPending || finding.isPending,
    onAction: () => deletion.unlessUsed ? finding.mutate(deletion) : ask(),
  };
}
