// What opens over a page, and what stands in place of rows: fetched together once the page stands.
export { MenuPopover } from "./menu/MenuPopover.tsx";
export { ConfirmDialogOutlet } from "./overlay/ConfirmDialog.tsx";
export { DrawerFrame } from "./overlay/DrawerFrame.tsx";
export { TooltipBubble } from "./overlay/TooltipBubble.tsx";
export { TableNotice } from "./table/TableNotice.tsx";
