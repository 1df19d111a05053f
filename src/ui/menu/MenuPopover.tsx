import Check from "lucide-react/icons/check";
import { type RefObject, useId, useRef } from "react";
import type { AriaMenuOptions } from "react-aria";
import { RouterProvider } from "react-aria/private/utils/openLink";
import { useMenu, useMenuItem, useMenuSection } from "react-aria/useMenu";
import { useHref, useNavigate } from "react-router";
import type { MenuTriggerState, Node, TreeState } from "react-stately";
import { Item } from "react-stately/Item";
import { Section } from "react-stately/Section";
import { useTreeState } from "react-stately/useTreeState";
import { omitUndefined } from "../omitUndefined.ts";
import { Icon } from "../icon/Icon.tsx";
import { rowStyle } from "../overlay/ListBox.tsx";
import { Popover } from "../overlay/Popover.tsx";
import { styled } from "../theme.ts";
import type { MenuItem, MenuPlacement, MenuSection, MenuSelection } from "./menuItems.ts";

interface MenuPopoverProps {
  state: MenuTriggerState;
  triggerRef: RefObject<HTMLButtonElement | null>;
  placement?: MenuPlacement | undefined;
  sections: readonly MenuSection[];
  selection?: MenuSelection | undefined;
  ariaProps: AriaMenuOptions<object>;
}

/** An open menu next to its trigger. */
export function MenuPopover({ state, triggerRef, placement, ...list }: MenuPopoverProps) {
  return (
    <Popover state={state} triggerRef={triggerRef} placement={placement}>
      <MenuList {...list} onClose={() => state.close()} />
    </Popover>
  );
}

interface MenuListProps {
  sections: readonly MenuSection[];
  selection?: MenuSelection | undefined;
  ariaProps: AriaMenuOptions<object>;
  onClose: () => void;
}

function MenuList({ sections, selection, ariaProps, onClose }: MenuListProps) {
  const ref = useRef<HTMLUListElement>(null);
  const navigate = useNavigate();
  const items = new Map(sections.flatMap(({ items }) => items.map((item) => [item.id, item])));
  const state = useTreeState<object>({
    children: sections.map(({ id, label, items }) => (
      <Section key={`section ${id}`} title={label} aria-label={label ?? id}>
        {items.map(({ id, label, to }) => (
          <Item key={id} textValue={label} {...omitUndefined({ href: to })}>
            {label}
          </Item>
        ))}
      </Section>
    )),
    disabledKeys: [...items.values()].filter((item) => item.isDisabled).map(({ id }) => id),
    ...(selection && {
      selectionMode: selection.mode,
      disallowEmptySelection: selection.mode === "single",
      selectedKeys: selection.selectedIds,
      onSelectionChange: (keys) => {
        if (keys !== "all") selection.onChange?.([...keys].map(String));
      },
    }),
  });
  const { menuProps } = useMenu<object>(
    {
      ...ariaProps,
      onClose,
      onAction(key) {
        const item = items.get(String(key));
        if (item?.reason === undefined) item?.onAction?.();
      },
    },
    state,
    ref,
  );
  return (
    <RouterProvider navigate={(path) => navigate(path)} useHref={useHref}>
      <List {...menuProps} ref={ref}>
        {[...state.collection].map((section) => (
          <Group key={section.key} section={section} state={state} items={items} />
        ))}
      </List>
    </RouterProvider>
  );
}

interface PartProps {
  state: TreeState<object>;
  items: ReadonlyMap<string, MenuItem>;
}

function Group({ section, state, items }: PartProps & { section: Node<object> }) {
  const { itemProps, headingProps, groupProps } = useMenuSection({
    heading: section.rendered,
    "aria-label": section["aria-label"] ?? "",
  });
  return (
    <GroupLine {...itemProps}>
      {section.rendered ? <Heading {...headingProps}>{section.rendered}</Heading> : null}
      <ul {...groupProps}>
        {[...section.childNodes].map((node) => (
          <ItemLine key={node.key} node={node} state={state} items={items} />
        ))}
      </ul>
    </GroupLine>
  );
}

function ItemLine({ node, state, items }: PartProps & { node: Node<object> }) {
  const ref = useRef<HTMLAnchorElement & HTMLDivElement>(null);
  const reasonId = useId();
  const item = items.get(String(node.key));
  const { menuItemProps, labelProps, descriptionProps, ...flags } = useMenuItem(
    // Without a reason react-aria decides: a choice of several items keeps the menu open.
    { key: node.key, ...(item?.reason !== undefined && { closeOnSelect: false }) },
    state,
    ref,
  );
  const { isFocused, isSelected } = flags;
  const isDisabled = flags.isDisabled || item?.reason !== undefined;
  return (
    <li role="none">
      <Line
        {...menuItemProps}
        as={item?.to === undefined ? "div" : "a"}
        ref={ref}
        isFocused={isFocused}
        isOn={isSelected}
        isDanger={item?.isDanger ?? false}
        isDisabled={isDisabled}
        aria-disabled={isDisabled || undefined}
        {...(item?.reason !== undefined && { "aria-describedby": reasonId })}
      >
        {item?.icon === undefined ? null : <Icon icon={item.icon} />}
        <TextColumn>
          <span {...labelProps}>{node.rendered}</span>
          {item?.reason !== undefined && <Reason id={reasonId}>{item.reason}</Reason>}
        </TextColumn>
        {item?.note && item.reason === undefined
          ? <Note {...descriptionProps}>{item.note}</Note>
          : null}
        {isSelected ? <Icon icon={Check} size={15} /> : null}
      </Line>
    </li>
  );
}

const List = styled("ul", {
  minWidth: 176,
  padding: "4px",
  overflow: "auto",
  maxHeight: "inherit",
  outline: "none !important",
});

const GroupLine = styled("li", {
  "& + &": { marginTop: 4, paddingTop: 4, borderTop: "1px solid $line" },
});

const Heading = styled("span", {
  display: "block",
  padding: "6px 8px 4px",
  text: "caption",
  color: "$inkThird",
});

const Line = styled("div", {
  ...rowStyle,
  gap: 10,
  "& > svg": { color: "$inkThird" },
  variants: {
    isFocused: { true: { backgroundColor: "$waitingSoft" } },
    isOn: { true: { fontWeight: "$medium", "& > svg:last-child": { color: "$accent" } } },
    isDanger: { true: { "&, & > svg": { color: "$danger" } } },
    isDisabled: { true: { "&, & > svg": { color: "$waiting" }, cursor: "default" } },
  },
  compoundVariants: [{ isFocused: true, isDanger: true, css: { backgroundColor: "$dangerSoft" } }],
});

const TextColumn = styled("span", { flex: 1, minWidth: 0 });

const Reason = styled("span", {
  display: "block",
  maxWidth: 240,
  fontSize: "$caption",
  fontWeight: "$body",
  color: "$inkSecond",
});

const Note = styled("span", {
  fontSize: "$caption",
  fontWeight: "$body",
  color: "$inkSecond",
  "&:empty": { display: "none" },
});
