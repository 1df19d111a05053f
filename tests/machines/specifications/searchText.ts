import { searchTextMachine } from "../../../machines/searchText.ts";
import {
  elapseDelay,
  sendEvent,
  type Specification,
} from "../../support/specification/specification.ts";

/** The text of a search, which is applied 300 ms after the last key. */
export const searchText: Specification = {
  name: "searchText",
  machine: searchTextMachine,
  input: { value: "" },
  delays: { debounce: 300 },
  events: {
    "types rüz": sendEvent({ type: "text.typed", text: "rüz" }),
    "presses Enter": sendEvent({ type: "text.submitted" }),
    "clears the field": sendEvent({ type: "text.cleared" }),
    "the address says güneş": sendEvent({ type: "value.changed", value: "güneş" }),
    "the search delay passes": elapseDelay("debounce"),
  },
  conditions: {
    new: ({ context }) => context.draft !== context.value,
    known: ({ context }) => context.draft === context.value,
    filtered: ({ context }) => context.value !== "",
    unfiltered: ({ context }) => context.value === "",
  },
  start: { to: "idle", context: { draft: "", value: "" } },
  transitions: {
    idle: {
      "types rüz": { to: "typing", context: { draft: "rüz" }, times: ["debounce"] },
      "presses Enter": { to: "idle" },
      "clears the field": [
        {
          when: "filtered",
          to: "idle",
          context: { draft: "", value: "" },
          emits: [{ type: "text.searched", text: "" }],
        },
        { when: "unfiltered", to: "idle", context: { draft: "" } },
      ],
      "the address says güneş": { context: { draft: "güneş", value: "güneş" } },
    },
    typing: {
      "types rüz": { to: "typing", context: { draft: "rüz" }, times: ["debounce"] },
      "presses Enter": [
        {
          when: "new",
          to: "idle",
          context: { value: "rüz" },
          emits: [{ type: "text.searched", text: "rüz" }],
        },
        { when: "known", to: "idle" },
      ],
      "the search delay passes": [
        {
          when: "new",
          to: "idle",
          context: { value: "rüz" },
          emits: [{ type: "text.searched", text: "rüz" }],
        },
        { when: "known", to: "idle" },
      ],
      "clears the field": [
        {
          when: "filtered",
          to: "idle",
          context: { draft: "", value: "" },
          emits: [{ type: "text.searched", text: "" }],
        },
        { when: "unfiltered", to: "idle", context: { draft: "" } },
      ],
      "the address says güneş": { context: { value: "güneş" } },
    },
  },
  impossible: [
    {
      after: ["new", "known", "the address says güneş"],
      never: ["unfiltered"],
      because: "something is searched for then, as nobody types an empty text",
    },
    {
      after: ["clears the field"],
      never: ["filtered"],
      because: "nothing is searched for then",
    },
    {
      after: ["typing: the address says güneş"],
      never: ["known"],
      because: "nobody types güneş",
    },
  ],
};
