import type { RefObject } from "react";
import type { AriaMenuOptions } from "react-aria";
import type { MenuTriggerState } from "react-stately";
import { Popover } from "../overlay/Popover.tsx";
import type { MenuSection, MenuSelection } from "./menuItems.ts";
import { MenuList } from "./MenuList.tsx";

interface MenuPopoverProps {
  state: MenuTriggerState;
  triggerRef: RefObject<HTMLButtonElement | null>;
  placement?: "bottom start" | "bottom end" | "top start" | "top end" | "right top" | undefined;
  sections: readonly MenuSection[];
  selection?: MenuSelection | undefined;
  ariaProps: AriaMenuOptions<object>;
}

/** An open menu beside its trigger. */
export function MenuPopover({ state, triggerRef, placement, ...list }: MenuPopoverProps) {
  return (
    <Popover
      state={state}
      triggerRef={triggerRef}
      {...(placement === undefined ? {} : { placement })}
    >
      <MenuList {...list} onClose={() => state.close()} />
    </Popover>
  );
}
