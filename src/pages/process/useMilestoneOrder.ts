import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Milestone } from "../../../contract/milestone.ts";
import type { Process } from "../../../contract/process.ts";
import { useServices } from "../../actors/services.ts";
import { updateMilestone } from "../../api/milestone/milestones.ts";
import { processQueries } from "../../api/process/processes.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { refreshProcess } from "./refreshProcess.ts";

interface Move {
  milestone: Milestone;
  to: number;
}

/** Moves the milestones of a process to other places. The new order shows at once. */
export function useMilestoneOrder(process: Process, onNews: (news: string) => void) {
  const { t } = useTranslation();
  const { http } = useServices();
  const queryClient = useQueryClient();
  const { queryKey } = processQueries(http).detail(process.id);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ milestone: { id, version }, to }: Move) =>
      updateMilestone(http, id, { position: to, version }),
    async onMutate({ milestone, to }) {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (known) =>
        known && {
          ...known,
          milestones: withPlace(known.milestones ?? [], milestone.id, to),
        });
      return before;
    },
    onSuccess({ name, position }) {
      const total = process.milestones?.length ?? 0;
      onNews(t("{name} is now milestone {position} of {total}.", {
        name,
        position: position + 1,
        total,
      }));
    },
    onError: (_failure, _move, before) => queryClient.setQueryData(queryKey, before),
    onSettled: () => refreshProcess(queryClient),
  });

  return {
    isMoving: isPending,
    /** Places count from 0. */
    move(id: string, to: number) {
      const milestone = process.milestones?.find((one) => one.id === id);
      if (milestone !== undefined && milestone.position !== to && !isPending) {
        mutate({ milestone, to });
      }
    },
  };
}

/** The milestones with one of them at another place, the others closing up. */
export function withPlace(milestones: readonly Milestone[], id: string, to: number): Milestone[] {
  const moved = milestones.find((one) => one.id === id);
  if (moved === undefined) return [...milestones];
  return milestones.filter((one) => one !== moved).toSpliced(to, 0, moved)
    .map((one, position) => one.position === position ? one : { ...one, position });
}
