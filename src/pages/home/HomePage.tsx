import { Building2, FolderKanban, Leaf, Plus, UserRound, Users } from "lucide-react";
import type { LoaderFunctionArgs } from "react-router";
import type { Permission } from "../../../contract/permissions.ts";
import { hasAnyPermission } from "../../../machines/sessionQueries.ts";
import { routerQueries, routerServices } from "../../actors/services.ts";
import { usePermissions, useSession } from "../../actors/useSession.ts";
import type { Key } from "../../i18n/catalogue.ts";
import { formatLongDay } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import type { IconShape } from "../../ui/icon/Icon.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Section, Stack } from "../../ui/page/Section.tsx";
import { homeQueries } from "./homeQueries.ts";
import { NewestProjects } from "./NewestProjects.tsx";
import { Place, Places } from "./Place.tsx";
import { ProjectFigures } from "./ProjectFigures.tsx";

const SEES_PROJECTS = ["project:list"] as const;

/** Where one may go, for whoever holds any of the permissions. */
const PLACES: {
  to: string;
  icon: IconShape;
  title: Key;
  detail: Key;
  permissions: readonly Permission[];
}[] = [
  {
    to: "/project/",
    icon: FolderKanban,
    title: "Projects",
    detail: "Every project of your company and its partners, with its status and milestones.",
    permissions: SEES_PROJECTS,
  },
  {
    to: "/project/create",
    icon: Plus,
    title: "Create New Project",
    detail: "Start a project with its partner company and technology.",
    permissions: ["project:create"],
  },
  {
    to: "/company/",
    icon: Building2,
    title: "Partner companies",
    detail: "The companies you work with, their people and their projects.",
    permissions: ["company:list", "company:get"],
  },
  {
    to: "/technology/",
    icon: Leaf,
    title: "Technologies",
    detail: "The kinds of projects, each with the milestones it goes through.",
    permissions: ["project_type:list"],
  },
  {
    to: "/stakeholders/",
    icon: UserRound,
    title: "Stakeholders",
    detail: "Who answers for milestones, and how far they have come.",
    permissions: ["project_milestone_owner:list"],
  },
  {
    to: "/user/",
    icon: Users,
    title: "Users",
    detail: "Who can sign in, and what they may do.",
    permissions: ["user:list", "user:get"],
  },
];

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
  const { hasAny } = usePermissions();
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
          {PLACES.filter(({ permissions }) => hasAny(permissions)).map(
            ({ to, icon, title, detail }) => (
              <Place key={to} to={to} icon={icon} title={t(title)} detail={t(detail)} />
            ),
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
