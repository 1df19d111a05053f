import { usePermissions } from "../../actors/useSession.ts";
import type { Key } from "../../i18n/catalogue.ts";
import type { Permission } from "../../../contract/permissions.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Icon } from "../../ui/icon/Icon.tsx";
import { TextLink } from "../../ui/navigation/AppLink.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Card, Stack } from "../../ui/page/Section.tsx";
import { styled } from "../../ui/theme.ts";
import { AREAS } from "../areas.ts";
import { KeysList } from "../palette/KeysList.tsx";

/** A description of each area, by its address. */
const AREA_DESCRIPTIONS: Record<string, Key> = {
  "/": "The figures of all projects, what is late, and what you have to do next.",
  "/project/":
    "Every climate project with its partner, its technology and how far it is. Inside a project are its processes, its history and its people.",
  "/milestones/":
    "The steps of all processes in one list. Those that are late or due next come first; filter by stakeholder, project or day.",
  "/reminders/":
    "What you want to be reminded of at a given time, once or repeatedly. The calendar shows them by day, week and month.",
  "/notifications/":
    "What happened to what you are responsible for. New ones appear at the top right.",
  "/company/": "The companies that projects are run with, and their people.",
  "/technology/":
    "Kinds of projects. Each has the milestone template that its processes start with.",
  "/stakeholders/":
    "Organisations responsible for milestones: validators, registries, authorities.",
  "/user/": "Who may sign in, with which role. Invited people get a link to choose a password.",
  "/feedback/my": "Your feedback, and what became of it.",
  "/feedback/list": "Everyone's feedback, to be taken up, resolved or dismissed.",
};

interface Topic {
  title: Key;
  text: Key;
  /** The page of the topic. */
  link?: { label: Key; to: string };
  permission?: Permission;
}

const TOPICS: readonly Topic[] = [
  {
    title: "Find something",
    text:
      "Press the search at the top, type a few letters of a name, a code or a person. All words must match, in any order; “sisli” also finds “Şişli”.",
  },
  {
    title: "Come back to a list as you want it",
    text:
      "Filter and sort a list, hide columns, then save it under a name from the options beside its views. It can be the default view of the list, and be pinned to the navigation with its count. People who may change the records can share it with everyone.",
  },
  {
    title: "Change many records at once",
    text:
      "Select rows by the checkboxes at their start, with Shift all between two of them, or all that match; on touch screens press Select above the list first. Then choose an action. It takes effect at once, with one undo; deleting, disabling and the like ask first. Records that cannot be changed stay selected, with the reason.",
  },
  {
    title: "Follow a process",
    text:
      "Open a project, then its process. Start a milestone when work on it begins, complete it when it is done; if you reopen it, its completion stays in the history.",
    permission: "project_process:get",
  },
  {
    title: "Choose your notifications",
    text:
      "For each topic: in the app, by email immediately, in one email a day, or not at all. Emails can also be stopped from the emails themselves.",
    link: { label: "Notification preferences", to: "/notifications/preferences" },
    permission: "notification:read",
  },
  {
    title: "Show somebody what you see",
    text:
      "Filters, order, page and open dialogs are in the address. Send it: others see the same, within their permissions.",
  },
  {
    title: "Tell us what is wrong",
    text:
      "Send feedback from the top bar, with a picture of the screen if it helps. You can mark what matters before it is sent.",
    permission: "feedback:create",
  },
];

/** The help page: topics, the areas that the user may open, and keyboard shortcuts. */
export function Component() {
  const { t } = useTranslation();
  const { has, hasAny } = usePermissions();
  const areas = AREAS.flatMap(({ areas }) => areas)
    .filter(({ permissions }) => !permissions || hasAny(permissions));
  return (
    <Stack>
      <PageHeader title={t("Help")} />
      <Columns>
        <Card title={t("How-tos")}>
          <Lines>
            {TOPICS.filter(({ permission }) => !permission || has(permission))
              .map(({ title, text, link }) => (
                <li key={title}>
                  <Title>{t(title)}</Title>
                  <p>{t(text)}</p>
                  {link && <TextLink to={link.to}>{t(link.label)}</TextLink>}
                </li>
              ))}
          </Lines>
        </Card>
        <Card title={t("Sections")}>
          <Lines>
            {areas.map(({ label, to, icon }) => {
              const text = AREA_DESCRIPTIONS[to];
              return text && (
                <li key={to}>
                  <Title>
                    <Icon icon={icon} />
                    <TextLink to={to}>{t(label)}</TextLink>
                  </Title>
                  <p>{t(text)}</p>
                </li>
              );
            })}
          </Lines>
        </Card>
      </Columns>
      <Card title={t("Keyboard shortcuts")}>
        <KeysList />
      </Card>
    </Stack>
  );
}

const Columns = styled("div", {
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
  alignItems: "start",
  gap: "$4",
  "@media (max-width: 68.6875em)": { gridTemplateColumns: "minmax(0, 1fr)" },
});

const Lines = styled("ul", {
  display: "grid",
  gap: "$4",
  margin: 0,
  padding: 0,
  listStyle: "none",
  fontSize: "$small",
  "& p": { margin: "2px 0 0", lineHeight: "20px", color: "$inkSecond" },
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
