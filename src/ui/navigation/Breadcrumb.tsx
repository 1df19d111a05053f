import type { To } from "react-router";
import { useTranslation } from "../../i18n/Translation.tsx";
import { styled } from "../theme.ts";
import { AppLink } from "./AppLink.tsx";

export interface Crumb {
  label: string;
  /** Not needed for the last crumb, which is the page itself. */
  to?: To;
}

interface BreadcrumbProps {
  crumbs: readonly Crumb[];
  /** Hides the breadcrumb on narrow screens, as the page shows its title. */
  isTitleHidden?: boolean;
}

/** The path to the page; on narrow screens only the page, if its name fits. */
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
  // A name that is too long wraps to the next line, which is clipped.
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
  // The first crumb is short, as it names a section.
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
