import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffectEvent, useState } from "react";
import { type ActorRefFrom, createActor } from "xstate";
import type { Occurrence } from "../../../contract/reminder.ts";
import {
  type OccurrenceAction,
  occurrenceLifecycle,
} from "../../../machines/lifecycles/occurrence.ts";
import {
  type Request,
  type transitionMachine,
  transitionOf,
} from "../../../machines/transition.ts";
import { useServices } from "../../actors/services.ts";
import { useToast } from "../../actors/useToast.ts";
import { reminders, settleOccurrence } from "../../api/reminder/reminders.ts";
import { useTranslation } from "../../i18n/Translation.tsx";

export type OccurrenceActor = ActorRefFrom<typeof transitionMachine>;

/** What it takes to know of an occurrence to settle it. */
export type Settled = Pick<Occurrence, "id" | "reminderId" | "status"> & { name: string };

type ActorOf = (occurrence: Settled) => OccurrenceActor;

const ActorsContext = createContext<ActorOf | null>(null);

/**
 * The occurrences of a page on their way, one actor for each, whichever part of the page shows it:
 * so nothing is done twice, and what an action leads to shows everywhere at once.
 */
export function OccurrenceActors({ children }: { children: ReactNode }) {
  const { http } = useServices();
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const toast = useToast();

  const run = useEffectEvent(async (which: Settled, { action, note }: Request) => {
    try {
      const request = { action: action as OccurrenceAction, ...(note && { note }) };
      return await settleOccurrence(http, which, request);
    } finally {
      void queryClient.invalidateQueries({ queryKey: reminders.key });
    }
  });
  const tellDone = useEffectEvent((name: string, status: string) =>
    toast.success(
      status === "SKIPPED" ? t("Skipped: {name}", { name }) : t("Done: {name}", { name }),
    )
  );
  const tellRefused = useEffectEvent((name: string) =>
    toast.warning(t("Nothing was done: {name} has changed meanwhile.", { name }))
  );
  const [actorOf] = useState(() => {
    const actors = new Map<string, OccurrenceActor>();
    return (which: Settled): OccurrenceActor => {
      const known = actors.get(which.id);
      if (known) return known;
      const actor = createActor(transitionOf((request) => run(which, request)), {
        input: { lifecycle: occurrenceLifecycle, status: which.status, losses: [] },
      });
      actor.on("transition.succeeded", ({ result }) => tellDone(which.name, result.status));
      actor.on("transition.refused", () => tellRefused(which.name));
      actors.set(which.id, actor.start());
      return actor;
    };
  });
  return <ActorsContext value={actorOf}>{children}</ActorsContext>;
}

/** The actor of an occurrence of this page. */
export function useOccurrenceActor(occurrence: Settled): OccurrenceActor {
  const actorOf = useContext(ActorsContext);
  if (actorOf === null) throw new Error("an occurrence must be shown within OccurrenceActors");
  return actorOf(occurrence);
}
