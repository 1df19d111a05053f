import { undoMachine } from "../../../machines/undo.ts";
import {
  type Call,
  completeActor,
  failActor,
  sendEvent,
  type Specification,
  type StateBefore,
  type Transition,
} from "../../support/specification/specification.ts";

const offline = new Error("offline");
const refused = new Error("refused");
const outcome = { restored: 2, rejections: ["in use"] };

interface Undo {
  offers: readonly { id: string; toast: string }[];
  requestedIds: readonly string[];
  offerCount: number;
}
const getUndo = ({ context }: StateBefore) => context as unknown as Undo;

const addOffer = ({ offers, offerCount }: Undo, id: string) => ({
  offers: [...offers, { id, toast: `undo-${offerCount}` }],
  offerCount: offerCount + 1,
});
const getToastId = ({ offerCount }: Undo) => `undo-${offerCount}`;

const offersUndo = (id: string): Transition => ({
  context: (before) => addOffer(getUndo(before), id),
  calls: (before) => [
    ["raiseOffer", { id, toast: getToastId(getUndo(before)), title: `${id} is done` }],
  ],
});

const fixedId = (name: string) => () => name;
const getLastOffer = ({ offers }: Undo) => offers.at(-1)?.id ?? "";

/** It comes to its turn. */
const queues = (which: (undo: Undo) => string) => ({
  context(before: StateBefore) {
    const { offers, requestedIds } = getUndo(before);
    const id = which(getUndo(before));
    return {
      offers: offers.filter((offer) => offer.id !== id),
      requestedIds: [...requestedIds, id],
    };
  },
  calls(before: StateBefore): Call[] {
    const id = which(getUndo(before));
    const { toast } = getUndo(before).offers.find((offer) => offer.id === id) ?? {};
    return [["closeToast", { id: toast }]];
  },
});

/** Nothing else is under way: it begins at once. */
const begins = (which: (undo: Undo) => string): Transition => ({
  to: "undoing",
  ...queues(which),
  starts: (before) => ({ undoChange: { id: which(getUndo(before)) } }),
});

const getWaiting = (before: StateBefore) => getUndo(before).requestedIds.slice(1);

/** The first is settled, and what waits begins. */
const settles = (more: Pick<Transition, "calls"> & { offers?: boolean }): Transition => ({
  to: (before) => getWaiting(before).length > 0 ? "undoing" : "idle",
  context: (before) => ({
    ...(more.offers && addOffer(getUndo(before), getUndo(before).requestedIds[0] ?? "")),
    requestedIds: getWaiting(before),
  }),
  ...(more.calls && { calls: more.calls }),
  starts: (before) =>
    getWaiting(before).length > 0 ? { undoChange: { id: getWaiting(before)[0] } } : {},
});

const isOffered = (id: string) => (before: StateBefore) =>
  getUndo(before).offers.some((offer) => offer.id === id);

/** Up to three changes that can be undone while their toasts are shown. */
export const undo: Specification = {
  name: "undo",
  machine: undoMachine.provide({ guards: { isRetryable: (_, { error }) => error === offline } }),
  effects: ["undoChange"],
  actions: ["raiseOffer", "raiseRetry", "closeToast", "notifyUndone", "notifyFailed"],
  tags: { keepAlive: ["undoing"] },
  events: {
    "a is done": sendEvent({ type: "change.made", id: "a", title: "a is done" }),
    "b is done": sendEvent({ type: "change.made", id: "b", title: "b is done" }),
    "c is done": sendEvent({ type: "change.made", id: "c", title: "c is done" }),
    "the undo of a is requested": sendEvent({ type: "undo.requested", id: "a" }),
    "the undo of the last change is requested": sendEvent({ type: "lastUndo.requested" }),
    "the first toast leaves": sendEvent({ type: "toast.fading", id: "undo-0" }),
    "another toast leaves": sendEvent({ type: "toast.fading", id: "toast-7" }),
    "it is undone": completeActor("undoChange", outcome),
    "the server rejects it": failActor("undoChange", refused),
    "the network fails": failActor("undoChange", offline),
  },
  conditions: {
    "a is offered": isOffered("a"),
    "a is not offered": (before) => !isOffered("a")(before),
    "something is offered": (before) => getUndo(before).offers.length > 0,
    "nothing is offered": (before) => getUndo(before).offers.length === 0,
  },
  start: { to: "idle", context: { offers: [], requestedIds: [], offerCount: 0 } },
  transitions: {
    "": {
      "a is done": offersUndo("a"),
      "b is done": offersUndo("b"),
      "c is done": offersUndo("c"),
      "the first toast leaves": {
        context: (before) => ({
          offers: getUndo(before).offers.filter(({ toast }) => toast !== "undo-0"),
        }),
      },
      "another toast leaves": {},
    },
    idle: {
      "the undo of a is requested": [
        { when: "a is offered", ...begins(fixedId("a")) },
        { when: "a is not offered" },
      ],
      "the undo of the last change is requested": [
        { when: "something is offered", ...begins(getLastOffer) },
        { when: "nothing is offered" },
      ],
    },
    undoing: {
      "the undo of a is requested": [
        { when: "a is offered", ...queues(fixedId("a")) },
        { when: "a is not offered" },
      ],
      "the undo of the last change is requested": [
        { when: "something is offered", ...queues(getLastOffer) },
        { when: "nothing is offered" },
      ],
      "it is undone": settles({ calls: [["notifyUndone", outcome]] }),
      "the server rejects it": settles({ calls: [["notifyFailed", { error: refused }]] }),
      "the network fails": settles({
        offers: true,
        calls: (before) => [
          ["raiseRetry", {
            id: getUndo(before).requestedIds[0],
            toast: getToastId(getUndo(before)),
          }],
        ],
      }),
    },
  },
  // What toasts are called but for the first tells nothing.
  duplicateKey({ context }) {
    const { offers, requestedIds } = context as unknown as Undo;
    return { offers: offers.map(({ id, toast }) => [id, toast === "undo-0"]), requestedIds };
  },
  // A change is made once.
  isReachable(before, event) {
    const { offers, requestedIds } = getUndo(before);
    const id = /^([abc]) is done$/.exec(event)?.[1];
    return id === undefined ||
      !requestedIds.includes(id) && !offers.some((offer) => offer.id === id);
  },
  impossible: [
    ...["a", "b", "c"].map((id) => ({
      after: [`${id} is done`],
      never: [`${id} is done`, "nothing is offered"],
      because: "it was done, and is offered",
    })),
    {
      after: ["a is done"],
      never: ["a is not offered"],
      because: "it was done, and is offered",
    },
    {
      after: ["a is not offered"],
      never: ["a is offered"],
      because: "nothing was done in between",
    },
    {
      after: ["nothing is offered"],
      never: ["a is offered", "something is offered"],
      because: "nothing was done in between",
    },
    {
      after: ["a is offered"],
      never: ["a is done", "a is offered"],
      because: "it is being taken back",
    },
    {
      after: ["the network fails"],
      never: ["nothing is offered"],
      because: "what was to be taken back is offered again",
    },
  ],
};
