import { lazyPart } from "../lazyPart.tsx";
import type { DrawerFrameProps } from "./DrawerFrame.tsx";

const frame = lazyPart(async () => (await import("../lazyParts.ts")).DrawerFrame);

interface DrawerProps extends DrawerFrameProps {
  isOpen: boolean;
}

/** A panel that slides over the page from an edge. */
export function Drawer({ isOpen, ...props }: DrawerProps) {
  frame.usePreload();
  return isOpen && <frame.Component {...props} />;
}
