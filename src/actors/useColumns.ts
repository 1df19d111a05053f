import { useSelector } from "@xstate/react";
import { useServices } from "./services.ts";

/** The columns a list is shown without, and how to change them; they are remembered. */
export function useColumns(list: string) {
  const { preferences } = useServices().actors;
  return {
    hidden: useSelector(preferences, ({ context }) => context.columns[list]) ?? [],
    hide: (hidden: readonly string[]) => preferences.send({ type: "columns.chosen", list, hidden }),
  };
}
