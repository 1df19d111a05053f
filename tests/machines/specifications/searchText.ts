import { searchTextMachine } from "../../../machines/searchText.ts";
import {
  elapseDelay,
  sendEvent,
  type Specification,
} from "../../support/specification/specification.ts";

/** A search text that is applied 300 ms after the last key. */
export const searchText: Specification = {
  name: "searchText",
  machine: searchTextMachine,
  input: { value: "" },
  delays: { debounce: 300 },
  events: {
    "types rüz": sendEvent({ type: "text.typed", text: "rüz" }),
    "presses Enter": sendEvent({ type: "text.submitted" }),
    "clears the field": sendEvent({ type: "text.cleared" }),
    "the address changes to güneş": sendEvent({ type: "value.changed", value: "güneş" }),
    "the search delay passes": elapseDelay("debounce"),
  },
  conditions: {
    "the draft differs": ({ context }) => context.draft !== context.value,
    "the draft is applied already": ({ context }) => context.draft === context.value,
    "a text is applied": ({ context }) => context.value !== "",
    "no text is applied": ({ context }) => context.value === "",
  },
  start: { to: "idle", context: { draft: "", value: "" } },
  transitions: {
    idle: {
      "types rüz": { to: "typing", context: { draft: "rüz" }, times: ["debounce"] },
      "presses Enter": { to: "idle" },
      "clears the field": [
        {
          when: "a text is applied",
          to: "idle",
          context: { draft: "", value: "" },
          emits: [{ type: "text.searched", text: "" }],
        },
        { when: "no text is applied", to: "idle", context: { draft: "" } },
      ],
      "the address changes to güneş": { context: { draft: "güneş", value: "güneş" } },
    },
    typing: {
      "types rüz": { to: "typing", context: { draft: "rüz" }, times: ["debounce"] },
      "presses Enter": [
        {
          when: "the draft differs",
          to: "idle",
          context: { value: "rüz" },
          emits: [{ type: "text.searched", text: "rüz" }],
        },
        { when: "the draft is applied already", to: "idle" },
      ],
      "the search delay passes": [
        {
          when: "the draft differs",
          to: "idle",
          context: { value: "rüz" },
          emits: [{ type: "text.searched", text: "rüz" }],
        },
        { when: "the draft is applied already", to: "idle" },
      ],
      "clears the field": [
        {
          when: "a text is applied",
          to: "idle",
          context: { draft: "", value: "" },
          emits: [{ type: "text.searched", text: "" }],
        },
        { when: "no text is applied", to: "idle", context: { draft: "" } },
      ],
      "the address changes to güneş": { context: { value: "güneş" } },
    },
  },
  impossible: [
    {
      after: ["the draft differs", "the draft is applied already", "the address changes to güneş"],
      never: ["no text is applied"],
      because: "the applied text is not empty afterwards",
    },
    {
      after: ["clears the field"],
      never: ["a text is applied"],
      because: "the applied text is empty afterwards",
    },
    {
      after: ["typing: the address changes to güneş"],
      never: ["the draft is applied already"],
      because: "the typed text is rüz and not güneş",
    },
  ],
};
