import Check from "lucide-react/icons/check";
import Plus from "lucide-react/icons/plus";
import { type RefObject, useRef } from "react";
import type { AriaListBoxOptions } from "react-aria";
import { useListBox, useOption } from "react-aria/useListBox";
import type { ListState, Node } from "react-stately";
import type { SelectOption } from "../field/options.tsx";
import { Icon } from "../icon/Icon.tsx";
import { styled } from "../theme.ts";

interface ListBoxProps {
  state: ListState<SelectOption>;
  ariaProps: AriaListBoxOptions<SelectOption>;
  listBoxRef?: RefObject<HTMLUListElement | null>;
  emptyText?: string;
}

/** The options of a select or a combo box, inside its popover. */
export function ListBox({ state, ariaProps, listBoxRef, emptyText }: ListBoxProps) {
  const own = useRef<HTMLUListElement>(null);
  const ref = listBoxRef ?? own;
  const { listBoxProps } = useListBox(ariaProps, state, ref);
  const isEmpty = [...state.collection].every(({ value }) => value?.isCreation);
  return (
    <>
      <List {...listBoxProps} ref={ref}>
        {[...state.collection].map((item) => (
          <OptionLine
            key={item.key}
            item={item}
            state={state}
          />
        ))}
      </List>
      {isEmpty && emptyText && <Empty role="status">{emptyText}</Empty>}
    </>
  );
}

interface OptionLineProps {
  item: Node<SelectOption>;
  state: ListState<SelectOption>;
}

function OptionLine({ item, state }: OptionLineProps) {
  const ref = useRef<HTMLLIElement>(null);
  const aria = useOption({ key: item.key }, state, ref);
  const { optionProps, isSelected, isFocused, isDisabled } = aria;
  return (
    <Line
      {...optionProps}
      ref={ref}
      data-focused={isFocused || undefined}
      isFocused={isFocused}
      isOn={isSelected}
      isCreation={item.value?.isCreation ?? false}
      isDisabled={isDisabled}
    >
      <TextColumn>
        <span>{item.rendered}</span>
        {item.value?.description && <Description>{item.value.description}</Description>}
      </TextColumn>
      {isSelected && <Icon icon={Check} size={15} />}
      {item.value?.isCreation && <Icon icon={Plus} size={15} />}
    </Line>
  );
}

const List = styled("ul", {
  padding: "4px",
  overflow: "auto",
  maxHeight: "inherit",
  "&:focus-visible": { outline: "none" },
});

/** The style that the rows of lists and menus share. */
export const rowStyle = {
  display: "flex",
  alignItems: "center",
  minHeight: "32px",
  padding: "6px 8px",
  borderRadius: "$tag",
  fontSize: "$body",
  lineHeight: "$body",
  color: "$ink",
  cursor: "pointer",
  userSelect: "none",
  outline: "none !important",
  "@touch": { minHeight: "$touch", fontSize: "16px" },
} as const;

const Line = styled("li", {
  ...rowStyle,
  justifyContent: "space-between",
  gap: "$3",
  variants: {
    isFocused: { true: { backgroundColor: "$waitingSoft" } },
    isOn: { true: { color: "$accent", fontWeight: "$medium" } },
    isDisabled: { true: { color: "$waiting", cursor: "default" } },
    isCreation: {
      true: {
        flexDirection: "row-reverse",
        justifyContent: "flex-end",
        color: "$accent",
        fontWeight: "$medium",
        "&:not(:first-child)": { marginTop: 4, borderTop: "1px solid $line" },
      },
    },
  },
  compoundVariants: [{ isFocused: true, isOn: true, css: { backgroundColor: "$accentSoft" } }],
});

const TextColumn = styled("span", { display: "flex", flexDirection: "column", minWidth: 0 });

const Description = styled("span", {
  fontSize: "$caption",
  lineHeight: "$caption",
  fontWeight: "$body",
  color: "$inkThird",
});

/** A note below the options, outside of their list. */
export const ListNote = styled("p", {
  flexShrink: 0,
  maxWidth: 320,
  margin: 0,
  padding: "8px 12px",
  borderTop: "1px solid $line",
  fontSize: "$caption",
  lineHeight: "$caption",
  color: "$inkThird",
});

const Empty = styled("div", { padding: "8px", fontSize: "$small", color: "$inkThird" });
