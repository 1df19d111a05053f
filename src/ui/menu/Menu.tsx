import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, type RefObject, useRef } from "react";
import type { AriaButtonProps } from "react-aria";
import { useMenuTrigger } from "react-aria/useMenu";
import { useMenuTriggerState } from "react-stately/useMenuTriggerState";
import { Button, type ButtonSize, type ButtonVariant, IconButton } from "../button/Button.tsx";
import { deferred } from "../deferred.tsx";
import type { IconShape } from "../icon/Icon.tsx";

export interface MenuItem {
  id: string;
  label: string;
  icon?: IconShape;
  /** For what loses something: red, and at the end. */
  isDanger?: boolean;
  isDisabled?: boolean;
  onAction?: () => void;
  /** A path of the app: the item is a link. */
  to?: string;
}

export interface MenuSection {
  id: string;
  /** A section without one is only set apart by a line. */
  label?: string;
  items: readonly MenuItem[];
}

/** The selection of a menu with checked items. */
export interface MenuSelection {
  mode: "single" | "multiple";
  selectedIds: readonly string[];
  /** Called when the marks change; pressing a single marked item again only runs its action. */
  onChange?: (ids: string[]) => void;
}

const popover = deferred(async () => (await import("../later.ts")).MenuPopover);

interface MenuContent {
  /** Items, or sections of items. */
  items: readonly MenuItem[] | readonly MenuSection[];
  selection?: MenuSelection;
  placement?: "bottom start" | "bottom end" | "top start" | "top end" | "right top";
}

interface MenuButtonProps extends MenuContent {
  label: string;
  icon?: IconShape;
  /** Shows the icon alone, with the label for screen readers. */
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
              {...(icon === undefined ? {} : { icon })}
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
  /** Draws the button that opens it, with `triggerProps` and `ref` on it. */
  children: (trigger: Trigger) => ReactNode;
}

/** A menu on a trigger that the caller renders. */
export function MenuTrigger({ items, selection, placement, children }: MenuTriggerProps) {
  popover.usePreload();
  const ref = useRef<HTMLButtonElement>(null);
  const state = useMenuTriggerState({});
  const { menuTriggerProps, menuProps } = useMenuTrigger<object>({}, state, ref);
  return (
    <>
      {children({ triggerProps: menuTriggerProps, ref })}
      {state.isOpen && (
        <popover.Component
          state={state}
          triggerRef={ref}
          placement={placement}
          sections={sectionsOf(items)}
          selection={selection}
          ariaProps={menuProps}
        />
      )}
    </>
  );
}

function sectionsOf(items: MenuContent["items"]): readonly MenuSection[] {
  return items.every(isSection) ? items : [{ id: "all", items: items.filter(isItem) }];
}

function isSection(item: MenuItem | MenuSection): item is MenuSection {
  return "items" in item;
}

function isItem(item: MenuItem | MenuSection): item is MenuItem {
  return !isSection(item);
}
