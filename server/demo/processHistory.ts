import type { ProjectHistoryEntry } from "../../contract/schemas/project.ts";
import type { Directory } from "./directory.ts";
import { createRandom } from "./random.ts";
import type { ProjectRows } from "./projectRows.ts";

interface HistoryInput {
  event: ProjectHistoryEntry["event"];
  at: Date | string | null | undefined;
  by: string | null | undefined;
  note?: string | null | undefined;
}

const SEED = 4_004;

/** The history that processes and milestones left in their projects. */
export function processHistory(rows: ProjectRows, directory: Directory): ProjectRows["history"] {
  const random = createRandom(SEED);
  const [, manager, , , umut] = directory.users.map(({ id }) => id);
  const line = (
    process: ProjectRows["processes"][number],
    milestone: ProjectRows["milestones"][number] | undefined,
    { event, at, by = null, note }: HistoryInput,
  ) => {
    const moment = new Date(at ?? 0);
    return {
      id: random.id(moment),
      project_id: process.project_id,
      event,
      actor_id: by,
      changes: JSON.stringify(note ? [{ field: "note", before: null, after: note }] : []),
      process: JSON.stringify({ id: process.id, name: process.name }),
      milestone: milestone ? JSON.stringify({ id: milestone.id, name: milestone.name }) : null,
      created_at: moment,
    };
  };

  return rows.processes.flatMap((process, index) => {
    const responsible = rows.responsibles.find(({ process_id }) => process_id === process.id);
    const planner = index % 2 === 0 ? manager : umut;
    const moves = rows.milestones.filter(({ process_id }) => process_id === process.id)
      .flatMap((milestone) =>
        movesOf(milestone, rows).map((move) =>
          line(process, milestone, { ...move, by: move.by ?? responsible?.user_id })
        )
      );
    return [
      line(process, undefined, { event: "process_created", at: process.created_at, by: planner }),
      ...moves,
    ];
  });
}

function movesOf(
  { id, started_at, status }: ProjectRows["milestones"][number],
  { completions }: ProjectRows,
): HistoryInput[] {
  if (status === "PENDING") return [];
  const completed = completions.filter(({ milestone_id }) => milestone_id === id)
    .flatMap(({ completed_at, completed_by, note, undone_at, undone_by }): HistoryInput[] => [
      { event: "milestone_completed", at: completed_at, by: completed_by, note },
      ...(undone_at
        ? [{ event: "milestone_uncompleted" as const, at: undone_at, by: undone_by }]
        : []),
    ]);
  return [{ event: "milestone_started", at: started_at, by: undefined }, ...completed];
}
