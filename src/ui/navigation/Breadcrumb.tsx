import type { To } from "react-router";
import { useTranslation } from "../../i18n/Translation.tsx";
import { styled } from "../theme.ts";
import { AppLink } from "./AppLink.tsx";

export interface Crumb {
  label: string;
  /** The last crumb is the page itself and needs none. */
  to?: To;
}

interface BreadcrumbProps {
  crumbs: readonly Crumb[];
  /** The page shows its title itself: on narrow screens the breadcrumb is left out. */
  isTitleHidden?: boolean;
}

/** The path to the page; on narrow screens the page alone, by its whole name or not at all. */
export function Breadcrumb({ crumbs, isTitleHidden = false }: BreadcrumbProps) {
  const { t } = useTranslation();
  return (
    <Root aria-label={t("Breadcrumb")} isTitleHidden={isTitleHidden}>
      <List>
        {crumbs.map(({ label, to }, position) => {
          const isLast = position === crumbs.length - 1;
          return (
            <Item key={`${position} ${label}`}>
              {isLast || to === undefined
                ? (
                  <CurrentCrumb {...(isLast ? { "aria-current": "page" } : {})} isLast={isLast}>
                    {label}
                  </CurrentCrumb>
                )
                : <CrumbLink to={to}>{label}</CrumbLink>}
            </Item>
          );
        })}
      </List>
    </Root>
  );
}

const Root = styled("nav", {
  minWidth: 0,
  variants: { isTitleHidden: { true: { "@narrow": { display: "none" } } } },
});

const List = styled("ol", {
  display: "flex",
  alignItems: "center",
  margin: 0,
  padding: 0,
  listStyle: "none",
  minWidth: 0,
  // A name too long for the line wraps to the next one, which is clipped.
  "@narrow": {
    flexWrap: "wrap",
    height: 20,
    overflow: "hidden",
    "&::before": { content: "''", width: 1, height: 20 },
  },
});

const Item = styled("li", {
  display: "flex",
  alignItems: "center",
  minWidth: 0,
  flex: "0 1 auto",
  "& + &::before": { content: "'/' / ''", margin: "0 8px", color: "$inkThird" },
  // It names a section, in a word or two.
  "&:first-child": { flexShrink: 0 },
  "@narrow": {
    "&:not(:last-child)": { display: "none" },
    "&:last-child": { flexShrink: 0 },
    "&::before": { display: "none" },
  },
});

const CrumbLink = styled(AppLink, {
  lines: 1,
  color: "$inkThird",
  textDecoration: "none",
  borderRadius: 4,
  transition: "color $quick",
  "&:hover": { color: "$ink" },
});

const CurrentCrumb = styled("span", {
  lines: 1,
  color: "$inkThird",
  variants: { isLast: { true: { color: "$ink", fontWeight: "$head" } } },
});
