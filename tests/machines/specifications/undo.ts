import { undoOf } from "../../../machines/undo.ts";
import {
  type Before,
  done,
  failed,
  type Row,
  type Sent,
  sent,
  type Specification,
} from "../../support/specification/specification.ts";

const offline = new Error("offline");
const refused = new Error("refused");
const outcome = { done: 2, refused: ["in use"] };

interface Undo {
  offers: readonly { id: string; toast: string }[];
  asked: readonly string[];
  raised: number;
}
const undoIn = ({ context }: Before) => context as unknown as Undo;

const raised = (id: string, title: string, kind: string, number: number): Sent => [
  "toaster",
  {
    type: "toast.raised",
    id: `undo-${number}`,
    kind,
    title,
    message: "Ctrl Z",
    duration: 10_000,
    action: { label: "Take back", tells: { actor: "undo", event: { type: "undo.requested", id } } },
  },
];
const offered = ({ offers, raised }: Undo, id: string) => ({
  offers: [...offers, { id, toast: `undo-${raised}` }],
  raised: raised + 1,
});
const closed = (toast: string | undefined): Sent => [
  "toaster",
  { type: "toast.closed", id: toast },
];

const made = (id: string): Row => ({
  context: (before) => offered(undoIn(before), id),
  sends: (before) => [raised(id, `${id} is done`, "success", undoIn(before).raised)],
});

const idOf = (name: string) => () => name;
const lastOffered = ({ offers }: Undo) => offers.at(-1)?.id ?? "";

/** It comes to its turn. */
const asks = (which: (undo: Undo) => string) => ({
  context(before: Before) {
    const { offers, asked } = undoIn(before);
    const id = which(undoIn(before));
    return { offers: offers.filter((offer) => offer.id !== id), asked: [...asked, id] };
  },
  sends(before: Before): Sent[] {
    const id = which(undoIn(before));
    return [closed(undoIn(before).offers.find((offer) => offer.id === id)?.toast)];
  },
});

/** Nothing else is under way: it begins at once. */
const begins = (which: (undo: Undo) => string): Row => ({
  to: "takingBack",
  ...asks(which),
  starts: (before) => ({ takeBack: { id: which(undoIn(before)) } }),
});

const rest = (before: Before) => undoIn(before).asked.slice(1);

/** The first is settled, and what waits begins. */
const settled = (more: Pick<Row, "calls" | "sends"> & { offers?: boolean }): Row => ({
  to: (before) => rest(before).length > 0 ? "takingBack" : "resting",
  context: (before) => ({
    ...(more.offers && offered(undoIn(before), undoIn(before).asked[0] ?? "")),
    asked: rest(before),
  }),
  ...(more.calls && { calls: more.calls }),
  ...(more.sends && { sends: more.sends }),
  starts: (before) => rest(before).length > 0 ? { takeBack: { id: rest(before)[0] } } : {},
});

const known = (id: string) => (before: Before) =>
  undoIn(before).offers.some((offer) => offer.id === id);

/** Up to three changes that can be taken back, while their toasts stand. */
export const undo: Specification = {
  name: "undo",
  machine: (call) =>
    undoOf({
      takeBack: () => Promise.reject(offline),
      words: () => ({ label: "Take back", message: "Ctrl Z", duration: 10_000 }),
      finish: call("finish"),
      refuse: call("refuse"),
      repeatable: (failure) => failure === offline ? "No network" : null,
    }),
  effects: ["takeBack"],
  others: ["toaster"],
  tags: { keepAlive: ["takingBack"] },
  happenings: {
    "a is done": sent({ type: "change.made", id: "a", title: "a is done" }),
    "b is done": sent({ type: "change.made", id: "b", title: "b is done" }),
    "c is done": sent({ type: "change.made", id: "c", title: "c is done" }),
    "a is to be taken back": sent({ type: "undo.requested", id: "a" }),
    "the last is to be taken back": sent({ type: "lastUndo.requested" }),
    "the first toast leaves": sent({ type: "toast.left", id: "undo-0" }),
    "another toast leaves": sent({ type: "toast.left", id: "toast-7" }),
    "it is taken back": done("takeBack", outcome),
    "it is refused": failed("takeBack", refused),
    "there is no network": failed("takeBack", offline),
  },
  conditions: {
    "a is offered": known("a"),
    "a is not offered": (before) => !known("a")(before),
    "something is offered": (before) => undoIn(before).offers.length > 0,
    "nothing is offered": (before) => undoIn(before).offers.length === 0,
  },
  start: { to: "resting", context: { offers: [], asked: [], raised: 0 } },
  rows: {
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
    resting: {
      "a is to be taken back": [
        { when: "a is offered", ...begins(idOf("a")) },
        { when: "a is not offered" },
      ],
      "the last is to be taken back": [
        { when: "something is offered", ...begins(lastOffered) },
        { when: "nothing is offered" },
      ],
    },
    takingBack: {
      "a is to be taken back": [
        { when: "a is offered", ...asks(idOf("a")) },
        { when: "a is not offered" },
      ],
      "the last is to be taken back": [
        { when: "something is offered", ...asks(lastOffered) },
        { when: "nothing is offered" },
      ],
      "it is taken back": settled({ calls: [["finish", outcome]] }),
      "it is refused": settled({ calls: [["refuse", refused]] }),
      "there is no network": settled({
        offers: true,
        sends: (before) => [
          raised(undoIn(before).asked[0] ?? "", "No network", "error", undoIn(before).raised),
        ],
      }),
    },
  },
  // What toasts are called but for the first tells nothing.
  alike({ context }) {
    const { offers, asked } = context as unknown as Undo;
    return { offers: offers.map(({ id, toast }) => [id, toast === "undo-0"]), asked };
  },
  // A change is made once.
  possible(before, happening) {
    const { offers, asked } = undoIn(before);
    const id = /^([abc]) is done$/.exec(happening)?.[1];
    return id === undefined || !asked.includes(id) && !offers.some((offer) => offer.id === id);
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
