import { linkPrefetchMachine } from "../../../machines/linkPrefetch.ts";
import {
  completeActor,
  elapseDelay,
  failActor,
  sendEvent,
  type Specification,
  type StateBefore,
} from "../../support/specification/specification.ts";

const nothing = { next: null, followed: null };
const keeps = (address: string) => ({ address, ...nothing });
const nears = (address: string) => ({
  to: "hovering",
  context: keeps(address),
  times: ["hoverDelay"],
});
const fetches = (address: string) => ({
  to: "fetching",
  context: keeps(address),
  starts: { fetchPage: { address, isFollowed: "function isFollowed" } },
});

/** Fetches the page of a hovered or focused link before the link is followed. */
export const linkPrefetch: Specification = {
  name: "linkPrefetch",
  machine: linkPrefetchMachine,
  effects: ["fetchPage"],
  delays: { hoverDelay: 65 },
  events: {
    "comes to /a": sendEvent({ type: "link.approached", address: "/a" }),
    "comes to /b": sendEvent({ type: "link.approached", address: "/b" }),
    "presses /a": sendEvent({ type: "link.pressed", address: "/a" }),
    "presses /b": sendEvent({ type: "link.pressed", address: "/b" }),
    "leaves": sendEvent({ type: "link.left" }),
    "follows /a": sendEvent({ type: "link.followed", address: "/a" }),
    "the delay has passed": elapseDelay("hoverDelay"),
    "the page is loaded": completeActor("fetchPage"),
    "the page fails to load": failActor("fetchPage", "refused"),
  },
  conditions: {
    "of /a": ({ context }) => context.address === "/a",
    "of /b": ({ context }) => context.address === "/b",
    "with a next": ({ context }) => context.next !== null,
    "with no next": ({ context }) => context.next === null,
  },
  start: { to: "idle", context: { address: "", ...nothing } },
  transitions: {
    "": { "follows /a": { context: { followed: "/a" } } },
    idle: {
      "comes to /a": nears("/a"),
      "comes to /b": nears("/b"),
      "presses /a": fetches("/a"),
      "presses /b": fetches("/b"),
    },
    hovering: {
      "the delay has passed": {
        to: "fetching",
        starts: ({ context: { address } }) => ({
          fetchPage: { address, isFollowed: "function isFollowed" },
        }),
      },
      "leaves": { to: "idle" },
      "comes to /a": nears("/a"),
      "comes to /b": nears("/b"),
      "presses /a": fetches("/a"),
      "presses /b": fetches("/b"),
    },
    fetching: {
      "the page is loaded": settles(),
      "the page fails to load": settles(),
      "leaves": { context: { next: null } },
      "comes to /a": [
        { when: "of /b", context: { next: "/a" } },
        { when: "of /a", context: { next: null } },
      ],
      "comes to /b": [
        { when: "of /a", context: { next: "/b" } },
        { when: "of /b", context: { next: null } },
      ],
      "presses /a": { when: "of /b", ...fetches("/a"), stops: ["fetchPage"] },
      "presses /b": { when: "of /a", ...fetches("/b"), stops: ["fetchPage"] },
    },
  },
  impossible: [
    {
      after: [
        "idle: presses /a",
        "hovering: presses /a",
        "fetching: presses /a, of /b",
        "fetching: comes to /a, of /a",
        "fetching: comes to /b, of /a",
      ],
      never: ["of /b"],
      because: "the page of /a is fetched then",
    },
    {
      after: [
        "idle: presses /b",
        "hovering: presses /b",
        "fetching: presses /b, of /a",
        "fetching: comes to /b, of /b",
        "fetching: comes to /a, of /b",
      ],
      never: ["of /a"],
      because: "the page of /b is fetched then",
    },
    {
      after: [
        "presses /a",
        "presses /b",
        "the delay has passed",
        "leaves",
        "fetching: comes to /a, of /a",
        "fetching: comes to /b, of /b",
      ],
      never: ["with a next"],
      because: "no other link is near then",
    },
    {
      after: ["fetching: comes to /b, of /a", "fetching: comes to /a, of /b"],
      never: ["with no next"],
      because: "that link is near",
    },
  ],
};

function settles() {
  return [
    {
      when: "with a next",
      to: "hovering",
      context: ({ context }: StateBefore) => ({ address: context.next, ...nothing }),
      times: ["hoverDelay"],
    },
    { when: "with no next", to: "idle" },
  ];
}
