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

/** A menu that keeps one or several of its items marked. */
export interface MenuSelection {
  mode: "single" | "multiple";
  selectedIds: readonly string[];
  /** Called when the marks change; pressing a single marked item again only runs its action. */
  onChange?: (ids: string[]) => void;
}
