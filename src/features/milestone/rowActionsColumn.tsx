import type { Milestone } from "../../../contract/schemas/milestone.ts";
import type { Permission } from "../../../contract/permissions.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import { lazyPart } from "../../ui/lazyPart.tsx";
import type { Column } from "../../ui/table/column.ts";
import { RowTools } from "./rowActionsStyle.ts";

const actions = lazyPart(async () => (await import("./lazyParts.ts")).MilestoneRowActions);
const failure = lazyPart(async () => (await import("./lazyParts.ts")).MilestoneRowFailure);

/** The permissions for actions in rows; any one of them is enough. */
export const ROW_ACTION_PERMISSIONS: readonly Permission[] = [
  "project_milestone:complete",
  "project_milestone:uncomplete",
  "project_process:update",
];

/** Creates the column with the actions of milestones. */
export const createRowActionsColumn = (t: Translate): Column<Milestone> => ({
  id: "actions",
  header: t("Actions"),
  isHeaderHidden: true,
  isAction: true,
  align: "end",
  onCard: "aside",
  cell: (milestone) => (
    <actions.Lazy props={{ milestone }}>
      <RowTools data-row-tools />
    </actions.Lazy>
  ),
  renderBelow: (milestone, columns) => <failure.Lazy props={{ milestone, columns }} />,
  text: () => null,
});
