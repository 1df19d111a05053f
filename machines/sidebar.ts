import { assign, setup, type SnapshotFrom } from "xstate";
import type { Role } from "../contract/permissions.ts";
import { notProvided } from "./notProvided.ts";

type SidebarEvent =
  | { type: "sidebar.toggled" }
  | { type: "sidebar.set"; collapsed: boolean }
  | { type: "drawer.opened" }
  | { type: "drawer.closed" }
  | { type: "path.changed"; path: string }
  | { type: "roles.changed"; roles: readonly Role[] };

interface Context {
  path: string;
  roles: readonly Role[];
  initiallyCollapsed: boolean;
}

/** The navigation: expanded or collapsed next to the page, and a drawer on narrow screens. */
export const sidebarMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SidebarEvent,
    input: {} as { collapsed: boolean },
  },
  actions: {
    storeCollapsed: (_, _params: { collapsed: boolean }) => notProvided("storeCollapsed"),
  },
  guards: {
    /** Prevents a render when an equal list of roles is set. */
    hasOtherRoles: ({ context }, { roles }: { roles: readonly Role[] }) =>
      `${roles}` !== `${context.roles}`,
    isInitiallyCollapsed: ({ context }) => context.initiallyCollapsed,
    isCollapsing: (_, { collapsed }: { collapsed: boolean }) => collapsed,
    isExpanding: (_, { collapsed }: { collapsed: boolean }) => !collapsed,
  },
}).createMachine({
  id: "sidebar",
  context: ({ input }) => ({ path: "/", roles: [], initiallyCollapsed: input.collapsed }),
  type: "parallel",
  on: {
    "path.changed": { actions: assign({ path: ({ event }) => event.path }) },
    "roles.changed": {
      guard: { type: "hasOtherRoles", params: ({ event }) => event },
      actions: assign({ roles: ({ event }) => event.roles }),
    },
  },
  states: {
    width: {
      initial: "restoring",
      states: {
        restoring: {
          always: [{ guard: "isInitiallyCollapsed", target: "collapsed" }, { target: "expanded" }],
        },
        expanded: {
          on: {
            "sidebar.toggled": {
              target: "collapsed",
              actions: { type: "storeCollapsed", params: { collapsed: true } },
            },
            "sidebar.set": {
              guard: { type: "isCollapsing", params: ({ event }) => event },
              target: "collapsed",
              actions: { type: "storeCollapsed", params: { collapsed: true } },
            },
          },
        },
        collapsed: {
          on: {
            "sidebar.toggled": {
              target: "expanded",
              actions: { type: "storeCollapsed", params: { collapsed: false } },
            },
            "sidebar.set": {
              guard: { type: "isExpanding", params: ({ event }) => event },
              target: "expanded",
              actions: { type: "storeCollapsed", params: { collapsed: false } },
            },
          },
        },
      },
    },
    drawer: {
      initial: "closed",
      states: {
        closed: { on: { "drawer.opened": "open" } },
        open: {
          on: {
            "drawer.closed": "closed",
            "path.changed": {
              target: "closed",
              actions: assign({ path: ({ event }) => event.path }),
            },
          },
        },
      },
    },
  },
});

export type SidebarSnapshot = SnapshotFrom<typeof sidebarMachine>;

export function isCollapsed(snapshot: SidebarSnapshot): boolean {
  return snapshot.matches({ width: "collapsed" });
}

export function isDrawerOpen(snapshot: SidebarSnapshot): boolean {
  return snapshot.matches({ drawer: "open" });
}

export const getCurrentPath = ({ context }: SidebarSnapshot): string => context.path;

export const getUserRoles = ({ context }: SidebarSnapshot): readonly Role[] => context.roles;
