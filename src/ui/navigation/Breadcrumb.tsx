import ArrowLeft from "lucide-react/icons/arrow-left";
import type { To } from "react-router";
import { useTranslation } from "../../i18n/Translation.tsx";
import { styled } from "../theme.ts";
import { Icon } from "../icon/Icon.tsx";
import { AppLink } from "./AppLink.tsx";
import { Link } from "./Link.tsx";

export interface Crumb {
  label: string;
  /** Not needed for the last crumb, which is the page itself. */
  to?: To;
}

interface BreadcrumbProps {
  crumbs: readonly Crumb[];
  /** Hides the breadcrumb on narrow screens, as the page shows its title. */
  isTitleHidden?: boolean;
  /** The parent record; on narrow screens a link back to it takes the place of the menu. */
  back?: Crumb | undefined;
}

/** The path to the page; on narrow screens only the page, if its name fits. */
export function Breadcrumb({ crumbs, isTitleHidden = false, back }: BreadcrumbProps) {
  const { t } = useTranslation();
  return (
    <Bar>
      {back?.to !== undefined && (
        <BackLink
          to={back.to}
          aria-label={t("Back to {name}", { name: back.label })}
          data-back-link=""
        >
          <Icon icon={ArrowLeft} />
        </BackLink>
      )}
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
    </Bar>
  );
}

const Bar = styled("div", { display: "flex", alignItems: "center", minWidth: 0 });

const BackLink = styled(Link, {
  display: "none",
  flex: "none",
  placeItems: "center",
  width: "$control",
  height: "$control",
  borderRadius: "$control",
  color: "$inkSecond",
  "@narrow": { display: "grid" },
  "@touch": { width: "$touch", height: "$touch" },
});

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
