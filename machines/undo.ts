import { assign, fromPromise, sendTo, setup } from "xstate";
import { KEEP_ALIVE } from "./keepAlive.ts";
import type { LocalizedText } from "./localizedText.ts";
import { notProvided } from "./notProvided.ts";

/** A change that was made, by what takes it back, and what is said of it. */
interface Change {
  id: string;
  title: LocalizedText;
}

/** What became of a change that was to be taken back, which may have been many. */
export interface TakenBack {
  done: number;
  /** Why others were refused. */
  refused: readonly string[];
}

interface UndoEffects {
  takeBack: (id: string) => Promise<TakenBack>;
  /** How a toast offers it, and for how long, in milliseconds. */
  words: () => { label: LocalizedText; message?: LocalizedText; duration: number };
  /** Tells the user what became of it, and has the pages load anew. */
  finish: (outcome: TakenBack) => void;
  /** Tells why nothing was taken back, and has the pages load anew. */
  refuse: (failure: unknown) => void;
  /** What is said where the same may succeed another time; null where it will not. */
  repeatable: (failure: unknown) => LocalizedText | null;
}

type UndoEvent =
  | ({ type: "change.made" } & Change)
  | { type: "undo.requested"; id: string }
  /** What was done last. */
  | { type: "lastUndo.requested" }
  | { type: "toast.left"; id: string };

interface Context {
  /** What toasts offer, by their ids, the last change last. */
  offers: readonly { id: string; toast: string }[];
  /** What is to be taken back; the first of it is under way. */
  asked: readonly string[];
  /** How many offers there have been. */
  raised: number;
}

interface Raised extends Change {
  kind: "success" | "error";
}

/**
 * Changes that can be taken back: each for as long as its toast stands, one after the other. What
 * the server was not reached for is offered once more; a refusal says why.
 */
export function undoOf(effects: UndoEffects) {
  return setup({
    types: { context: {} as Context, events: {} as UndoEvent },
    actors: {
      takeBack: fromPromise<TakenBack, { id: string }>(({ input }) => effects.takeBack(input.id)),
    },
    actions: {
      raise: sendTo(
        ({ system }) => system.get("toaster"),
        ({ context }, { id, title, kind }: Raised) => {
          const { label, ...words } = effects.words();
          const tells = { actor: "undo", event: { type: "undo.requested", id } };
          const said = { kind, title, ...words, action: { label, tells } };
          return { type: "toast.raised", id: toastAt(context), ...said };
        },
      ),
      keep: assign(({ context }, { id }: { id: string }) => ({
        offers: [...context.offers, { id, toast: toastAt(context) }],
        raised: context.raised + 1,
      })),
      closeToast: sendTo(
        ({ system }) => system.get("toaster"),
        ({ context }, { id }: { id: string }) => ({
          type: "toast.closed",
          id: context.offers.find((offer) => offer.id === id)?.toast,
        }),
      ),
      ask: assign(({ context }, { id }: { id: string }) => ({
        offers: context.offers.filter((offer) => offer.id !== id),
        asked: [...context.asked, id],
      })),
      lapse: assign(({ context }, { id }: { id: string }) => ({
        offers: context.offers.filter(({ toast }) => toast !== id),
      })),
      settle: assign(({ context }) => ({ asked: context.asked.slice(1) })),
      finish: (_, outcome: TakenBack) => effects.finish(outcome),
      refuse: (_, { error }: { error: unknown }) => effects.refuse(error),
    },
    guards: {
      isOffered: ({ context }, { id }: { id: string }) =>
        context.offers.some((offer) => offer.id === id),
      isAsked: ({ context }) => context.asked.length > 0,
      isRepeatable: (_, { error }: { error: unknown }) => effects.repeatable(error) !== null,
    },
  }).createMachine({
    id: "undo",
    context: { offers: [], asked: [], raised: 0 },
    on: {
      "change.made": {
        actions: [
          { type: "raise", params: ({ event }) => ({ ...event, kind: "success" }) },
          { type: "keep", params: ({ event }) => event },
        ],
      },
      "undo.requested": {
        guard: { type: "isOffered", params: ({ event }) => event },
        actions: [
          { type: "closeToast", params: ({ event }) => event },
          { type: "ask", params: ({ event }) => event },
        ],
      },
      "lastUndo.requested": {
        guard: { type: "isOffered", params: ({ context }) => lastOf(context) },
        actions: [
          { type: "closeToast", params: ({ context }) => lastOf(context) },
          { type: "ask", params: ({ context }) => lastOf(context) },
        ],
      },
      "toast.left": { actions: { type: "lapse", params: ({ event }) => event } },
    },
    initial: "resting",
    states: {
      resting: { always: { guard: "isAsked", target: "takingBack" } },
      takingBack: {
        tags: KEEP_ALIVE,
        invoke: {
          src: "takeBack",
          input: ({ context }) => ({ id: firstAsked(context) }),
          onDone: {
            target: "resting",
            actions: [{ type: "finish", params: ({ event }) => event.output }, "settle"],
          },
          onError: [
            {
              guard: { type: "isRepeatable", params: ({ event }) => event },
              target: "resting",
              actions: [
                {
                  type: "raise",
                  params: ({ context, event }) => ({
                    id: firstAsked(context),
                    title: effects.repeatable(event.error) ?? "",
                    kind: "error",
                  }),
                },
                { type: "keep", params: ({ context }) => ({ id: firstAsked(context) }) },
                "settle",
              ],
            },
            {
              target: "resting",
              actions: [{ type: "refuse", params: ({ event }) => event }, "settle"],
            },
          ],
        },
      },
    },
  });
}

const toastAt = ({ raised }: Context) => `undo-${raised}`;

const lastOf = ({ offers }: Context) => ({ id: offers.at(-1)?.id ?? "" });

function firstAsked({ asked: [first] }: Context): string {
  if (first === undefined) throw new TypeError("nothing was asked for");
  return first;
}

/** The machine without its effects, for its picture. */
export const undoMachine = undoOf({
  takeBack: () => notProvided("takeBack"),
  words: () => notProvided("words"),
  finish: () => notProvided("finish"),
  refuse: () => notProvided("refuse"),
  repeatable: () => notProvided("repeatable"),
});
