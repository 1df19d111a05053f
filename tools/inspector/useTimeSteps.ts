import { useMachine } from "@xstate/react";
import { useEffect, useEffectEvent } from "react";
import type { Entry, Inspection } from "./inspection.ts";
import { type Step, stepped } from "./log.ts";
import { getPausedEntry, getViewedEntry, viewingMachine } from "./viewing.ts";

export interface TimeSteps {
  /** Id of the entry shown instead of the present. */
  at: number | undefined;
  /** Number of entries that a paused log hides; undefined while it follows. */
  waiting: number | undefined;
  look(entry: number | undefined): void;
  step(step: Step): void;
  pause(): void;
  clear(): void;
}

/** Controls the shown time and the pause; Alt+arrow keys step too. */
export function useTimeSteps(
  { entries, nextId }: Inspection,
  filter: (entries: readonly Entry[]) => readonly Entry[],
  clearLog: () => void,
): { shown: readonly Entry[]; steps: TimeSteps } {
  const [snapshot, send] = useMachine(viewingMachine);
  const at = getViewedEntry(snapshot);
  const last = getPausedEntry(snapshot);
  const shown = filter(last === undefined ? entries : entries.filter(({ id }) => id <= last));
  const look = (entry: number | undefined) =>
    send(entry === undefined ? { type: "present.chosen" } : { type: "entry.chosen", entry });
  const step = (to: Step) => look(stepped(shown, at, to));

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || isWriting(event.target)) return;
    const { key, shiftKey } = event;
    if (key !== "ArrowUp" && key !== "ArrowDown") return;
    event.preventDefault();
    if (key === "ArrowUp") step(shiftKey ? "first" : "back");
    else if (shiftKey) look(undefined);
    else step("forward");
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);

  return {
    shown,
    steps: {
      at,
      waiting: last === undefined ? undefined : entries.filter(({ id }) => id > last).length,
      look,
      step,
      pause: () =>
        send(
          last === undefined ? { type: "log.paused", entry: nextId - 1 } : { type: "log.resumed" },
        ),
      clear() {
        clearLog();
        send({ type: "log.cleared" });
      },
    },
  };
}

/** In a text field Alt+arrow keys move the cursor. */
const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
