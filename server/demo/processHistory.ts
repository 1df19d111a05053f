import type { ActivityAction } from "../../contract/activity.ts";
import { type RecordedAction, toActivityRow } from "../modules/activity/record.ts";
import type { Directory } from "./directory.ts";
import { createRandom } from "./random.ts";
import type { ProjectRows } from "./projectRows.ts";

interface HistoryInput {
  action: ActivityAction<"milestone">;
  at: Date | string | null | undefined;
  by: string | null | undefined;
  note?: string | null | undefined;
}

const SEED = 4_004;

/** Creates the activity of processes and milestones. */
export function createProcessHistory(
  rows: ProjectRows,
  directory: Directory,
): ProjectRows["history"] {
  const random = createRandom(SEED);
  const [, manager, , , umut] = directory.users.map(({ id }) => id);
  const createEntry = (
    action: RecordedAction,
    { at, by = null }: Pick<HistoryInput, "at" | "by">,
  ) => {
    const moment = new Date(at ?? 0);
    return {
      ...toActivityRow(action),
      id: random.id(moment),
      actor_id: by,
      created_at: moment,
    };
  };

  return rows.processes.flatMap((process, index) => {
    const responsible = rows.responsibles.find(({ process_id }) => process_id === process.id);
    const planner = index % 2 === 0 ? manager : umut;
    const project = rows.projects.find(({ id }) => id === process.project_id);
    if (!project) throw new TypeError(`the demo knows no project of ${process.name}`);
    const moves = rows.milestones.filter(({ process_id }) => process_id === process.id)
      .flatMap((milestone) =>
        createMoves(milestone, rows).map((move) =>
          createEntry({
            type: "milestone",
            action: move.action,
            record: milestone,
            process,
            project,
            changes: move.note ? [{ field: "note", before: null, after: move.note }] : [],
          }, { at: move.at, by: move.by ?? responsible?.user_id })
        )
      );
    return [
      createEntry(
        { type: "process", action: "created", record: process, process, project },
        { at: process.created_at, by: planner },
      ),
      ...moves,
    ];
  });
}

function createMoves(
  { id, started_at, status }: ProjectRows["milestones"][number],
  { completions }: ProjectRows,
): HistoryInput[] {
  if (status === "PENDING") return [];
  const completed = completions.filter(({ milestone_id }) => milestone_id === id)
    .flatMap(({ completed_at, completed_by, note, undone_at, undone_by }): HistoryInput[] => [
      { action: "completed", at: completed_at, by: completed_by, note },
      ...(undone_at ? [{ action: "uncompleted" as const, at: undone_at, by: undone_by }] : []),
    ]);
  return [{ action: "started", at: started_at, by: undefined }, ...completed];
}
