import { useQuery } from "@tanstack/react-query";
import { Sprout } from "lucide-react";
import { Link } from "react-router";
import { useServices } from "../../actors/services.ts";
import { formatDate } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Card } from "../../ui/page/Card.tsx";
import { EmptyState } from "../../ui/page/EmptyState.tsx";
import { styled } from "../../ui/theme.ts";
import { homeQueries } from "./homeQueries.ts";

/** The projects that were added last. */
export function NewestProjects() {
  const { t } = useTranslation();
  const projects = useQuery(homeQueries(useServices().http).newest).data?.data ?? [];
  return (
    <Card
      title={t("What is new")}
      aside={<All to="/project/?sortField=createdAt&sortDirection=desc">{t("See all")}</All>}
    >
      {projects.length === 0
        ? (
          <EmptyState
            icon={Sprout}
            title={t("No projects yet")}
            detail={t("Projects appear here with their partner, technology and progress.")}
          />
        )
        : (
          <List>
            {projects.map(({ id, name, type, company, createdAt }) => (
              <Line key={id}>
                <Words>
                  <Name to={`/project/${id}`}>{name}</Name>
                  <Detail>{[type?.name, company?.name].filter(Boolean).join(" · ")}</Detail>
                </Words>
                <Time dateTime={createdAt}>{formatDate(createdAt, "short", t)}</Time>
              </Line>
            ))}
          </List>
        )}
    </Card>
  );
}

const All = styled(Link, {
  fontSize: "$small",
  color: "$inkSecond",
  textDecoration: "none",
  "&:hover": { color: "$ink", textDecoration: "underline" },
});

const List = styled("ul", { margin: 0, padding: 0, listStyle: "none" });

const Line = styled("li", {
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "$3",
  minHeight: "$row",
  "& + &": { borderTop: "1px solid $line" },
});

const Words = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  columnGap: "$3",
  minWidth: 0,
  padding: "8px 0",
});

const Name = styled(Link, {
  color: "$ink",
  fontWeight: "$section",
  textDecoration: "none",
  "&:hover": { textDecoration: "underline" },
});

const Detail = styled("span", { color: "$inkThird" });

const Time = styled("time", { color: "$inkThird", fontVariantNumeric: "tabular-nums" });
