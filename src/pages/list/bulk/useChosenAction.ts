import { useState } from "react";
import { useTranslation } from "../../../i18n/Translation.tsx";
import type { BulkActor } from "./selection.tsx";
import type { OfferedAction } from "./bulkActions.ts";

type Value = string | number | null;

/** The action that was chosen for what is selected, until what it takes is given. */
export interface ChosenAction {
  action: OfferedAction | null;
  choose(action: OfferedAction): void;
  give(value: Value): void;
  cancel(): void;
}

/** Asks for the chosen action with what it takes: the user is asked before it is done. */
export function useChosenAction(actor: BulkActor, count: number): ChosenAction {
  const { t } = useTranslation();
  const [action, setAction] = useState<OfferedAction | null>(null);

  function request({ action, question, isDanger, label }: OfferedAction, values: object) {
    actor.send({
      type: "change.requested",
      change: { action, values: { ...values } },
      key: crypto.randomUUID(),
      question: {
        message: t(question, { count }),
        confirmLabel: t(label),
        variant: isDanger ? "danger" : "primary",
      },
    });
  }

  return {
    action,
    choose: (chosen) => chosen.takes ? setAction(chosen) : request(chosen, {}),
    give(value) {
      if (action?.takes) request(action, { [action.takes]: value });
      setAction(null);
    },
    cancel: () => setAction(null),
  };
}
