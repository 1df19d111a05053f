import type { ReactNode } from "react";
import { useTranslation } from "../i18n/Translation.tsx";
import { formatNumber } from "../i18n/formats.ts";
import { Link } from "../ui/navigation/Link.tsx";
import { Card } from "../ui/page/Section.tsx";
import { styled } from "../ui/theme.ts";

interface ListCardProps {
  title: string;
  /** The address of the whole list. */
  path: string;
  /** The number of records in the list; undefined while it loads. */
  total: number | undefined;
  children: ReactNode;
}

/** A card with the first records of a list and a link to all. */
export function ListCard({ title, path, total = 0, children }: ListCardProps) {
  const { t, language } = useTranslation();
  const number = formatNumber(total, language);
  return (
    <Card
      title={title}
      aside={total > 0 && <CardLink to={path}>{t("See all ({number})", { number })}</CardLink>}
    >
      {children}
    </Card>
  );
}

export const Lines = styled("ul", { margin: "0 -8px" });

/** The media query of windows in which a line wraps into two. */
const FOLDED_LAYOUT = "@media (max-width: 29.9375em)";

export const Line = styled("li", {
  position: "relative",
  display: "flex",
  alignItems: "center",
  columnGap: "$3",
  minHeight: 52,
  padding: "0 8px",
  borderRadius: 4,
  [FOLDED_LAYOUT]: { flexWrap: "wrap", justifyContent: "space-between", padding: "8px" },
  "& + &::before": {
    content: "''",
    position: "absolute",
    inset: "0 8px auto",
    borderTop: "1px solid $colors$line",
  },
  "@hover": {
    "&:hover": {
      backgroundColor: "color-mix(in srgb, $colors$accentSoft 40%, $colors$surface)",
    },
  },
});

export const LineStatus = styled("div", {
  flex: "none",
  width: 104,
  [FOLDED_LAYOUT]: { width: "auto" },
});

export const LineText = styled("div", {
  display: "grid",
  justifyItems: "start",
  flex: 1,
  minWidth: 0,
  padding: "6px 0",
  [FOLDED_LAYOUT]: { flex: "1 0 100%", order: 1, padding: "5px 0 0" },
});

/** A link that covers its line, so that the whole line can be pressed. */
export const LineName = styled(Link, {
  color: "$ink",
  fontWeight: "$section",
  textDecoration: "none",
  "&::after": { content: "''", position: "absolute", inset: 0, borderRadius: 4 },
  "&:hover": { textDecoration: "underline" },
  "&:focus-visible": { outline: "none" },
  "&:focus-visible::after": { outline: "2px solid $colors$accent", outlineOffset: -2 },
});

export const LineDetail = styled("span", { color: "$inkThird" });

export const LineEnd = styled("div", {
  flex: "none",
  textAlign: "end",
  color: "$inkThird",
  numbers: "tabular",
  [FOLDED_LAYOUT]: { display: "flex", alignItems: "baseline", gap: "$2" },
});

export const LineNote = styled("span", {
  display: "block",
  text: "caption",
  variants: { tone: { danger: { color: "$danger" }, quiet: { color: "$inkThird" } } },
});

export const CardLink = styled(Link, {
  fontSize: "$small",
  color: "$inkSecond",
  textDecoration: "none",
  whiteSpace: "nowrap",
  "&:hover": { color: "$ink", textDecoration: "underline" },
});

/** A line with actions, and the error of one below them. */
export const ActionLine = styled(Line, { flexWrap: "wrap" });

// Above the link that covers the line.
export const LineActions = styled("span", {
  position: "relative",
  zIndex: 1,
  display: "inline-flex",
  alignItems: "center",
  gap: "$1",
  [FOLDED_LAYOUT]: { order: 2 },
});

export const LineFailure = styled("div", {
  position: "relative",
  zIndex: 1,
  flexBasis: "100%",
  paddingBottom: "$2",
  [FOLDED_LAYOUT]: { order: 3 },
});
