import { usePermissions } from "../actors/useSession.ts";
import { useTranslation } from "../i18n/Translation.tsx";
import type { Key } from "../i18n/catalogue.ts";
import { Icon } from "../ui/icon/Icon.tsx";
import { TextLink } from "../ui/navigation/AppLink.tsx";
import { Card } from "../ui/page/Section.tsx";
import { styled } from "../ui/theme.ts";
import { AREAS } from "./areas.ts";

/** What each area is for, by its address. */
const WHAT_FOR: Record<string, Key> = {
  "/": "The figures of all projects, what is late, and what you have to do next.",
  "/project/":
    "Every climate project with its partner, its technology and how far it is. Inside a project are its processes, its history and its people.",
  "/milestones/":
    "The steps of all processes in one list. Those that are late or due next come first; filter by stakeholder, project or day.",
  "/reminders/":
    "What you want to be told of at a time, once or again and again. The calendar shows them by day, week and month.",
  "/notifications/": "What happened to what you answer for. New ones are told at the top right.",
  "/company/": "The companies that projects are run with, and the people who belong to them.",
  "/technology/":
    "Kinds of projects. Each has the template of milestones that its processes begin with.",
  "/stakeholders/": "Whoever answers for milestones: validators, registries, authorities.",
  "/user/":
    "Who may sign in, with which role. Whoever is invited gets a link to choose a password.",
  "/feedback/my": "What you have told us, and what became of it.",
  "/feedback/list": "What everybody has told us, to be taken up, resolved or dismissed.",
};

const TASKS: readonly [title: Key, text: Key][] = [
  [
    "Find something",
    "Press the search at the top, type a few letters of a name, a code or a person. All words have to fit, in any order; letters of Turkish are forgiven.",
  ],
  [
    "Follow a process",
    "Open a project, then its process. Start a milestone when work on it begins, complete it when it is done; taking back a completion keeps it in the history.",
  ],
  [
    "Show somebody what you see",
    "Filters, order, page and open dialogs are in the address. Send it: others see the same, as far as they may.",
  ],
  [
    "Tell us what is wrong",
    "Send feedback from the top bar, with a picture of the screen if it helps. You can mark what matters before it is sent.",
  ],
];

/** What the areas are for that somebody may open, and how common things are done. */
export function HelpContent({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation();
  const { hasAny } = usePermissions();
  const areas = AREAS.flatMap(({ areas }) => areas)
    .filter(({ permissions }) => !permissions || hasAny(permissions));
  return (
    <Columns>
      <Card title={t("The areas")}>
        <Lines>
          {areas.map(({ label, to, icon }) => {
            const text = WHAT_FOR[to];
            return text && (
              <li key={to}>
                <Title>
                  <Icon of={icon} />
                  <TextLink to={to} onFollow={onFollow}>{t(label)}</TextLink>
                </Title>
                <p>{t(text)}</p>
              </li>
            );
          })}
        </Lines>
      </Card>
      <div>
        <Card title={t("How to")}>
          <Lines>
            {TASKS.map(([title, text]) => (
              <li key={title}>
                <Title>{t(title)}</Title>
                <p>{t(text)}</p>
              </li>
            ))}
          </Lines>
        </Card>
      </div>
    </Columns>
  );
}

const Columns = styled("div", {
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
  alignItems: "start",
  gap: "$4",
  marginTop: "$5",
  "& > div": { display: "grid", gap: "$4", minWidth: 0 },
  "@narrow": { gridTemplateColumns: "minmax(0, 1fr)" },
});

const Lines = styled("ul", {
  display: "grid",
  gap: "$4",
  margin: "$3 0 0",
  padding: 0,
  listStyle: "none",
  "& p": { margin: "2px 0 0", fontSize: "$small", lineHeight: "20px", color: "$inkSecond" },
});

const Title = styled("h3", {
  display: "flex",
  alignItems: "center",
  gap: "$2",
  margin: 0,
  fontSize: "$body",
  fontWeight: "$section",
  color: "$ink",
});
