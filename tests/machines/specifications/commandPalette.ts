import { commandPaletteMachine } from "../../../machines/commandPalette.ts";
import {
  completeActor,
  type Context,
  elapseDelay,
  failActor,
  sendEvent,
  type Specification,
} from "../../support/specification/specification.ts";

const one = { kind: "project", id: "1", title: "Rüzgâr", detail: null, path: "/project/1" };
const some = { data: [one], total: 1 };
const none = { data: [], total: 0 };
const visit = { kind: "project", title: "Rüzgâr", path: "/project/1" };
const earlier = { kind: "company", title: "Ege", path: "/company/1" };

const typed = { to: "open.typing", context: { text: "rüz" }, times: ["debounce"] };
const unsearchable = { to: "open.unsearchable", context: { text: "%%", found: null } };
const emptied = { to: "open.recent", context: { text: " ", found: null } };
const closed = { to: "closed" };

/** The events of the open palette in any state of its search. */
const anywhere = {
  "types rüz": typed,
  "types %%": unsearchable,
  "types a space": emptied,
  "closes it": closed,
};

/** The field that finds records, pages and actions. It searches 150 ms after the last key. */
export const commandPalette: Specification = {
  name: "commandPalette",
  machine: commandPaletteMachine,
  input: { visits: [earlier] },
  effects: ["search"],
  actions: ["storeVisits"],
  delays: { debounce: 150 },
  events: {
    "opens the palette": sendEvent({ type: "palette.requested" }),
    "opens the shortcuts": sendEvent({ type: "shortcuts.requested" }),
    "opens the sections": sendEvent({ type: "sections.requested" }),
    "opens a new reminder": sendEvent({ type: "reminder.requested" }),
    "closes it": sendEvent({ type: "palette.closed" }),
    "types rüz": sendEvent({ type: "text.changed", text: "rüz" }),
    "types %%": sendEvent({ type: "text.changed", text: "%%" }),
    "types a space": sendEvent({ type: "text.changed", text: " " }),
    "the search delay passes": elapseDelay("debounce"),
    "something is found": completeActor("search", some),
    "nothing is found": completeActor("search", none),
    "the search fails": failActor("search", new Error("offline")),
    "tries again": sendEvent({ type: "search.retried" }),
    "a project is opened": sendEvent({ type: "record.visited", visit }),
  },
  start: { to: "closed", context: { text: "", found: null, visits: [earlier] } },
  transitions: {
    "": {
      "a project is opened": {
        context: ({ context }) => withVisit(context),
        calls: ({ context }) => [["storeVisits", withVisit(context)]],
      },
    },
    closed: {
      "opens the palette": { to: "open.recent", context: { text: "", found: null } },
      "opens the shortcuts": { to: "shortcuts" },
      "opens the sections": { to: "sections" },
      "opens a new reminder": { to: "reminder" },
    },
    shortcuts: { "closes it": closed },
    sections: { "closes it": closed },
    reminder: { "closes it": closed },
    "open.recent": anywhere,
    "open.unsearchable": anywhere,
    "open.typing": {
      ...anywhere,
      "the search delay passes": { to: "open.searching", starts: { search: { text: "rüz" } } },
    },
    "open.searching": {
      "types rüz": { ...typed, stops: ["search"] },
      "types %%": { ...unsearchable, stops: ["search"] },
      "types a space": { ...emptied, stops: ["search"] },
      "closes it": { ...closed, stops: ["search"] },
      "something is found": { to: "open.found", context: { found: some } },
      "nothing is found": { to: "open.empty", context: { found: none } },
      "the search fails": { to: "open.failed", context: { found: null } },
    },
    "open.found": anywhere,
    "open.empty": anywhere,
    "open.failed": {
      ...anywhere,
      "tries again": { to: "open.searching", starts: { search: { text: "rüz" } } },
    },
  },
};

const withVisit = ({ visits }: Context) => ({
  visits: [
    visit,
    ...(Array.isArray(visits) ? visits : []).filter(({ path }) => path !== visit.path),
  ],
});
