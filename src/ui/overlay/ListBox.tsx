import Check from "lucide-react/icons/check";
import { type RefObject, useRef } from "react";
import type { AriaListBoxOptions } from "react-aria";
import { useListBox, useOption } from "react-aria/useListBox";
import type { ListState, Node } from "react-stately";
import type { SelectOption } from "../field/options.tsx";
import { Icon } from "../icon/Icon.tsx";
import { styled } from "../theme.ts";

interface ListBoxProps {
  state: ListState<SelectOption>;
  /** The props that the hook of a select or combo box sets on its list. */
  ariaProps: AriaListBoxOptions<SelectOption>;
  listBoxRef?: RefObject<HTMLUListElement | null>;
  /** Shown in place of the options when there are none. */
  emptyText?: string;
}

/** The options of a select or a combo box, inside its popover. */
export function ListBox({ state, ariaProps, listBoxRef, emptyText }: ListBoxProps) {
  const own = useRef<HTMLUListElement>(null);
  const ref = listBoxRef ?? own;
  const { listBoxProps } = useListBox(ariaProps, state, ref);
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
      {state.collection.size === 0 && emptyText && <Empty role="status">{emptyText}</Empty>}
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
      isOff={isDisabled}
    >
      <TextColumn>
        <span>{item.rendered}</span>
        {item.value?.description && <Description>{item.value.description}</Description>}
      </TextColumn>
      {isSelected && <Icon of={Check} size={15} />}
    </Line>
  );
}

const List = styled("ul", {
  padding: "4px",
  overflow: "auto",
  maxHeight: "inherit",
  "&:focus-visible": { outline: "none" },
});

const Line = styled("li", {
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "$3",
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
  variants: {
    isFocused: { true: { backgroundColor: "$waitingSoft" } },
    isOn: { true: { color: "$accent", fontWeight: "$medium" } },
    isOff: { true: { color: "$waiting", cursor: "default" } },
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

/** A line below the options, out of their list. */
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
