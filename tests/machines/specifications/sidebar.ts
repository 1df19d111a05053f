import { sidebarMachine } from "../../../machines/sidebar.ts";
import { sendEvent, type Specification } from "../../support/specification/specification.ts";

/** The navigation, expanded or collapsed, and the drawer of narrow screens. */
export const sidebar: Specification = {
  name: "sidebar",
  machine: sidebarMachine,
  actions: ["storeCollapsed"],
  events: {
    "toggles it": sendEvent({ type: "sidebar.toggled" }),
    "collapses it": sendEvent({ type: "sidebar.set", collapsed: true }),
    "expands it": sendEvent({ type: "sidebar.set", collapsed: false }),
    "opens the drawer": sendEvent({ type: "drawer.opened" }),
    "closes the drawer": sendEvent({ type: "drawer.closed" }),
    "goes to the projects": sendEvent({ type: "path.changed", path: "/project/" }),
    "becomes a member": sendEvent({ type: "roles.changed", roles: ["MEMBER"] }),
  },
  input: { collapsed: false },
  start: {
    to: "width.expanded drawer.closed",
    context: { path: "/", roles: [], initiallyCollapsed: false },
  },
  otherStarts: {
    "starts collapsed": {
      input: { collapsed: true },
      to: "width.collapsed drawer.closed",
      context: { path: "/", roles: [], initiallyCollapsed: true },
    },
  },
  transitions: {
    "": {
      "goes to the projects": { context: { path: "/project/" } },
      "becomes a member": { context: { roles: ["MEMBER"] } },
    },
    "width.expanded": {
      "toggles it": { to: "width.collapsed", calls: [["storeCollapsed", { collapsed: true }]] },
      "collapses it": { to: "width.collapsed", calls: [["storeCollapsed", { collapsed: true }]] },
    },
    "width.collapsed": {
      "toggles it": { to: "width.expanded", calls: [["storeCollapsed", { collapsed: false }]] },
      "expands it": { to: "width.expanded", calls: [["storeCollapsed", { collapsed: false }]] },
    },
    "drawer.closed": { "opens the drawer": { to: "drawer.open" } },
    "drawer.open": {
      "closes the drawer": { to: "drawer.closed" },
      "goes to the projects": { to: "drawer.closed", context: { path: "/project/" } },
    },
  },
};
