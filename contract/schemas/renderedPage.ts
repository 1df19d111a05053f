import { type } from "./schema.ts";

/** A page as the server drew it for somebody, with what it asked the API for. */
export const RenderedPage = type({
  /** By path and query, as they were answered. */
  answers: { "[string]": "string" },
  "page?": {
    title: "string",
    /** What stands in the page's element; `data-style` is what the app sets as `style`. */
    markup: "string",
    styles: "string",
    /** What the clock showed that its dates were rendered with, in milliseconds since 1970. */
    renderedAt: "number",
  },
});
export type RenderedPage = typeof RenderedPage.infer;
