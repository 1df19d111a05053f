import { deferred } from "../../ui/deferred.tsx";

/** The lists that a page's dialogs choose from, fetched right after the page's first view. */
export const optionLists = deferred(async () => (await import("./later.ts")).OptionLists);
