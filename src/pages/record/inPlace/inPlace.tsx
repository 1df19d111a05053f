import type { ComponentType, ReactNode } from "react";
import { deferred } from "../../../ui/deferred.tsx";

/** Draws a value as it reads, and once that is loaded as the field that it is changed by in place. */
export function inPlace<Props extends { children?: ReactNode }>(
  load: () => Promise<ComponentType<Props>>,
) {
  const { WhenLoaded } = deferred(load);
  return (of: Props) => <WhenLoaded of={of}>{of.children}</WhenLoaded>;
}
