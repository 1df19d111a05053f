// One chunk with overlays and table notices, loaded after the page.
export { MenuPopover } from "./menu/MenuPopover.tsx";
export { ConfirmDialogOutlet } from "./overlay/ConfirmDialog.tsx";
export { DrawerFrame } from "./overlay/DrawerFrame.tsx";
export { TooltipBubble } from "./overlay/TooltipBubble.tsx";
export { TableNotice } from "./table/TableNotice.tsx";
