import type { To } from "react-router";
import { useTranslation } from "../../i18n/Translation.tsx";
import { styled } from "../theme.ts";
import { AppLink } from "./AppLink.tsx";

export interface Crumb {
  label: string;
  /** The last crumb is the page itself and needs none. */
  to?: To;
}

/** The way to the page; on narrow screens only the page and the one above it. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation();
  return (
    <Root aria-label={t("Breadcrumb")}>
      <List>
        {crumbs.map(({ label, to }, position) => {
          const isLast = position === crumbs.length - 1;
          return (
            <Item key={`${position} ${label}`}>
              {isLast || to === undefined
                ? (
                  <Here {...(isLast ? { "aria-current": "page" } : {})} isLast={isLast}>
                    {label}
                  </Here>
                )
                : <Step to={to}>{label}</Step>}
            </Item>
          );
        })}
      </List>
    </Root>
  );
}

const Root = styled("nav", { minWidth: 0 });

const List = styled("ol", {
  display: "flex",
  alignItems: "center",
  margin: 0,
  padding: 0,
  listStyle: "none",
  minWidth: 0,
});

const Item = styled("li", {
  display: "flex",
  alignItems: "center",
  minWidth: 0,
  flex: "0 1 auto",
  "& + &::before": { content: "'/' / ''", margin: "0 8px", color: "$inkThird" },
  "&:last-child": { flexShrink: 1 },
  "@narrow": {
    "&:not(:last-child)": { display: "none" },
    "&::before": { display: "none" },
  },
});

const ellipsis = {
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
} as const;

const Step = styled(AppLink, {
  ...ellipsis,
  color: "$inkThird",
  textDecoration: "none",
  borderRadius: 4,
  transition: "color $quick",
  "&:hover": { color: "$ink" },
});

const Here = styled("span", {
  ...ellipsis,
  color: "$inkThird",
  variants: { isLast: { true: { color: "$ink", fontWeight: "$head" } } },
});
