import { assign, fromPromise, setup } from "xstate";
import { notProvided } from "./notProvided.ts";

/** How long a link must be hovered or focused before its page is fetched. */
const HOVER_DELAY_MS = 65;

/** The input of `fetchPage`. `isFollowed` says whether the user has followed the link. */
export interface PrefetchedLink {
  address: string;
  isFollowed: () => boolean;
}

export type LinkEvent =
  | { type: "link.approached"; address: string }
  | { type: "link.left" }
  /** The pointer is pressed on the link, which will most likely be followed. */
  | { type: "link.pressed"; address: string }
  | { type: "link.followed"; address: string };

interface Context {
  /** The link under the pointer, or whose page is being fetched. */
  address: string;
  /** The link under the pointer while another page is being fetched. */
  next: string | null;
  followed: string | null;
}

/**
 * Fetches a link's page before the user follows it: one page at a time, and none for links that the
 * pointer only passes. Errors are shown when the page opens.
 */
export const linkPrefetchMachine = setup({
  types: { context: {} as Context, events: {} as LinkEvent },
  actors: {
    fetchPage: fromPromise<void, PrefetchedLink>(() => notProvided("fetchPage")),
  },
  actions: {
    setAddress: assign((_, { address }: { address: string }) => ({
      address,
      next: null,
      followed: null,
    })),
    clearNext: assign({ next: null }),
    assignNext: assign(({ context: { next, address } }) => ({
      address: next ?? address,
      next: null,
      followed: null,
    })),
  },
  guards: {
    isOther: ({ context }, { address }: { address: string }) => address !== context.address,
    hasNext: ({ context }) => context.next !== null,
  },
  delays: { hoverDelay: HOVER_DELAY_MS },
}).createMachine({
  id: "linkPrefetch",
  context: { address: "", next: null, followed: null },
  initial: "idle",
  on: { "link.followed": { actions: assign({ followed: ({ event }) => event.address }) } },
  states: {
    idle: {
      on: {
        "link.approached": {
          target: "hovering",
          actions: { type: "setAddress", params: ({ event }) => event },
        },
        "link.pressed": {
          target: "fetching",
          actions: { type: "setAddress", params: ({ event }) => event },
        },
      },
    },
    hovering: {
      after: { hoverDelay: "fetching" },
      on: {
        "link.left": "idle",
        "link.approached": {
          target: "hovering",
          reenter: true,
          actions: { type: "setAddress", params: ({ event }) => event },
        },
        "link.pressed": {
          target: "fetching",
          actions: { type: "setAddress", params: ({ event }) => event },
        },
      },
    },
    fetching: {
      invoke: {
        src: "fetchPage",
        input: ({ context: { address }, self }) => ({
          address,
          isFollowed: () => self.getSnapshot().context.followed === address,
        }),
        onDone: [{ guard: "hasNext", target: "hovering", actions: "assignNext" }, {
          target: "idle",
        }],
        onError: [{ guard: "hasNext", target: "hovering", actions: "assignNext" }, {
          target: "idle",
        }],
      },
      on: {
        "link.left": { actions: "clearNext" },
        "link.approached": [
          {
            guard: { type: "isOther", params: ({ event }) => event },
            actions: assign({ next: ({ event }) => event.address }),
          },
          { actions: "clearNext" },
        ],
        "link.pressed": {
          guard: { type: "isOther", params: ({ event }) => event },
          target: "fetching",
          reenter: true,
          actions: { type: "setAddress", params: ({ event }) => event },
        },
      },
    },
  },
});
