import type { ComponentType, ReactNode } from "react";
import { lazyPart } from "../../ui/lazyPart.tsx";

/** Creates a field that renders its children until the lazy editor has loaded. */
export function createInPlaceField<Props extends { children?: ReactNode }>(
  load: () => Promise<ComponentType<Props>>,
) {
  const { Lazy } = lazyPart(load);
  return (props: Props) => <Lazy props={props}>{props.children}</Lazy>;
}
