import { FolderKanban, Plus } from "lucide-react";
import type { LoaderFunctionArgs } from "react-router";
import { hasAnyPermission } from "../../../machines/sessionQueries.ts";
import { routerQueries, routerServices } from "../../actors/services.ts";
import { usePermissions, useSession } from "../../actors/useSession.ts";
import type { Key } from "../../i18n/catalogue.ts";
import { formatLongDay } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Section, Stack } from "../../ui/page/Section.tsx";
import { homeQueries } from "./homeQueries.ts";
import { NewestProjects } from "./NewestProjects.tsx";
import { Place, Places } from "./Place.tsx";
import { ProjectFigures } from "./ProjectFigures.tsx";

const SEES_PROJECTS = ["project:list"] as const;

export async function loader({ context }: LoaderFunctionArgs) {
  const { http, actors } = context.get(routerServices);
  const queryClient = context.get(routerQueries);
  if (!hasAnyPermission(actors.session.getSnapshot(), SEES_PROJECTS)) return null;
  const { newest, ...counts } = homeQueries(http);
  await Promise.all([
    queryClient.fetchQuery(newest),
    ...Object.values(counts).map((count) => queryClient.fetchQuery(count)),
  ]);
  return null;
}

/** Where the signed-in user can go, and what is new. */
export function Component() {
  const { t, language } = useTranslation();
  const { user } = useSession();
  const { has, hasAny } = usePermissions();
  const now = new Date();
  const seesProjects = hasAny(SEES_PROJECTS);
  return (
    <Stack>
      <PageHeader
        title={t(greeting(now.getHours()), { name: user?.name ?? "" })}
        facts={formatLongDay(now, language)}
      />
      {seesProjects && <ProjectFigures />}
      {seesProjects && <NewestProjects />}
      <Section title={t("Where to go")}>
        <Places>
          {seesProjects && (
            <Place
              to="/project/"
              icon={FolderKanban}
              title={t("Projects")}
              detail={t(
                "Every project of your company and its partners, with its status and milestones.",
              )}
            />
          )}
          {has("project:create") && (
            <Place
              to="/project/create"
              icon={Plus}
              title={t("Create New Project")}
              detail={t("Start a project with its partner company and technology.")}
            />
          )}
        </Places>
      </Section>
    </Stack>
  );
}

function greeting(hour: number): Key {
  if (hour >= 5 && hour < 12) return "Good morning, {name}";
  return hour >= 12 && hour < 18 ? "Good afternoon, {name}" : "Good evening, {name}";
}
