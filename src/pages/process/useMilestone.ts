import type { MilestoneStatus } from "../../../contract/milestone.ts";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import type { Process } from "../../../contract/schemas/process.ts";
import type { DialogVariant } from "../../../machines/confirmDialog.ts";
import {
  DESTRUCTIVE_MILESTONE_ACTIONS,
  MILESTONE_PERMISSIONS,
  type MilestoneAction,
  milestoneLifecycle,
} from "../../../machines/lifecycles/milestone.ts";
import type { TransitionEffects } from "../../../machines/transition.ts";
import type { Services } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useStatusActions } from "../../actors/useStatusActions.ts";
import { undoable } from "../../actors/undoable.ts";
import { toastsOf } from "../../actors/useToast.ts";
import { moveMilestone } from "../../api/milestones.ts";
import { processQueries } from "../../api/processes.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { type Key, message } from "../../i18n/catalogue.ts";
import { refreshProcess } from "./refreshProcess.ts";

/** The labels of the actions. */
export const ACTION_LABELS: Record<MilestoneAction, Key> = {
  start: "Start",
  complete: "Complete",
  uncomplete: "Take back",
  reset: "Reset",
};

/** The messages of failed actions. */
const FAILED: Record<MilestoneAction, Key> = {
  start: "The milestone could not be started.",
  complete: "The milestone could not be completed.",
  uncomplete: "The completion could not be taken back.",
  reset: "The milestone could not be reset.",
};

/** What is told of status changes. */
const MOVED: Record<MilestoneStatus, Key> = {
  PENDING: "{name} is waiting again.",
  IN_PROGRESS: "{name} is in progress.",
  COMPLETED: "{name} is completed.",
};

interface ConfirmTexts {
  title: Key;
  message: Key;
  variant: DialogVariant;
}

/** The texts of the confirmation before a destructive action. */
const CONFIRM_TEXTS: Record<(typeof DESTRUCTIVE_MILESTONE_ACTIONS)[number], ConfirmTexts> = {
  uncomplete: {
    title: "Take back the completion",
    message: "{name} will be in progress again. Its completion stays on record as taken back.",
    variant: "warning",
  },
  reset: {
    title: "Reset the milestone",
    message:
      "{name} will wait as if never started: its start and end are cleared. Completions stay on record as taken back.",
    variant: "danger",
  },
};

interface Options {
  /** Its project is disabled: no action is allowed. */
  isStill: boolean;
}

/** The status of a milestone and the actions allowed. */
export function useMilestone(milestone: Milestone, { isStill }: Options) {
  const { id, name, status, version } = milestone;
  const { t } = useTranslation();
  const { has } = usePermissions();
  const moving = useStatusActions({
    id: `milestone ${id}`,
    lifecycle: milestoneLifecycle,
    known: { status, name },
    revision: version,
    effects: (services) => transitionEffects(services, milestone),
    may: (action) => !isStill && has(MILESTONE_PERMISSIONS[action]),
    failedText: (action) => t(FAILED[action]),
  });
  const { failure } = moving;
  return {
    ...moving,
    failure: failure === null || failure.isWorthRepeating
      ? failure
      : { ...failure, text: `${failure.text} ${t("It is shown as it stands now.")}` },
  };
}

export type MovingMilestone = ReturnType<typeof useMilestone>;

function transitionEffects(
  { http, queries, actors }: Services,
  { id, processId }: Milestone,
): TransitionEffects<
  MilestoneStatus,
  MilestoneAction,
  (typeof DESTRUCTIVE_MILESTONE_ACTIONS)[number]
> {
  const client = queries.client();
  const change = undoable({ actors });
  return {
    async run(request) {
      try {
        const moved = await moveMilestone(http, id, request, change.options);
        client.setQueryData(
          processQueries(http).detail(processId).queryKey,
          (process) => process && withMilestone(process, moved),
        );
        return moved;
      } finally {
        void refreshProcess(client);
      }
    },
    destructive: {
      actions: DESTRUCTIVE_MILESTONE_ACTIONS,
      question: (action, name) => ({
        title: message(CONFIRM_TEXTS[action].title),
        message: message(CONFIRM_TEXTS[action].message, { name }),
        confirmLabel: message(ACTION_LABELS[action]),
        variant: CONFIRM_TEXTS[action].variant,
      }),
    },
    onMoved: ({ status, name }) => change.tell(message(MOVED[status], { name })),
    onRefused: (name) =>
      toastsOf(actors).warning(
        message("{name} has changed meanwhile. Nothing was done.", { name }),
      ),
  };
}

/** The process with what an action made of one of its milestones. */
function withMilestone(process: Process, moved: Milestone): Process {
  if (process.milestones === undefined) return process;
  return {
    ...process,
    milestones: process.milestones.map((one) => one.id === moved.id ? { ...one, ...moved } : one),
  };
}
