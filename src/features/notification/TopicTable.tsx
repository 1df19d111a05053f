import {
  MAIL_CHOICES,
  type MailChoice,
  NOTIFICATION_TOPICS,
  type NotificationTopic,
  type TopicChoice,
} from "../../../contract/notificationPreferences.ts";
import type { useSubmission } from "../../actors/useSubmission.ts";
import { type Translate, useTranslation } from "../../i18n/Translation.tsx";
import type { Key } from "../../i18n/catalogue.ts";
import { Select } from "../../ui/field/Select.tsx";
import { Switch } from "../../ui/field/Switch.tsx";
import { styled } from "../../ui/theme.ts";
import type { PreferencesFields } from "./preferencesFields.ts";

const TOPICS: Record<NotificationTopic, { label: Key; detail: Key }> = {
  milestones: {
    label: "Milestones you are responsible for",
    detail: "When someone else starts, completes or reopens one of these milestones.",
  },
  late: {
    label: "Milestones that become late",
    detail: "The day after the due date of a milestone you are responsible for.",
  },
  dueSoon: {
    label: "Due soon",
    detail: "Before the due date of a milestone you have to do, or of one of your reminders.",
  },
  reminders: {
    label: "Reminders",
    detail: "When a reminder you created or are added to is due.",
  },
  feedback: {
    label: "Feedback",
    detail: "When feedback is sent to you, or yours changes status.",
  },
  account: {
    label: "Account",
    detail: "When a one-time password is created, or your sign-in details change.",
  },
};

const MAIL_CHOICE_LABELS: Record<MailChoice, Key> = {
  AT_ONCE: "Immediately",
  DIGEST: "Daily digest",
  NEVER: "No email",
};

/** Returns the labels and formats of the topics' choices. */
export const describeTopics = (t: Translate) =>
  Object.fromEntries(NOTIFICATION_TOPICS.map((topic) => [topic, {
    label: t(TOPICS[topic].label),
    format: ({ inApp, mail }: TopicChoice) =>
      [...inApp ? [t("In the app")] : [], t(MAIL_CHOICE_LABELS[mail])].join(", "),
  }]));

interface TopicTableProps {
  field: ReturnType<typeof useSubmission<PreferencesFields, object, unknown>>["field"];
}

/**
 * The topics with their channels. On narrow screens each control has a label instead of a column
 * header; screen readers still get a table.
 */
export function TopicTable({ field }: TopicTableProps) {
  const { t } = useTranslation();
  const channels = [t("In the app"), t("Email")] as const;
  return (
    <Table role="table" aria-label={t("Choose your notifications")}>
      <Head role="row">
        {[t("Topic"), ...channels].map((title) => (
          <span key={title} role="columnheader">{title}</span>
        ))}
      </Head>
      {NOTIFICATION_TOPICS.map((topic) => (
        <TopicRow key={topic} topic={topic} channels={channels} {...getChoice(field, topic)} />
      ))}
    </Table>
  );
}

/** Returns the props of a topic's choice. Mails of the account topic cannot be changed. */
function getChoice(field: TopicTableProps["field"], topic: NotificationTopic): ChoiceProps {
  if (topic !== "account") return field(topic);
  const { value, onChange, error } = field(topic);
  return { value, error, onChange: ({ inApp }) => onChange({ inApp, mail: value.mail }) };
}

interface ChoiceProps {
  value: TopicChoice;
  onChange: (value: TopicChoice) => void;
  error: string | undefined;
}

interface TopicRowProps extends ChoiceProps {
  topic: NotificationTopic;
  channels: readonly [inApp: string, mail: string];
}

function TopicRow({ topic, channels: [inApp, mail], value, onChange, error }: TopicRowProps) {
  const { t } = useTranslation();
  const label = t(TOPICS[topic].label);
  return (
    <Row role="row">
      <Topic role="rowheader">
        <strong>{label}</strong>
        <Detail>{t(TOPICS[topic].detail)}</Detail>
      </Topic>
      <Cell role="cell">
        <ChannelLabel aria-hidden="true">{inApp}</ChannelLabel>
        <Switch
          label={t("{topic}: in the app", { topic: label })}
          isLabelHidden
          value={value.inApp}
          onChange={(isOn) => onChange({ ...value, inApp: isOn })}
          error={error}
        />
      </Cell>
      <Cell role="cell">
        <ChannelLabel aria-hidden="true">{mail}</ChannelLabel>
        {topic === "account" ? <FixedChoice>{t("Always, immediately")}</FixedChoice> : (
          <Select
            label={t("{topic}: email", { topic: label })}
            isLabelHidden
            width="narrow"
            options={MAIL_CHOICES.map((id) => ({ id, label: t(MAIL_CHOICE_LABELS[id]) }))}
            value={value.mail}
            onChange={(chosen) => onChange({ ...value, mail: chosen })}
          />
        )}
      </Cell>
    </Row>
  );
}

const Table = styled("div", { display: "flex", flexDirection: "column", marginBottom: "$3" });

const rowStyle = {
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) 112px 200px",
  columnGap: "$4",
  rowGap: "$2",
  alignItems: "center",
  padding: "10px 0",
  borderBottom: "1px solid $line",
} as const;

const Head = styled("div", {
  ...rowStyle,
  paddingTop: 0,
  fontSize: "$caption",
  fontWeight: "$medium",
  color: "$inkThird",
  "@narrow": {
    position: "absolute",
    width: 1,
    height: 1,
    overflow: "hidden",
    clipPath: "inset(50%)",
  },
});

const Row = styled("div", {
  ...rowStyle,
  "@narrow": { gridTemplateColumns: "minmax(0, 1fr)" },
});

const Topic = styled("div", {
  fontSize: "$body",
  lineHeight: "$body",
  color: "$ink",
  "& strong": { fontWeight: "$medium" },
});

const Detail = styled("span", {
  display: "block",
  fontSize: "$small",
  color: "$inkThird",
});

const Cell = styled("div", {
  minWidth: 0,
  "@narrow": {
    display: "grid",
    gridTemplateColumns: "112px minmax(0, 1fr)",
    alignItems: "center",
  },
});

const ChannelLabel = styled("span", {
  display: "none",
  fontSize: "$small",
  color: "$inkSecond",
  "@narrow": { display: "block" },
});

const FixedChoice = styled("span", { fontSize: "$body", color: "$inkSecond" });
