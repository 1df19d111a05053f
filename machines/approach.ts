import { assign, fromPromise, setup } from "xstate";

/** How long the pointer or the focus rests on a link before its page is fetched. */
const APPROACH_REST_MS = 65;

/** The address of a link, and whether it has been followed by now. */
export interface Approached {
  address: string;
  isFollowed: () => boolean;
}

export type ApproachEvent =
  | { type: "link.approached"; address: string }
  | { type: "link.left" }
  /** A press begins: the page is wanted, most likely. */
  | { type: "link.pressed"; address: string }
  | { type: "link.followed"; address: string };

interface Context {
  /** What is near or fetched. */
  address: string;
  /** What came near while that is fetched. */
  next: string | null;
  followed: string | null;
}

/**
 * Fetches the page of a link that is approached, before it is followed: one page at a time, and none
 * that is only passed over. What a page could not be fetched for, opening it tells.
 */
export function approachOf(fetchAhead: (link: Approached) => Promise<void>) {
  return setup({
    types: { context: {} as Context, events: {} as ApproachEvent },
    actors: {
      fetchAhead: fromPromise<void, Approached>(({ input }) => fetchAhead(input)),
    },
    actions: {
      keep: assign((_, { address }: { address: string }) => ({
        address,
        next: null,
        followed: null,
      })),
      keepNext: assign((_, { address }: { address: string }) => ({ next: address })),
      dropNext: assign({ next: null }),
      takeNext: assign(({ context: { next, address } }) => ({
        address: next ?? address,
        next: null,
        followed: null,
      })),
      follow: assign((_, { address }: { address: string }) => ({ followed: address })),
    },
    guards: {
      isOther: ({ context }, { address }: { address: string }) => address !== context.address,
      hasNext: ({ context }) => context.next !== null,
    },
    delays: { rest: APPROACH_REST_MS },
  }).createMachine({
    id: "approach",
    context: { address: "", next: null, followed: null },
    initial: "away",
    states: {
      away: {
        on: {
          "link.approached": {
            target: "near",
            actions: { type: "keep", params: ({ event }) => event },
          },
          "link.pressed": {
            target: "fetching",
            actions: { type: "keep", params: ({ event }) => event },
          },
        },
      },
      near: {
        after: { rest: "fetching" },
        on: {
          "link.left": "away",
          "link.approached": {
            target: "near",
            reenter: true,
            actions: { type: "keep", params: ({ event }) => event },
          },
          "link.pressed": {
            target: "fetching",
            actions: { type: "keep", params: ({ event }) => event },
          },
        },
      },
      fetching: {
        invoke: {
          src: "fetchAhead",
          input: ({ context: { address }, self }) => ({
            address,
            isFollowed: () => self.getSnapshot().context.followed === address,
          }),
          onDone: [{ guard: "hasNext", target: "near", actions: "takeNext" }, { target: "away" }],
          onError: [{ guard: "hasNext", target: "near", actions: "takeNext" }, { target: "away" }],
        },
        on: {
          "link.left": { actions: "dropNext" },
          "link.approached": [
            {
              guard: { type: "isOther", params: ({ event }) => event },
              actions: { type: "keepNext", params: ({ event }) => event },
            },
            { actions: "dropNext" },
          ],
          "link.pressed": {
            guard: { type: "isOther", params: ({ event }) => event },
            target: "fetching",
            reenter: true,
            actions: { type: "keep", params: ({ event }) => event },
          },
        },
      },
    },
    on: { "link.followed": { actions: { type: "follow", params: ({ event }) => event } } },
  });
}

/** The machine without its effect, for its picture. */
export const approachMachine = approachOf(() => Promise.resolve());
