import { assign, fromPromise, sendTo, setup } from "xstate";
import { type Answer, CONFIRMED_ACTION_FAILED, type Question } from "./confirmDialog.ts";
import { KEEP_ALIVE } from "./keepAlive.ts";
import { notProvided } from "./notProvided.ts";

/** What it takes to delete a record. */
interface DeletionEffects<Use> {
  /** What uses the record, and so keeps it. */
  find: () => Promise<readonly Use[]>;
  question: () => Question;
  remove: () => Promise<unknown>;
  /** Whether the server refused because the record is in use. */
  isInUse: (error: unknown) => boolean;
  /** What is offered in place of the deletion; null where nothing is. */
  offer: (uses: readonly Use[]) => Question | null;
  acceptOffer: (uses: readonly Use[]) => void;
  logFailure: (message: string, error: unknown) => void;
}

/**
 * A record on its way out. It is asked about first, unless something uses it: then, as when the
 * server refuses because of that, something else is offered. What was confirmed outlives the page.
 */
export function deletionOf<Use>(effects: DeletionEffects<Use>) {
  return setup({
    types: {
      context: {} as { uses: readonly Use[] },
      events: {} as { type: "deletion.requested" } | Answer,
    },
    actors: {
      find: fromPromise<readonly Use[]>(() => effects.find()),
      remove: fromPromise<unknown>(() => effects.remove()),
    },
    actions: {
      keepUses: assign((_, { uses }: { uses: readonly Use[] }) => ({ uses })),
      ask: sendTo(({ system }) => system.get("confirmDialog"), ({ self }) => ({
        type: "dialog.requested",
        question: { ...effects.question(), waits: true },
        asker: self,
      })),
      offer: sendTo(({ system }) => system.get("confirmDialog"), ({ context, self }) => ({
        type: "dialog.requested",
        question: effects.offer(context.uses),
        asker: self,
      })),
      acceptOffer: ({ context }) => effects.acceptOffer(context.uses),
      logFailure: (_, { error }: { error: unknown }) =>
        effects.logFailure(CONFIRMED_ACTION_FAILED, error),
    },
    guards: {
      isUsed: (_, { uses }: { uses: readonly Use[] }) =>
        uses.length > 0 && effects.offer(uses) !== null,
      isInUse: ({ context }, { error }: { error: unknown }) =>
        effects.isInUse(error) && effects.offer(context.uses) !== null,
    },
  }).createMachine({
    id: "deletion",
    context: { uses: [] },
    initial: "resting",
    states: {
      resting: { on: { "deletion.requested": "checking" } },
      checking: {
        invoke: {
          src: "find",
          onDone: [
            {
              guard: { type: "isUsed", params: ({ event }) => ({ uses: event.output }) },
              target: "offering",
              actions: { type: "keepUses", params: ({ event }) => ({ uses: event.output }) },
            },
            {
              target: "asking",
              actions: { type: "keepUses", params: { uses: [] } },
            },
          ],
          onError: {
            target: "resting",
            actions: { type: "logFailure", params: ({ event }) => event },
          },
        },
      },
      asking: {
        entry: "ask",
        on: { "question.confirmed": "deleting", "question.declined": "resting" },
      },
      deleting: {
        tags: KEEP_ALIVE,
        invoke: {
          src: "remove",
          onDone: "deleted",
          onError: [
            { guard: { type: "isInUse", params: ({ event }) => event }, target: "offering" },
            {
              target: "resting",
              actions: { type: "logFailure", params: ({ event }) => event },
            },
          ],
        },
      },
      offering: {
        entry: "offer",
        on: {
          "question.confirmed": { target: "resting", actions: "acceptOffer" },
          "question.declined": "resting",
        },
      },
      deleted: { type: "final" },
    },
  });
}

/** The machine without its effects, for its picture. */
export const deletionMachine = deletionOf<unknown>({
  find: () => notProvided("find"),
  question: () => notProvided("question"),
  remove: () => notProvided("remove"),
  isInUse: () => notProvided("isInUse"),
  offer: () => notProvided("offer"),
  acceptOffer: () => notProvided("acceptOffer"),
  logFailure: () => notProvided("logFailure"),
});
