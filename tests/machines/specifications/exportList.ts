import { exportListMachine } from "../../../machines/exportList.ts";
import {
  completeActor,
  elapseDelay,
  failActor,
  sendEvent,
  type Specification,
} from "../../support/specification/specification.ts";

const offline = new Error("offline");
const first = { lines: "a\n", count: 1, total: 3, next: "b" };
const last = { lines: "b\nc\n", count: 2, total: 3, next: null };

interface Export {
  count?: number;
  parts?: readonly string[];
  next?: string | null;
}

/** An export in pages. It is shown when it takes more than 600 ms or fails. */
export const exportList: Specification = {
  name: "exportList",
  machine: exportListMachine,
  effects: ["fetchPage", "save"],
  delays: { progressDelay: 600 },
  events: {
    "a page arrives": completeActor("fetchPage", first),
    "the last page arrives": completeActor("fetchPage", last),
    "a page fails to load": failActor("fetchPage", offline),
    "the file is saved": completeActor("save"),
    "the file is not saved": failActor("save", offline),
    "cancels": sendEvent({ type: "export.cancelled" }),
    "tries again": sendEvent({ type: "export.retried" }),
    "it takes long": elapseDelay("progressDelay"),
  },
  conditions: {
    complete: ({ context: { next, total } }) => total !== null && next === null,
    incomplete: ({ context: { next, total } }) => total === null || next !== null,
  },
  start: {
    to: "work.fetching delay.waiting",
    context: { next: null, count: 0, parts: [], total: null, failure: null },
    starts: { fetchPage: { after: null } },
    times: ["progressDelay"],
  },
  transitions: {
    "delay.waiting": { "it takes long": { to: "delay.elapsed" } },
    "work.fetching": {
      "a page arrives": {
        to: "work.fetching",
        context: ({ context }) => withPage(context, first),
        starts: { fetchPage: { after: "b" } },
      },
      "the last page arrives": {
        to: "work.saving",
        context: ({ context }) => withPage(context, last),
        starts: ({ context }) => ({ save: { parts: withPage(context, last).parts } }),
      },
      "a page fails to load": { to: "work.failed", context: { failure: offline } },
      "cancels": {
        to: "work.abandoned",
        emits: [{ type: "export.abandoned" }],
        stops: ["fetchPage"],
      },
    },
    "work.saving": {
      "the file is saved": {
        to: "work.saved",
        emits: ({ context: { count } }) => [{ type: "export.saved", count }],
      },
      "the file is not saved": { to: "work.failed", context: { failure: offline } },
    },
    "work.failed": {
      "cancels": {
        to: "work.abandoned",
        context: { failure: null },
        emits: [{ type: "export.abandoned" }],
      },
      "tries again": [
        {
          when: "complete",
          to: "work.saving",
          context: { failure: null },
          starts: ({ context: { parts } }) => ({ save: { parts } }),
        },
        {
          when: "incomplete",
          to: "work.fetching",
          context: { failure: null },
          starts: ({ context: { next } }) => ({ fetchPage: { after: next } }),
        },
      ],
    },
  },
  // Two pages tell all there is to tell.
  isReachable: ({ context: { count } }, event) => event !== "a page arrives" || Number(count) < 2,
  impossible: [
    {
      after: ["the file is not saved"],
      never: ["incomplete"],
      because: "nothing is saved before all pages have come",
    },
    {
      after: ["a page fails to load"],
      never: ["complete"],
      because: "nothing is fetched once all pages have come",
    },
  ],
};

function withPage({ count = 0, parts = [] }: Export, page: typeof first | typeof last) {
  return {
    next: page.next,
    count: count + page.count,
    parts: [...parts, page.lines],
    total: page.total,
  };
}
