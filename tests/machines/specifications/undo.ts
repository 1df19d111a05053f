import { undoMachine } from "../../../machines/undo.ts";
import {
  type Call,
  done,
  failed,
  sent,
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
const undoIn = ({ context }: StateBefore) => context as unknown as Undo;

const offered = ({ offers, offerCount }: Undo, id: string) => ({
  offers: [...offers, { id, toast: `undo-${offerCount}` }],
  offerCount: offerCount + 1,
});
const getToastId = ({ offerCount }: Undo) => `undo-${offerCount}`;

const made = (id: string): Transition => ({
  context: (before) => offered(undoIn(before), id),
  calls: (before) => [
    ["raiseOffer", { id, toast: getToastId(undoIn(before)), title: `${id} is done` }],
  ],
});

const fixedId = (name: string) => () => name;
const lastOffered = ({ offers }: Undo) => offers.at(-1)?.id ?? "";

/** It comes to its turn. */
const asks = (which: (undo: Undo) => string) => ({
  context(before: StateBefore) {
    const { offers, requestedIds } = undoIn(before);
    const id = which(undoIn(before));
    return {
      offers: offers.filter((offer) => offer.id !== id),
      requestedIds: [...requestedIds, id],
    };
  },
  calls(before: StateBefore): Call[] {
    const id = which(undoIn(before));
    const { toast } = undoIn(before).offers.find((offer) => offer.id === id) ?? {};
    return [["closeToast", { id: toast }]];
  },
});

/** Nothing else is under way: it begins at once. */
const begins = (which: (undo: Undo) => string): Transition => ({
  to: "undoing",
  ...asks(which),
  starts: (before) => ({ undoChange: { id: which(undoIn(before)) } }),
});

const rest = (before: StateBefore) => undoIn(before).requestedIds.slice(1);

/** The first is settled, and what waits begins. */
const settled = (more: Pick<Transition, "calls"> & { offers?: boolean }): Transition => ({
  to: (before) => rest(before).length > 0 ? "undoing" : "idle",
  context: (before) => ({
    ...(more.offers && offered(undoIn(before), undoIn(before).requestedIds[0] ?? "")),
    requestedIds: rest(before),
  }),
  ...(more.calls && { calls: more.calls }),
  starts: (before) => rest(before).length > 0 ? { undoChange: { id: rest(before)[0] } } : {},
});

const known = (id: string) => (before: StateBefore) =>
  undoIn(before).offers.some((offer) => offer.id === id);

/** Up to three changes that can be taken back, while their toasts stand. */
export const undo: Specification = {
  name: "undo",
  machine: undoMachine.provide({ guards: { isRetryable: (_, { error }) => error === offline } }),
  effects: ["undoChange"],
  actions: ["raiseOffer", "raiseRetry", "closeToast", "notifyUndone", "notifyFailed"],
  tags: { keepAlive: ["undoing"] },
  events: {
    "a is done": sent({ type: "change.made", id: "a", title: "a is done" }),
    "b is done": sent({ type: "change.made", id: "b", title: "b is done" }),
    "c is done": sent({ type: "change.made", id: "c", title: "c is done" }),
    "a is to be taken back": sent({ type: "undo.requested", id: "a" }),
    "the last is to be taken back": sent({ type: "lastUndo.requested" }),
    "the first toast leaves": sent({ type: "toast.fading", id: "undo-0" }),
    "another toast leaves": sent({ type: "toast.fading", id: "toast-7" }),
    "it is taken back": done("undoChange", outcome),
    "it is refused": failed("undoChange", refused),
    "there is no network": failed("undoChange", offline),
  },
  conditions: {
    "a is offered": known("a"),
    "a is not offered": (before) => !known("a")(before),
    "something is offered": (before) => undoIn(before).offers.length > 0,
    "nothing is offered": (before) => undoIn(before).offers.length === 0,
  },
  start: { to: "idle", context: { offers: [], requestedIds: [], offerCount: 0 } },
  transitions: {
    "": {
      "a is done": made("a"),
      "b is done": made("b"),
      "c is done": made("c"),
      "the first toast leaves": {
        context: (before) => ({
          offers: undoIn(before).offers.filter(({ toast }) => toast !== "undo-0"),
        }),
      },
      "another toast leaves": {},
    },
    idle: {
      "a is to be taken back": [
        { when: "a is offered", ...begins(fixedId("a")) },
        { when: "a is not offered" },
      ],
      "the last is to be taken back": [
        { when: "something is offered", ...begins(lastOffered) },
        { when: "nothing is offered" },
      ],
    },
    undoing: {
      "a is to be taken back": [
        { when: "a is offered", ...asks(fixedId("a")) },
        { when: "a is not offered" },
      ],
      "the last is to be taken back": [
        { when: "something is offered", ...asks(lastOffered) },
        { when: "nothing is offered" },
      ],
      "it is taken back": settled({ calls: [["notifyUndone", outcome]] }),
      "it is refused": settled({ calls: [["notifyFailed", { error: refused }]] }),
      "there is no network": settled({
        offers: true,
        calls: (before) => [
          ["raiseRetry", {
            id: undoIn(before).requestedIds[0],
            toast: getToastId(undoIn(before)),
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
    const { offers, requestedIds } = undoIn(before);
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
      after: ["there is no network"],
      never: ["nothing is offered"],
      because: "what was to be taken back is offered again",
    },
  ],
};
