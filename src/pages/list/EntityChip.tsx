import { useRef } from "react";
import { useMenuTrigger } from "react-aria";
import { useMenuTriggerState } from "react-stately";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Chip } from "../../ui/chip/Chip.tsx";
import { MenuPopover } from "../../ui/menu/MenuPopover.tsx";
import type { MenuItem } from "../../ui/menu/menuItems.ts";
import type { EntityKind } from "./listFields.ts";
import { useEntityName, useEntityNames } from "./useEntityNames.ts";

interface EntityChipProps {
  kind: EntityKind;
  /** What the record is to the list. */
  label: string;
  /** The record chosen, by its id; empty for none. */
  value: string;
  onChange: (id: string) => void;
}

/** Narrows a list down to one record: chosen from a menu, and taken away by pressing the chip. */
export function EntityChip({ kind, label, value, onChange }: EntityChipProps) {
  const { t } = useTranslation();
  const ref = useRef<HTMLButtonElement>(null);
  const state = useMenuTriggerState({});
  const { menuTriggerProps, menuProps } = useMenuTrigger<object>({}, state, ref);
  const names = useEntityNames(state.isOpen ? [kind] : [])[kind];
  const name = useEntityName(kind, value);
  const items: MenuItem[] = names?.map(({ id, name }) => ({
    id,
    label: name,
    onAction: () => onChange(id),
  })) ?? [];
  const note = names === undefined ? t("Loading") : t("Nothing to choose from");

  return (
    <>
      {value === ""
        ? <Chip label={label} mark="menu" triggerProps={menuTriggerProps} ref={ref} />
        : (
          <Chip
            label={`${label}: ${name === null ? t("unknown") : name ?? "…"}`}
            isChosen
            onPress={() => onChange("")}
            ref={ref}
          />
        )}
      {state.isOpen && (
        <MenuPopover
          state={state}
          triggerRef={ref}
          sections={[{
            id: "all",
            items: items.length > 0 ? items : [{ id: "none", label: note, isDisabled: true }],
          }]}
          ariaProps={menuProps}
        />
      )}
    </>
  );
}
