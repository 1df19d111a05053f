import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/** Whether the component renders on the server or is being hydrated. */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(neverChanges, () => false, () => true);
