import Power from "lucide-react/icons/power";
import PowerOff from "lucide-react/icons/power-off";
import type { Enablement } from "../../../contract/constants.ts";
import type { Question } from "../../../machines/confirmDialog.ts";
import {
  DESTRUCTIVE_ENABLEMENT_ACTIONS,
  enablement,
  type EnablementAction,
} from "../../../machines/lifecycles/enablement.ts";
import type { TransitionResult } from "../../../machines/transition.ts";
import type { Services } from "../../actors/services.ts";
import {
  createTransitions,
  type TransitionEffects,
  useStatusActions,
} from "../../actors/useStatusActions.ts";
import { createUndoableChange, notifyDone } from "../../actors/undoableChange.ts";
import type { CallOptions } from "../../api/http.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { type Key, message } from "../../i18n/catalogue.ts";
import type { PageAction } from "../../ui/page/PageHeader.tsx";

export interface EnablementOptions {
  kind: string;
  /** The title and the text of the confirmation before disabling. */
  questionTitle: Key;
  question: Key;
  /** The toast after a change to a status. */
  doneTexts: Record<Enablement, Key>;
  run: (
    services: Services,
    id: string,
    action: EnablementAction,
    options: CallOptions,
  ) => Promise<TransitionResult<Enablement>>;
  refresh: (services: Services) => Promise<unknown>;
}

/** Creates the enablement of one record kind. */
export const createEnablement = (options: EnablementOptions) => ({
  ...options,
  transitions: createTransitions(
    enablement,
    (services) => createEnablementEffects(services, options),
  ),
});

interface EnablementRecord {
  id: string;
  name: string;
  status: Enablement;
  version: number;
}

/** Creates the confirmation before a record is disabled. */
export const createDisableQuestion = (
  { questionTitle, question }: EnablementOptions,
  name: string,
): Question => ({
  title: message(questionTitle),
  message: message(question, { name }),
  confirmLabel: message("Disable"),
  variant: "warning",
});

/** The enablement status of a record and its actions. */
export function useEnablement(
  { id, name, status, version }: EnablementRecord,
  { kind, transitions }: ReturnType<typeof createEnablement>,
  isAllowed: (action: EnablementAction) => boolean,
) {
  const { t } = useTranslation();
  const statusActions = useStatusActions({
    id: `${kind} ${id}`,
    transitions,
    target: { id },
    stored: { status, name },
    revision: version,
    isAllowed,
  });
  const actions: PageAction[] = statusActions.actions.map((action) => ({
    id: action,
    label: t(action === "enable" ? "Enable" : "Disable"),
    icon: action === "enable" ? Power : PowerOff,
    isLoading: statusActions.isBusy,
    onAction: () => statusActions.requestAction(action),
  }));
  return {
    status: statusActions.status,
    actions,
    /** Disables without a confirmation, for callers that have confirmed. */
    disable: () =>
      statusActions.actor.send({ type: "action.confirmed", request: { action: "disable" } }),
  };
}

function createEnablementEffects(
  services: Services,
  options: EnablementOptions,
): TransitionEffects<
  Enablement,
  EnablementAction,
  (typeof DESTRUCTIVE_ENABLEMENT_ACTIONS)[number]
> {
  return {
    async applyAction({ target, action }, signal) {
      const change = createUndoableChange(services);
      try {
        const result = await options.run(services, target.id, action, {
          ...change.options,
          signal,
        });
        return { ...result, undo: change.getUndo() };
      } finally {
        void options.refresh(services);
      }
    },
    destructive: {
      actions: DESTRUCTIVE_ENABLEMENT_ACTIONS,
      question: (_, name) => createDisableQuestion(options, name),
    },
    notifyStatusChanged: ({ status, undo }) =>
      notifyDone(services.actors, message(options.doneTexts[status]), undo),
  };
}
