import type { ReactNode } from "react";
import type { IconShape } from "../icon/Icon.tsx";

export interface MenuItem {
  id: string;
  label: string;
  icon?: IconShape;
  /** A remark at the end of its line; screen readers read it as the description. */
  note?: ReactNode;
  /** For destructive actions; shown in red. */
  isDanger?: boolean;
  isDisabled?: boolean;
  /** Why it cannot be chosen. It still takes the focus, so that the reason can be read. */
  reason?: string | undefined;
  onAction?: () => void;
  /** A path of the app: the item is a link. */
  to?: string;
}

export interface MenuSection {
  id: string;
  /** Without a label, only a line separates the section. */
  label?: string;
  items: readonly MenuItem[];
}

export interface MenuSelection {
  mode: "single" | "multiple";
  selectedIds: readonly string[];
  /** Called when the selection changes; not for a press on the selected item. */
  onChange?: (ids: string[]) => void;
}

export type MenuPlacement = "bottom start" | "bottom end" | "top start" | "top end" | "right top";

const isSection = (item: MenuItem | MenuSection): item is MenuSection => "items" in item;

export const toSections = (
  items: readonly MenuItem[] | readonly MenuSection[],
): readonly MenuSection[] =>
  items.every(isSection)
    ? items
    : [{ id: "all", items: items.filter((item): item is MenuItem => !isSection(item)) }];
