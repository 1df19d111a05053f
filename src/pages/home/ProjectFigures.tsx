import { useQuery } from "@tanstack/react-query";
import { TREND_DAYS } from "../../../contract/constants.ts";
import { useServices } from "../../actors/services.ts";
import { formatNumber } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { LinkCard } from "../../ui/page/LinkCard.tsx";
import { styled } from "../../ui/theme.ts";
import { homeQueries } from "./homeQueries.ts";

/** How many projects there are; each figure leads to the projects it counts. */
export function ProjectFigures() {
  const { t, language } = useTranslation();
  const queries = homeQueries(useServices().http);
  const figures = [
    { label: t("All projects"), to: "/project/", value: useQuery(queries.all).data },
    {
      label: t("Active projects"),
      to: "/project/?status=ACTIVE",
      value: useQuery(queries.active).data,
    },
    {
      label: t("Disabled projects"),
      to: "/project/?status=DISABLED",
      value: useQuery(queries.disabled).data,
    },
    {
      label: t("New in {days} days", { days: TREND_DAYS }),
      to: "/project/?sortField=createdAt&sortDirection=desc",
      value: useQuery(queries.fresh).data,
    },
  ];
  return (
    <Row>
      {figures.map(({ label, to, value = 0 }) => (
        <Figure key={label} to={to}>
          <Label>{label}</Label>
          <Value>{formatNumber(value, language)}</Value>
        </Figure>
      ))}
    </Row>
  );
}

const Row = styled("div", {
  display: "grid",
  gap: "$4",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(150px, 100%), 1fr))",
});

const Figure = styled(LinkCard, { display: "grid", gap: 2 });

const Label = styled("span", { text: "caption", color: "$inkSecond" });

const Value = styled("span", { text: "figure" });
