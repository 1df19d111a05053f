import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import type { Process } from "../../../contract/schemas/process.ts";
import { useServices } from "../../actors/services.ts";
import { milestones } from "../../api/milestones.ts";
import { processes, processQueries } from "../../api/processes.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { refreshProcess } from "./refreshProcess.ts";

interface Move {
  id: string;
  version: number;
  /** Counts from 0. */
  to: number;
}

const orderKey = (processId: string) => [...processes.key, "order", processId];

/** The process with pending moves of its milestones applied. */
export function useProcessInOrder(process: Process): Process {
  const moves = useMutationState({
    filters: { mutationKey: orderKey(process.id), status: "pending" },
    select: ({ state }) => state.variables as Move,
  });
  if (process.milestones === undefined || moves.length === 0) return process;
  const milestones = moves.reduce(
    (kept, { id, to }) => withPlace(kept, id, to),
    process.milestones,
  );
  return { ...process, milestones };
}

/**
 * Moves the milestones of a process to other positions, counted from 0. Moves made before the
 * server has answered are queued.
 */
export function useMilestoneOrder(process: Process, onNews: (news: string) => void) {
  const { t } = useTranslation();
  const { http } = useServices();
  const queryClient = useQueryClient();
  const { queryKey } = processQueries(http).detail(process.id);
  const mutationKey = orderKey(process.id);
  const known = () => queryClient.getQueryData(queryKey)?.milestones ?? [];

  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn({ id, version, to }: Move) {
      // A move before this one may have made another version of the same milestone.
      const latest = known().find((one) => one.id === id)?.version ?? version;
      return milestones.update(http, id, { position: to, version: latest });
    },
    onSuccess({ id, name, position, version }) {
      const milestones = withPlace(known(), id, position)
        .map((one) => one.id === id ? { ...one, version } : one);
      queryClient.setQueryData(queryKey, (process) => process && { ...process, milestones });
      onNews(t("{name} is now milestone {position} of {total}.", {
        name,
        position: position + 1,
        total: milestones.length,
      }));
    },
    onSettled: () => refreshProcess(queryClient),
  });

  return (id: string, to: number) => {
    const milestone = process.milestones?.find((one) => one.id === id);
    if (milestone !== undefined && milestone.position !== to) {
      mutate({ id, version: milestone.version, to });
    }
  };
}

/** The milestones with one of them at another position. */
export function withPlace(milestones: readonly Milestone[], id: string, to: number): Milestone[] {
  const moved = milestones.find((one) => one.id === id);
  if (moved === undefined) return [...milestones];
  return milestones.filter((one) => one !== moved).toSpliced(to, 0, moved)
    .map((one, position) => one.position === position ? one : { ...one, position });
}
