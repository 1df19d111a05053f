import Power from "lucide-react/icons/power";
import PowerOff from "lucide-react/icons/power-off";
import type { Enablement } from "../../../contract/constants.ts";
import type { Question } from "../../../machines/confirmDialog.ts";
import {
  DESTRUCTIVE_ENABLEMENT_ACTIONS,
  enablement,
  type EnablementAction,
} from "../../../machines/lifecycles/enablement.ts";
import type { TransitionEffects, TransitionResult } from "../../../machines/transition.ts";
import type { Services } from "../../actors/services.ts";
import { useStatusActions } from "../../actors/useStatusActions.ts";
import { undoable } from "../../actors/undoable.ts";
import type { CallOptions } from "../../api/http.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { type Key, message } from "../../i18n/catalogue.ts";
import type { PageAction } from "../../ui/page/PageHeader.tsx";

/** How records of a kind are enabled and disabled. */
export interface EnablementOptions {
  kind: string;
  /** The question before one is disabled. */
  title: Key;
  question: Key;
  done: Record<Enablement, Key>;
  run: (
    services: Services,
    id: string,
    action: EnablementAction,
    options: CallOptions,
  ) => Promise<TransitionResult<Enablement>>;
  refresh: (services: Services) => Promise<unknown>;
}

interface EnablementRecord {
  id: string;
  name: string;
  status: Enablement;
  version: number;
}

/** What is asked before a record is disabled. */
export const disablingQuestion = (
  { title, question }: EnablementOptions,
  name: string,
): Question => ({
  title: message(title),
  message: message(question, { name }),
  confirmLabel: message("Disable"),
  variant: "warning",
});

/** The status of a record that can be disabled, and its actions. */
export function useEnablement(
  { id, name, status, version }: EnablementRecord,
  of: EnablementOptions,
  may: (action: EnablementAction) => boolean,
) {
  const { t } = useTranslation();
  const statusActions = useStatusActions({
    id: `${of.kind} ${id}`,
    lifecycle: enablement,
    known: { status, name },
    revision: version,
    effects: (services) => enablementEffects(services, id, of),
    may,
  });
  const actions: PageAction[] = statusActions.actions.map((action) => ({
    id: action,
    label: t(action === "enable" ? "Enable" : "Disable"),
    icon: action === "enable" ? Power : PowerOff,
    isLoading: statusActions.isBusy,
    onAction: () => statusActions.act(action),
  }));
  return {
    status: statusActions.status,
    actions,
    /** Disables without asking, after the user has confirmed elsewhere. */
    disable: () =>
      statusActions.actor.send({ type: "action.confirmed", request: { action: "disable" } }),
  };
}

function enablementEffects(
  services: Services,
  id: string,
  of: EnablementOptions,
): TransitionEffects<
  Enablement,
  EnablementAction,
  (typeof DESTRUCTIVE_ENABLEMENT_ACTIONS)[number]
> {
  const change = undoable(services);
  return {
    async run({ action }) {
      try {
        return await of.run(services, id, action, change.options);
      } finally {
        void of.refresh(services);
      }
    },
    destructive: {
      actions: DESTRUCTIVE_ENABLEMENT_ACTIONS,
      question: (_, name) => disablingQuestion(of, name),
    },
    onMoved: ({ status }) => change.tell(message(of.done[status])),
  };
}
