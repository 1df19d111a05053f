import type { ComponentType } from "react";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { PersistentDialog } from "../../records/form/PersistentDialog.tsx";
import { useSearch } from "../../records/searchParams.ts";
import { lazyPart } from "../../ui/lazyPart.tsx";
import { processPageSearch } from "../process/links.ts";
import { type DialogParam, listMilestoneRights } from "./milestoneRights.ts";

interface DialogProps {
  milestone: Milestone;
  onClose: () => void;
}

const completionDialog = lazyPart(async () => (await import("./lazyParts.ts")).CompletionDialog);
const rescheduleDialog = lazyPart(async () => (await import("./lazyParts.ts")).RescheduleDialog);
const timesDialog = lazyPart(async () => (await import("./lazyParts.ts")).TimesDialog);

const DIALOGS: readonly (readonly [DialogParam, ComponentType<DialogProps>])[] = [
  ["note", completionDialog.Component],
  ["move", rescheduleDialog.Component],
  ["times", timesDialog.Component],
];

interface MilestoneDialogsProps {
  milestones: readonly Milestone[];
  /** Whether the project is disabled. */
  isOnHold: boolean;
}

/** The dialogs of a process's milestones that the address has open. */
export function MilestoneDialogs({ milestones, isOnHold }: MilestoneDialogsProps) {
  const { has } = usePermissions();
  const { search, change } = useSearch(processPageSearch);
  return DIALOGS.map(([param, Dialog]) => (
    <PersistentDialog
      key={param}
      openId={search[param]}
      subject={milestones.find((milestone) =>
        milestone.id === search[param] &&
        listMilestoneRights(milestone, { has, isOnHold })[param]
      )}
      onRejected={() => change({ [param]: "" }, { replace: true })}
    >
      {(milestone) => <Dialog milestone={milestone} onClose={() => change({ [param]: "" })} />}
    </PersistentDialog>
  ));
}
