import { pageTitleMachine } from "../../../machines/pageTitle.ts";
import { sendEvent, type Specification } from "../../support/specification/specification.ts";

const notFound = { key: "Not Found" };
const projects = { title: "Bozcaada", categoryTitle: { key: "Projects" } };

/** The page's title, whether the frame shows it, and the screen that replaces the page. */
export const pageTitle: Specification = {
  name: "pageTitle",
  machine: pageTitleMachine,
  events: {
    "comes to Bozcaada": sendEvent({ type: "title.changed", ...projects }),
    "shows it": sendEvent({ type: "title.shown" }),
    "hides it": sendEvent({ type: "title.hidden" }),
    "finds nothing": sendEvent({ type: "page.replaced", title: notFound }),
    "finds the page again": sendEvent({ type: "page.restored" }),
  },
  start: {
    to: "visibility.visible screen.page",
    context: { title: "", categoryTitle: null, screenTitle: "" },
  },
  transitions: {
    "": { "comes to Bozcaada": { context: projects } },
    "visibility.visible": { "hides it": { to: "visibility.hidden" } },
    "visibility.hidden": { "shows it": { to: "visibility.visible" } },
    screen: { "finds nothing": { to: "screen.other", context: { screenTitle: notFound } } },
    "screen.other": { "finds the page again": { to: "screen.page" } },
  },
};
