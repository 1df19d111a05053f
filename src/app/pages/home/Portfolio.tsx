import { type ReactNode, useId } from "react";
import type { Overview } from "../../../../contract/schemas/overview.ts";
import { usePermissions } from "../../../actors/useSession.ts";
import { formatNumber } from "../../../i18n/formats.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { QuerySection } from "../../../records/QuerySection.tsx";
import { Link } from "../../../ui/navigation/Link.tsx";
import { Sheet } from "../../../ui/page/Section.tsx";
import { styled } from "../../../ui/theme.ts";
import {
  activeProjectsOfTypePath,
  HOME_PATHS,
  otherProjectsPath,
  useOverview,
} from "./homeQueries.ts";

/** The height of the loaded strip in pixels. */
const HEIGHT = 64;
/** The technologies that narrow screens name. */
const MAX_NARROW = 3;
/** The strength of the first and of the seventh colour, in percent. */
const STRENGTHS = { first: 100, step: 8 };

/** What the active projects reduce in a year, in all and by technology. */
export function Portfolio() {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <Sheet as="section" flush={false} aria-labelledby={titleId}>
      <Title id={titleId}>{t("Portfolio, reduction a year")}</Title>
      <QuerySection query={useOverview()} height={HEIGHT}>
        {(overview) => <Strip overview={overview} />}
      </QuerySection>
    </Sheet>
  );
}

function Strip({ overview }: { overview: Overview }) {
  const { t, language } = useTranslation();
  const { has } = usePermissions();
  const { tonnes, activeProjects, technologies, types } = overview;
  const technologyCount = t("{count} technologies", { count: technologies });
  return (
    <Columns>
      <div>
        <Figure>
          {formatNumber(Math.round(tonnes), language)} <Unit>tCO₂e</Unit>
        </Figure>
        <Facts>
          <FactLink to={HOME_PATHS.active}>
            {t("{count} active projects", { count: activeProjects })}
          </FactLink>
          {" · "}
          {has("project_type:list")
            ? <FactLink to={HOME_PATHS.technologies}>{technologyCount}</FactLink>
            : technologyCount}
        </Facts>
      </div>
      {types.length === 0
        ? <Empty>{t("No active project has an annual reduction yet.")}</Empty>
        : <Technologies overview={overview} />}
    </Columns>
  );
}

/** The technologies as parts of a bar, and as a legend that links to their projects. */
function Technologies({ overview: { tonnes, technologies, types } }: { overview: Overview }) {
  const { t } = useTranslation();
  const others = tonnes - types.reduce((sum, { tonnes }) => sum + tonnes, 0);
  const otherCount = technologies - types.length;
  const ids = types.map(({ type }) => type.id);
  const parts = [
    ...types.map(({ type, tonnes }, rank) => ({ id: type.id, tonnes, ground: toGround(rank) })),
    ...(others > 0 ? [{ id: OTHERS, tonnes: others, ground: OTHERS_GROUND }] : []),
  ];
  return (
    <Parts>
      <Bar aria-hidden="true">
        {parts.map(({ id, tonnes, ground }) => (
          <Part key={id} css={{ flexGrow: tonnes, "--ground": ground }} />
        ))}
      </Bar>
      <Legend aria-label={t("Reduction by technology")}>
        {types.map(({ type, tonnes: amount }, rank) => (
          <LegendItem key={type.id} width={rank < MAX_NARROW ? "any" : "wide"}>
            <Square css={{ "--ground": toGround(rank) }} aria-hidden="true" />
            <LegendLink to={activeProjectsOfTypePath(type.id)}>{type.name}</LegendLink>
            <Amount amount={amount} total={tonnes} />
          </LegendItem>
        ))}
        {otherCount > 0 && others > 0 && (
          <Rest path={otherProjectsPath(ids)} count={otherCount} width="wide">
            <Amount amount={others} total={tonnes} />
          </Rest>
        )}
        {technologies > MAX_NARROW && (
          <Rest
            path={otherProjectsPath(ids.slice(0, MAX_NARROW))}
            count={technologies - MAX_NARROW}
            width="narrow"
          />
        )}
      </Legend>
    </Parts>
  );
}

const OTHERS = "others";

const OTHERS_GROUND = "$colors$inkThird";

const toGround = (rank: number) =>
  `color-mix(in srgb, $colors$accent ${STRENGTHS.first - rank * STRENGTHS.step}%, $colors$surface)`;

interface RestProps {
  path: string;
  count: number;
  /** The screens that show it. */
  width: "wide" | "narrow";
  children?: ReactNode;
}

/** The technologies that are not named. */
function Rest({ path, count, width, children }: RestProps) {
  const { t } = useTranslation();
  return (
    <LegendItem width={width}>
      <Square css={{ "--ground": OTHERS_GROUND }} aria-hidden="true" />
      <LegendLink to={path}>{t("{count} more technologies", { count })}</LegendLink>
      {children}
    </LegendItem>
  );
}

function Amount({ amount, total }: { amount: number; total: number }) {
  const { language } = useTranslation();
  const share = new Intl.NumberFormat(language, { style: "percent", minimumFractionDigits: 1 });
  return (
    <>
      {" "}
      <Tonnes>{formatNumber(Math.round(amount), language)}</Tonnes>{" "}
      <Share>{share.format(amount / total)}</Share>
    </>
  );
}

/** The window widths in which the figure is above the bar. */
const STACKED = "@media (max-width: 63.9375em)";

const Title = styled("h2", { margin: 0, text: "caption", color: "$inkSecond" });

const Columns = styled("div", {
  display: "grid",
  gridTemplateColumns: "minmax(200px, 1fr) minmax(0, 3.4fr)",
  gap: "$3 $6",
  minHeight: HEIGHT,
  [STACKED]: { gridTemplateColumns: "minmax(0, 1fr)" },
});

const Figure = styled("div", { text: "figure", color: "$ink", numbers: "tabular" });

const Unit = styled("span", { fontSize: "$body", fontWeight: "$medium", color: "$inkSecond" });

const Facts = styled("p", {
  margin: "4px 0 0",
  fontSize: "$caption",
  lineHeight: "$body",
  color: "$inkThird",
});

const FactLink = styled(Link, {
  color: "inherit",
  textDecoration: "none",
  "&:hover": { color: "$ink", textDecoration: "underline" },
});

const Empty = styled("p", { margin: 0, alignSelf: "center", color: "$inkThird" });

// The bar begins next to the title.
const Parts = styled("div", { marginTop: -14, [STACKED]: { marginTop: 0 } });

const Ground = styled("span", {
  backgroundColor: "var(--ground)",
  "@forced": { backgroundColor: "CanvasText" },
});

const Bar = styled("div", { display: "flex", gap: 2, height: 10, margin: "0 0 10px" });

const Part = styled(Ground, {
  flexBasis: 0,
  minWidth: 2,
  "&:first-child": { borderRadius: "5px 0 0 5px" },
  "&:last-child": { borderRadius: "0 5px 5px 0" },
});

const Legend = styled("ul", {
  display: "grid",
  gridTemplateColumns: "repeat(4, auto)",
  justifyContent: "space-between",
  gap: "0 $4",
  margin: 0,
  padding: 0,
  listStyle: "none",
  "@media (max-width: 80em)": { gridTemplateColumns: "repeat(auto-fill, minmax(200px, 1fr))" },
  "@narrow": { gridTemplateColumns: "repeat(2, auto)" },
});

const LegendItem = styled("li", {
  display: "flex",
  alignItems: "center",
  gap: 6,
  minWidth: 0,
  minHeight: 24,
  fontSize: "$caption",
  lineHeight: "$caption",
  numbers: "tabular",
  whiteSpace: "nowrap",
  variants: {
    width: {
      any: {},
      wide: { "@narrow": { display: "none" } },
      narrow: { display: "none", "@narrow": { display: "flex" } },
    },
  },
});

const Square = styled(Ground, {
  flex: "none",
  width: 10,
  height: 10,
  borderRadius: 3,
});

const LegendLink = styled(Link, {
  overflow: "hidden",
  textOverflow: "ellipsis",
  lineHeight: "24px",
  color: "$ink",
  textDecoration: "none",
  "&:hover": { textDecoration: "underline" },
});

const Tonnes = styled("span", { fontWeight: "$section", color: "$ink" });

const Share = styled("span", { color: "$inkThird", "@narrow": { display: "none" } });
