import { Building2, FolderKanban, Leaf, Lock, Plus, UserRound, Users } from "lucide-react";
import type { Permission } from "../../../contract/permissions.ts";
import { usePermissions } from "../../actors/useSession.ts";
import type { Key } from "../../i18n/catalogue.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import type { IconShape } from "../../ui/icon/Icon.tsx";
import { Card } from "../../ui/page/Card.tsx";
import { EmptyState } from "../../ui/page/EmptyState.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { Place, PlaceGrid } from "./Place.tsx";

interface PlaceToGo {
  to: string;
  icon: IconShape;
  title: Key;
  detail: Key;
  /** Whoever holds any of them may go there. */
  permissions: readonly Permission[];
}

/** For who sees neither projects nor milestones: where they may go all the same. */
const PLACES: readonly PlaceToGo[] = [
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
  {
    to: "/project/create",
    icon: Plus,
    title: "Create New Project",
    detail: "Start a project with its partner company and technology.",
    permissions: ["project:create"],
  },
];

/** From an empty database to the first project. */
const FIRST_STEPS: readonly PlaceToGo[] = [
  {
    to: "/company/?create=yes",
    icon: Building2,
    title: "1. Add a partner company",
    detail: "A project belongs to one, with its people.",
    permissions: ["company:create"],
  },
  {
    to: "/technology/?create=yes",
    icon: Leaf,
    title: "2. Describe a technology",
    detail: "Its milestones become the plan of every project of its kind.",
    permissions: ["project_type:create"],
  },
  {
    to: "/project/create",
    icon: FolderKanban,
    title: "3. Create the first project",
    detail: "Then its processes can begin, and this page fills up.",
    permissions: ["project:create"],
  },
];

/** Where one may go who sees nothing of projects. */
export function Places() {
  const { t } = useTranslation();
  const { hasAny } = usePermissions();
  const open = PLACES.filter(({ permissions }) => hasAny(permissions));
  if (open.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={Lock}
          title={t("Nothing has been opened to you yet")}
          detail={t("An administrator can give you access.")}
        />
      </Card>
    );
  }
  return <PlaceSection title="Where to go" places={open} />;
}

/** What a first user begins with; nothing for who may begin with nothing. */
export function FirstSteps() {
  const { hasAny } = usePermissions();
  const open = FIRST_STEPS.filter(({ permissions }) => hasAny(permissions));
  return open.length === 0 ? null : <PlaceSection title="First steps" places={open} />;
}

function PlaceSection({ title, places }: { title: Key; places: readonly PlaceToGo[] }) {
  const { t } = useTranslation();
  return (
    <Section title={t(title)}>
      <PlaceGrid>
        {places.map(({ to, icon, title, detail }) => (
          <Place key={to} to={to} icon={icon} title={t(title)} detail={t(detail)} />
        ))}
      </PlaceGrid>
    </Section>
  );
}
