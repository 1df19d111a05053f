import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/** Whether the component is rendered on the server, or hydrated from what was rendered there. */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(neverChanges, () => false, () => true);
