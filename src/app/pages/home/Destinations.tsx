import Building2 from "lucide-react/icons/building-complex";
import FolderKanban from "lucide-react/icons/folder-kanban";
import Leaf from "lucide-react/icons/leaf";
import Lock from "lucide-react/icons/lock";
import Plus from "lucide-react/icons/plus";
import Sprout from "lucide-react/icons/sprout";
import UserRound from "lucide-react/icons/user-round";
import Users from "lucide-react/icons/users";
import type { Permission } from "../../../../contract/permissions.ts";
import { usePermissions } from "../../../actors/useSession.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import type { Key } from "../../../i18n/catalogue.ts";
import { Icon, type IconShape } from "../../../ui/icon/Icon.tsx";
import { LinkCard } from "../../../ui/navigation/AppLink.tsx";
import { Card, Section } from "../../../ui/page/Section.tsx";
import { EmptyState } from "../../../ui/page/notices.tsx";
import { styled } from "../../../ui/theme.ts";

interface Destination {
  to: string;
  icon: IconShape;
  title: Key;
  detail: Key;
  /** Any of these permissions opens the page. */
  permissions: readonly Permission[];
}

/** The areas open to a user who sees neither projects nor milestones. */
const DESTINATIONS: readonly Destination[] = [
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
    detail: "Kinds of projects, each with its milestones.",
    permissions: ["project_type:list"],
  },
  {
    to: "/stakeholders/",
    icon: UserRound,
    title: "Stakeholders",
    detail: "Who is responsible for milestones, and how far they have come.",
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

/** The steps from an empty database to the first project. */
const FIRST_STEPS: readonly Destination[] = [
  {
    to: "/company/?create=yes",
    icon: Building2,
    title: "1. Add a partner company",
    detail: "Every project is run with a partner company.",
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

/** The areas open to a user who sees no projects. */
export function Destinations() {
  const { t } = useTranslation();
  const { hasAny } = usePermissions();
  const allowed = DESTINATIONS.filter(({ permissions }) => hasAny(permissions));
  if (allowed.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={Lock}
          title={t("You have no access to any section yet")}
          detail={t("An administrator can give you access.")}
        />
      </Card>
    );
  }
  return <DestinationSection title="Where to go" destinations={allowed} />;
}

/** The first steps on an empty database, or that nothing is there yet. */
export function FirstSteps() {
  const { t } = useTranslation();
  const { hasAny } = usePermissions();
  const allowed = FIRST_STEPS.filter(({ permissions }) => hasAny(permissions));
  if (allowed.length > 0) {
    return <DestinationSection title="Where to begin" destinations={allowed} />;
  }
  return (
    <Card>
      <EmptyState
        icon={Sprout}
        title={t("No projects yet")}
        detail={t("Projects and their milestones appear here once somebody has created them.")}
      />
    </Card>
  );
}

function DestinationSection(
  { title, destinations }: { title: Key; destinations: readonly Destination[] },
) {
  const { t } = useTranslation();
  return (
    <Section title={t(title)}>
      <DestinationGrid>
        {destinations.map(({ to, icon, title, detail }) => (
          <DestinationCard key={to} to={to} icon={icon} title={t(title)} detail={t(detail)} />
        ))}
      </DestinationGrid>
    </Section>
  );
}

interface DestinationCardProps {
  to: string;
  icon: IconShape;
  title: string;
  detail: string;
}

/** A card that links to an area and describes it. */
function DestinationCard({ to, icon, title, detail }: DestinationCardProps) {
  return (
    <Root to={to}>
      <Mark>
        <Icon icon={icon} size={18} />
      </Mark>
      <span>
        <Title>{title}</Title>
        <Detail>{detail}</Detail>
      </span>
    </Root>
  );
}

const DestinationGrid = styled("div", {
  display: "grid",
  gap: "$3",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(320px, 100%), 1fr))",
});

const Root = styled(LinkCard, { display: "flex", gap: "$3" });

const Mark = styled("span", {
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: 36,
  height: 36,
  borderRadius: "$control",
  color: "$accent",
  backgroundColor: "$accentSoft",
});

const Title = styled("span", { display: "block", text: "section" });

const Detail = styled("span", {
  display: "block",
  marginTop: 2,
  fontSize: "$small",
  lineHeight: "18px",
  color: "$inkThird",
});
