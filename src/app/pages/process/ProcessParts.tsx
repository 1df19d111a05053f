import type { Key } from "../../../i18n/catalogue.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { processPageSearch } from "../../../features/process/links.ts";
import { type SearchOf, useSearch } from "../../../records/searchParams.ts";
import { Link } from "../../../ui/navigation/Link.tsx";
import { styled } from "../../../ui/theme.ts";

const PARTS: readonly { id: SearchOf<typeof processPageSearch>["tab"]; label: Key }[] = [
  { id: "steps", label: "Steps" },
  { id: "timeline", label: "Chart" },
  { id: "history", label: "Activity" },
];

/** The links to the parts of the page, of which narrow screens show one. */
export function PartLinks() {
  const { t } = useTranslation();
  const { search, createHref } = useSearch(processPageSearch);
  return (
    <Bar aria-label={t("Parts of the page")}>
      {PARTS.map(({ id, label }) => (
        <PartLink
          key={id}
          to={createHref({ tab: id })}
          preventScrollReset
          aria-current={id === search.tab ? "page" : undefined}
          isShown={id === search.tab}
        >
          {t(label)}
        </PartLink>
      ))}
    </Bar>
  );
}

const Bar = styled("nav", {
  display: "none",
  "@narrow": {
    display: "grid",
    gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
    border: "1px solid $lineStrong",
    borderRadius: "$control",
    overflow: "clip",
    backgroundColor: "$surface",
  },
});

const PartLink = styled(Link, {
  display: "grid",
  placeItems: "center",
  minHeight: "$touch",
  fontSize: "$small",
  fontWeight: "$section",
  textDecoration: "none",
  color: "$inkSecond",
  outlineOffset: "-2px !important",
  "& + &": { borderInlineStart: "1px solid $lineStrong" },
  variants: { isShown: { true: { color: "$accent", backgroundColor: "$accentSoft" } } },
});

/** A part of the page; on narrow screens only the chosen one shows. */
export const Part = styled("div", {
  minWidth: 0,
  "&:empty": { display: "none" },
  variants: { isShown: { false: { "@narrow": { display: "none" } } } },
});

export const ColumnsBox = styled("div", { containerType: "inline-size", minWidth: 0 });

/** The steps and, at their right where the page has 1200 pixels, the activity. */
export const Columns = styled("div", {
  display: "grid",
  gap: "$4",
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 1fr)",
  "@container (min-width: 71.9375rem)": { gridTemplateColumns: "minmax(0, 1fr) 304px" },
});
