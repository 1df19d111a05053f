import type { ReactNode } from "react";
import { deferred } from "../deferred.tsx";

const frame = deferred(async () => (await import("../later.ts")).DrawerFrame);

export interface DrawerProps {
  isOpen: boolean;
  onClose: () => void;
  /** Shown at its head at the right side; at the left for screen readers only. */
  title: string;
  children: ReactNode;
  side: "left" | "right";
}

/**
 * A panel that slides over the page from an edge: the navigation from the left, notifications from
 * the right.
 */
export function Drawer({ isOpen, ...props }: DrawerProps) {
  frame.usePreload();
  return isOpen && <frame.Component {...props} />;
}
