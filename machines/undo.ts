import { assign, fromPromise, setup } from "xstate";
import { KEEP_ALIVE } from "./keepAlive.ts";
import type { LocalizedText } from "./localizedText.ts";
import { notProvided } from "./notProvided.ts";
import { required } from "./required.ts";

/** The result of undoing one change, possibly a bulk change. */
export interface UndoResult {
  /** The number of restored records. */
  restored: number;
  /** The reasons why other records were not restored. */
  rejections: readonly string[];
}

/** A change that the server can undo. A later offer replaces its `topic`'s. */
export interface UndoOffer {
  id: string;
  topic?: string;
}

export type UndoEvent =
  /** `record` is the id of the one record that was changed. */
  | UndoOffer & { type: "change.made"; title: LocalizedText; record?: string }
  | { type: "undo.requested"; id: string }
  /** The user requests to undo the latest change. */
  | { type: "lastUndo.requested" }
  | { type: "toast.fading"; id: string };

interface Offer {
  /** The change's id. */
  id: string;
  /** The toast's id. */
  toast: string;
  /** The id of the changed record. */
  record?: string;
}

interface Context {
  /** The toasts that offer an undo, newest last. */
  offers: readonly Offer[];
  /** The ids of the changes to undo; the first is pending. */
  requestedIds: readonly string[];
  /** The number of offers since the app started. */
  offerCount: number;
}

/**
 * Undoes changes, one at a time. A change can be undone while its toast is visible. An undo that
 * failed to reach the server is offered again; other errors are shown.
 */
export const undoMachine = setup({
  types: { context: {} as Context, events: {} as UndoEvent },
  actors: {
    undoChange: fromPromise<UndoResult, { id: string }>(() => notProvided("undoChange")),
  },
  actions: {
    raiseOffer: (_, _offer: Offer & { title: LocalizedText; topic?: string }) =>
      notProvided("raiseOffer"),
    raiseRetry: (_, _offer: Offer) => notProvided("raiseRetry"),
    closeToast: (_, _toast: { id: string }) => notProvided("closeToast"),
    notifyUndone: (_, _result: UndoResult) => notProvided("notifyUndone"),
    notifyFailed: (_, _failure: { error: unknown }) => notProvided("notifyFailed"),
    addOffer: assign(({ context }, offer: Offer) => ({
      offers: [...context.offers, offer],
      offerCount: context.offerCount + 1,
    })),
    addRequest: assign(({ context }, { id }: { id: string }) => ({
      offers: context.offers.filter((offer) => offer.id !== id),
      requestedIds: [...context.requestedIds, id],
    })),
    removeRequest: assign({ requestedIds: ({ context }) => context.requestedIds.slice(1) }),
  },
  guards: {
    isOffered: ({ context }, { id }: { id: string }) =>
      context.offers.some((offer) => offer.id === id),
    isAnyOffered: ({ context }) => context.offers.length > 0,
    isAnyRequested: ({ context }) => context.requestedIds.length > 0,
    /** Whether the same undo may succeed later. */
    isRetryable: (_, _failure: { error: unknown }): boolean => notProvided("isRetryable"),
  },
}).createMachine({
  id: "undo",
  context: { offers: [], requestedIds: [], offerCount: 0 },
  on: {
    "change.made": {
      actions: [
        {
          type: "raiseOffer",
          params: ({ context, event: { id, title, topic } }) => ({
            ...createOffer(id, context),
            title,
            ...(topic !== undefined && { topic }),
          }),
        },
        {
          type: "addOffer",
          params: ({ context, event: { id, record } }) => ({
            ...createOffer(id, context),
            ...(record !== undefined && { record }),
          }),
        },
      ],
    },
    "undo.requested": {
      guard: { type: "isOffered", params: ({ event }) => event },
      actions: [
        { type: "closeToast", params: ({ context, event }) => findToast(event.id, context) },
        { type: "addRequest", params: ({ event }) => event },
      ],
    },
    "lastUndo.requested": {
      guard: "isAnyOffered",
      actions: [
        { type: "closeToast", params: ({ context }) => ({ id: getLastOffer(context).toast }) },
        { type: "addRequest", params: ({ context }) => getLastOffer(context) },
      ],
    },
    "toast.fading": {
      actions: assign(({ context, event }) => ({
        offers: context.offers.filter(({ toast }) => toast !== event.id),
      })),
    },
  },
  initial: "idle",
  states: {
    idle: { always: { guard: "isAnyRequested", target: "undoing" } },
    undoing: {
      tags: KEEP_ALIVE,
      invoke: {
        src: "undoChange",
        input: ({ context }) => ({ id: getPendingId(context) }),
        onDone: {
          target: "idle",
          actions: [{ type: "notifyUndone", params: ({ event }) => event.output }, "removeRequest"],
        },
        onError: [
          {
            guard: { type: "isRetryable", params: ({ event }) => event },
            target: "idle",
            actions: [
              {
                type: "raiseRetry",
                params: ({ context }) => createOffer(getPendingId(context), context),
              },
              {
                type: "addOffer",
                params: ({ context }) => createOffer(getPendingId(context), context),
              },
              "removeRequest",
            ],
          },
          {
            target: "idle",
            actions: [
              { type: "notifyFailed", params: ({ event }) => ({ error: event.error }) },
              "removeRequest",
            ],
          },
        ],
      },
    },
  },
});

const createOffer = (id: string, { offerCount }: Context): Offer => ({
  id,
  toast: `undo-${offerCount}`,
});

const getLastOffer = ({ offers }: Context): Offer => required(offers.at(-1), "the last offer");

const findToast = (id: string, { offers }: Context) => ({
  id: required(offers.find((offer) => offer.id === id), "the offer").toast,
});

const getPendingId = ({ requestedIds }: Context): string =>
  required(requestedIds[0], "the pending undo");
