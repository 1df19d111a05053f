import { useQuery } from "@tanstack/react-query";
import { Sprout } from "lucide-react";
import { usePermissions } from "../../actors/useSession.ts";
import { formatDate } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { LinkButton } from "../../ui/button/Button.tsx";
import { Card } from "../../ui/page/Section.tsx";
import { EmptyState } from "../../ui/page/notices.tsx";
import { QuerySection } from "./QuerySection.tsx";
import { CardLink, Line, LineDetail, LineEnd, LineName, Lines, Words } from "./Lines.tsx";
import { useHomeQueries } from "./useHomeQueries.ts";

/** The projects that were added last. */
export function NewestProjects() {
  const { t } = useTranslation();
  const { has } = usePermissions();
  const newest = useQuery(useHomeQueries().projects.newest);
  return (
    <Card
      title={t("What is new")}
      aside={newest.data?.total !== 0 && (
        <CardLink to="/project/?sortField=createdAt&sortDirection=desc">{t("See all")}</CardLink>
      )}
    >
      <QuerySection query={newest} height={260}>
        {({ data }) =>
          data.length === 0
            ? (
              <EmptyState
                icon={Sprout}
                title={t("No projects yet")}
                detail={t("Projects appear here with their partner, technology and progress.")}
                action={has("project:create") && (
                  <LinkButton label={t("New project")} to="/project/create" />
                )}
              />
            )
            : (
              <Lines>
                {data.map(({ id, name, type, company, createdAt }) => (
                  <Line key={id}>
                    <Words>
                      <LineName to={`/project/${id}`}>{name}</LineName>
                      <LineDetail>
                        {[type?.name, company?.name].filter(Boolean).join(" · ")}
                      </LineDetail>
                    </Words>
                    <LineEnd>
                      <time dateTime={createdAt}>{formatDate(createdAt, "short", t)}</time>
                    </LineEnd>
                  </Line>
                ))}
              </Lines>
            )}
      </QuerySection>
    </Card>
  );
}
