import { type RefObject, useEffect, useRef } from "react";
import type { AriaListBoxOptions } from "react-aria";
import { useListBox, useListBoxSection, useOption } from "react-aria/useListBox";
import type { ListState, Node } from "react-stately";
import { Icon, type IconShape } from "../icon/Icon.tsx";
import { styled } from "../theme.ts";

interface PaletteOption {
  id: string;
  label: string;
  detail?: string | null;
  icon: IconShape;
}

export interface PaletteGroup {
  id: string;
  label: string;
  options: readonly PaletteOption[];
}

interface PaletteListProps {
  state: ListState<PaletteGroup>;
  ariaProps: AriaListBoxOptions<PaletteGroup>;
  listBoxRef: RefObject<HTMLUListElement | null>;
}

/** The options of a palette, in their groups. */
export function PaletteList({ state, ariaProps, listBoxRef }: PaletteListProps) {
  const { listBoxProps } = useListBox<PaletteGroup>(ariaProps, state, listBoxRef);
  const optionsByKey = new Map(
    [...state.collection].flatMap(({ value }) =>
      (value?.options ?? []).map((option) => [option.id, option] as const)
    ),
  );
  return (
    <List {...listBoxProps} ref={listBoxRef}>
      {[...state.collection].map((section) => (
        <Group key={section.key} section={section} state={state} optionsByKey={optionsByKey} />
      ))}
    </List>
  );
}

interface GroupProps {
  section: Node<PaletteGroup>;
  state: ListState<PaletteGroup>;
  optionsByKey: ReadonlyMap<string, PaletteOption>;
}

function Group({ section, state, optionsByKey }: GroupProps) {
  const { itemProps, headingProps, groupProps } = useListBoxSection({ heading: section.rendered });
  return (
    <li {...itemProps}>
      <Heading {...headingProps}>{section.rendered}</Heading>
      <ul {...groupProps}>
        {[...state.collection.getChildren?.(section.key) ?? []].map(({ key }) => {
          const option = optionsByKey.get(String(key));
          return option && <Line key={key} option={option} state={state} />;
        })}
      </ul>
    </li>
  );
}

function Line({ option, state }: { option: PaletteOption; state: ListState<PaletteGroup> }) {
  const ref = useRef<HTMLLIElement>(null);
  const { optionProps, isFocused } = useOption({ key: option.id }, state, ref);
  useEffect(() => {
    if (isFocused) ref.current?.scrollIntoView({ block: "nearest" });
  }, [isFocused]);
  return (
    <Option
      {...optionProps}
      ref={ref}
      data-focused={isFocused || undefined}
      isFocused={isFocused}
    >
      <Tile>
        <Icon icon={option.icon} size={16} />
      </Tile>
      <Texts>
        <Label>{option.label}</Label>
        {option.detail && <Detail>{option.detail}</Detail>}
      </Texts>
    </Option>
  );
}

const List = styled("ul", {
  flex: "0 1 auto",
  minHeight: 0,
  margin: 0,
  padding: "0 8px",
  overflow: "auto",
  listStyle: "none",
  scrollPaddingBlock: "36px 8px",
  outline: "none !important",
  "& ul": { padding: 0, listStyle: "none" },
  "& > li:last-child": { paddingBottom: 8 },
});

const Heading = styled("span", {
  display: "block",
  padding: "10px 8px 4px",
  fontSize: "$caption",
  fontWeight: "$section",
  color: "$inkThird",
});

const Option = styled("li", {
  display: "flex",
  alignItems: "center",
  gap: "$3",
  minHeight: 40,
  padding: "4px 8px",
  borderRadius: "$control",
  cursor: "pointer",
  userSelect: "none",
  outline: "none !important",
  "@touch": { minHeight: "$touch" },
  variants: { isFocused: { true: { backgroundColor: "$accentSoft" } } },
});

const Tile = styled("span", { display: "grid", flex: "none", color: "$inkSecond" });

const Texts = styled("span", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: "$2",
  minWidth: 0,
});

const Label = styled("span", {
  fontSize: "$body",
  lineHeight: "20px",
  color: "$ink",
});

const Detail = styled("span", {
  fontSize: "$caption",
  lineHeight: "18px",
  color: "$inkThird",
});
