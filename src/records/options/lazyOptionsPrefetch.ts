import { lazyPart } from "../../ui/lazyPart.tsx";

/** Prefetches the options of a page's dialogs, in a lazy chunk. */
export const optionsPrefetch = lazyPart(async () =>
  (await import("../form/lazyParts.ts")).OptionsPrefetch
);
