import Rows3 from "lucide-react/icons/rows-3";
import { useMemo } from "react";
import type { ListPage } from "../../../contract/listQuery.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { MenuButton } from "../../ui/menu/Menu.tsx";
import { NarrowOnly, WideOnly } from "../../ui/page/ByWidth.tsx";
import type { RowGrouping } from "../../ui/table/column.ts";
import { styled } from "../../ui/theme.ts";
import type { ListGroupings } from "./listDeclaration.ts";
import { NO_GROUPS } from "./listSearch.ts";

interface GroupMenuProps {
  groupings: ListGroupings<never> | undefined;
  /** The name of the chosen grouping. */
  groupBy: string;
  onChange: (changes: { groupBy: string }) => void;
}

/** Chooses how the rows of a list are grouped; nothing if there is no choice. */
export function GroupMenu({ groupings = {}, groupBy, onChange }: GroupMenuProps) {
  const { t } = useTranslation();
  const choices = Object.entries(groupings).map(([id, { label }]) => ({ id, label: t(label) }));
  if (choices.length === 0) return null;
  const menu = {
    label: t("Group"),
    icon: Rows3,
    variant: "ghost",
    placement: "bottom end",
    items: [{ id: NO_GROUPS, label: t("Not grouped") }, ...choices],
    selection: {
      mode: "single",
      selectedIds: [groupBy],
      onChange: ([id = NO_GROUPS]: string[]) => onChange({ groupBy: id }),
    },
  } as const;
  return (
    <>
      <WideOnly>
        <MenuButton {...menu} />
      </WideOnly>
      <NarrowOnly>
        <MenuButton {...menu} isIconOnly />
      </NarrowOnly>
    </>
  );
}

/** Returns how the rows of a page are divided; undefined if they are not grouped. */
export function useRowGrouping<Item>(
  groupings: ListGroupings<Item> | undefined,
  groupBy: string,
  list: ListPage<Item> | undefined,
): RowGrouping<Item> | undefined {
  const { t } = useTranslation();
  const grouping = groupings?.[groupBy];
  const groups = list?.groups;
  return useMemo(() => {
    if (grouping === undefined || groups === undefined) return undefined;
    return {
      id: grouping.id,
      heading(item) {
        const { count = 0, isCountExact, isContinued } = groups.find(({ id }) =>
          id === grouping.id(item)
        ) ?? {};
        return (
          <Heading>
            {grouping.heading(item)}
            <Note>
              {isCountExact === false
                ? t("more than {count}", { count })
                : t(grouping.countText, { count })}
              {isContinued && <>{" · "}{t("continued")}</>}
            </Note>
          </Heading>
        );
      },
    };
  }, [t, grouping, groups]);
}

const Heading = styled("span", {
  display: "flex",
  alignItems: "center",
  gap: "$3",
  minWidth: 0,
});

const Note = styled("span", {
  flex: "none",
  fontSize: "$caption",
  lineHeight: "$caption",
  fontWeight: "$body",
  color: "$inkSecond",
});
