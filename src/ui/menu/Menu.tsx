import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, type RefObject, useRef } from "react";
import type { AriaButtonProps } from "react-aria";
import { useMenuTrigger } from "react-aria/useMenu";
import { useMenuTriggerState } from "react-stately/useMenuTriggerState";
import { Button, type ButtonSize, type ButtonVariant, IconButton } from "../button/Button.tsx";
import type { IconShape } from "../icon/Icon.tsx";
import { lazyPart } from "../lazyPart.tsx";
import {
  type MenuItem,
  type MenuPlacement,
  type MenuSection,
  type MenuSelection,
  toSections,
} from "./menuItems.ts";

const popover = lazyPart(async () => (await import("../lazyParts.ts")).MenuPopover);

interface MenuContent {
  items: readonly MenuItem[] | readonly MenuSection[];
  selection?: MenuSelection;
  placement?: MenuPlacement;
  onOpen?: (() => void) | undefined;
}

interface MenuButtonProps extends MenuContent {
  label: string;
  icon?: IconShape;
  /** Shows only the icon; screen readers read the label. */
  isIconOnly?: boolean;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** A button that opens a menu. */
export function MenuButton({ label, icon, isIconOnly = false, ...props }: MenuButtonProps) {
  const { variant = "secondary", size = "regular", ...content } = props;
  const look = { variant, size };
  return (
    <MenuTrigger {...content}>
      {(trigger) =>
        isIconOnly && icon !== undefined
          ? <IconButton {...look} {...trigger} icon={icon} aria-label={label} />
          : (
            <Button
              {...look}
              {...trigger}
              icon={icon}
              label={label}
              iconEnd={ChevronDown}
            />
          )}
    </MenuTrigger>
  );
}

interface Trigger {
  triggerProps: AriaButtonProps<"button">;
  ref: RefObject<HTMLButtonElement | null>;
}

interface MenuTriggerProps extends MenuContent {
  /** Renders the button, with `triggerProps` and `ref` on it. */
  children: (trigger: Trigger) => ReactNode;
}

/** A menu whose trigger the caller renders. */
export function MenuTrigger(props: MenuTriggerProps) {
  const { items, selection, placement, onOpen, children } = props;
  popover.usePreload();
  const ref = useRef<HTMLButtonElement>(null);
  const state = useMenuTriggerState({ onOpenChange: (isOpen) => isOpen && onOpen?.() });
  const { menuTriggerProps, menuProps } = useMenuTrigger<object>({}, state, ref);
  return (
    <>
      {children({ triggerProps: menuTriggerProps, ref })}
      {state.isOpen && (
        <popover.Component
          state={state}
          triggerRef={ref}
          placement={placement}
          sections={toSections(items)}
          selection={selection}
          ariaProps={menuProps}
        />
      )}
    </>
  );
}
