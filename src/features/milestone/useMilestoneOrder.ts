import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import type { Process } from "../../../contract/schemas/process.ts";
import { useServices } from "../../actors/services.ts";
import { milestones } from "./resource.ts";
import { processes, processQueries } from "../process/resource.ts";
import { createUndoableChange } from "../../actors/undoableChange.ts";
import { message } from "../../i18n/catalogue.ts";
import { refreshProcesses } from "../project/resource.ts";

interface MilestoneMove {
  id: string;
  version: number;
  /** The new position, from 0. */
  to: number;
}

const createOrderKey = (processId: string) => [...processes.key, "order", processId];

/** Applies pending moves of milestones to the process. */
export function useProcessInOrder(process: Process): Process {
  const moves = useMutationState({
    filters: { mutationKey: createOrderKey(process.id), status: "pending" },
    select: ({ state }) => state.variables as MilestoneMove,
  });
  if (process.milestones === undefined || moves.length === 0) return process;
  const milestones = moves.reduce(
    (ordered, { id, to }) => moveToPosition(ordered, id, to),
    process.milestones,
  );
  return { ...process, milestones };
}

/**
 * Returns a function that moves a milestone to a position, from 0. Moves before the server's
 * response are queued.
 */
export function useMilestoneOrder(process: Process) {
  const services = useServices();
  const { http } = services;
  const queryClient = useQueryClient();
  const { queryKey } = processQueries(http).detail(process.id);
  const mutationKey = createOrderKey(process.id);
  const getCachedMilestones = () => queryClient.getQueryData(queryKey)?.milestones ?? [];

  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    async mutationFn({ id, version, to }: MilestoneMove) {
      // An earlier move may have created a newer version of the same milestone.
      const latest = getCachedMilestones().find((candidate) => candidate.id === id)?.version ??
        version;
      const change = createUndoableChange(services);
      const patch = { position: to, version: latest };
      return { moved: await milestones.update(http, id, patch, change.options), change };
    },
    onSuccess({ moved: { id, name, position, version }, change }) {
      const milestones = moveToPosition(getCachedMilestones(), id, position)
        .map((milestone) => milestone.id === id ? { ...milestone, version } : milestone);
      queryClient.setQueryData(queryKey, (process) => process && { ...process, milestones });
      change.notifyDone(message("“{name}” is now milestone {position} of {total}.", {
        name,
        position: position + 1,
        total: milestones.length,
      }));
    },
    onSettled: () => refreshProcesses(queryClient),
  });

  return (id: string, to: number) => {
    const milestone = process.milestones?.find((candidate) => candidate.id === id);
    if (milestone !== undefined && milestone.position !== to) {
      mutate({ id, version: milestone.version, to });
    }
  };
}

/** Moves a milestone to another position in the list. */
export function moveToPosition(
  milestones: readonly Milestone[],
  id: string,
  to: number,
): Milestone[] {
  const moved = milestones.find((candidate) => candidate.id === id);
  if (moved === undefined) return [...milestones];
  return milestones.filter((milestone) => milestone !== moved).toSpliced(to, 0, moved)
    .map((milestone, position) =>
      milestone.position === position ? milestone : { ...milestone, position }
    );
}
