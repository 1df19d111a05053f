import { useSyncExternalStore } from "react";

/** Whether the page is rendered for paper. */
export const useIsPrinting = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const media = matchMedia("print");
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    () => matchMedia("print").matches,
    () => false,
  );
