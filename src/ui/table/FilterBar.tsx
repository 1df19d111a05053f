import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/Translation.tsx";
import { styled } from "../theme.ts";

interface FilterBarProps {
  search: ReactNode;
  children?: ReactNode;
  aside?: ReactNode;
}

/** The search and the filters above a table. */
export function FilterBar({ search, children, aside }: FilterBarProps) {
  const { t } = useTranslation();
  return (
    <Root role="search" aria-label={t("Filters")}>
      <Search>{search}</Search>
      {children === undefined ? null : <Chips>{children}</Chips>}
      {aside === undefined ? null : <Aside>{aside}</Aside>}
    </Root>
  );
}

const Root = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "$2",
  minWidth: 0,
  // One row that scrolls sideways.
  "@narrow": {
    flexWrap: "nowrap",
    overflowX: "auto",
    margin: "0 -16px",
    padding: "2px 16px",
    // Scrolls a focused control at the edge into view.
    scrollPaddingInline: 48,
    scrollbarWidth: "none",
  },
});

const Search = styled("div", {
  flex: "0 1 280px",
  minWidth: 200,
  "@narrow": { flex: "none" },
});

const OWN_LINE = { order: 1, flexBasis: "100%" };

const Chips = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  gap: "$2",
  minWidth: 0,
  // Many chips are in a line of their own, below the search and the tools.
  "&:has(> :nth-child(9))": OWN_LINE,
  "@media (max-width: 95.9375em)": { "&:has(> :nth-child(6))": OWN_LINE },
  "@narrow": {
    "&, &:has(> :nth-child(6)), &:has(> :nth-child(9))": {
      flex: "none",
      flexWrap: "nowrap",
      order: 0,
    },
    // Lazy parts are in a span of their own.
    "& > *, & > span > *": { flex: "none" },
  },
});

const Aside = styled("div", {
  display: "flex",
  alignItems: "center",
  gap: "$2",
  marginInlineStart: "auto",
  "@narrow": { flex: "none", minHeight: "$touch" },
});
