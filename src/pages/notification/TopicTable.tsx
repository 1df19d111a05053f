import {
  MAIL_CHOICES,
  type MailChoice,
  NOTIFICATION_TOPICS,
  type NotificationTopic,
  type TopicChoice,
} from "../../../contract/notificationPreferences.ts";
import type { useSubmission } from "../../actors/useSubmission.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import type { Key } from "../../i18n/catalogue.ts";
import { Select } from "../../ui/field/Select.tsx";
import { Switch } from "../../ui/field/Switch.tsx";
import { styled } from "../../ui/theme.ts";
import type { PreferencesFields } from "./preferencesFields.ts";

const TOPICS: Record<NotificationTopic, { label: Key; detail: Key }> = {
  milestones: {
    label: "Milestones you answer for",
    detail: "When somebody else starts, completes or takes back one.",
  },
  late: {
    label: "Milestones that become late",
    detail: "On the day after the due date of one that you answer for.",
  },
  reminders: {
    label: "Reminders",
    detail: "When one that you made or are linked to is due.",
  },
  feedback: {
    label: "Feedback",
    detail: "When some is sent to you, or yours goes a step further.",
  },
  account: {
    label: "Account",
    detail: "When a one-time password is made, or how you sign in changes.",
  },
};

const MAILS: Record<MailChoice, Key> = {
  AT_ONCE: "At once",
  DIGEST: "Daily digest",
  NEVER: "No mails",
};

interface TopicTableProps {
  field: ReturnType<typeof useSubmission<PreferencesFields, object, unknown>>["field"];
}

/**
 * The topics and the ways to be told of each. A table to screen readers, whose columns' heads make
 * way for a label at each control where the page is narrow.
 */
export function TopicTable({ field }: TopicTableProps) {
  const { t } = useTranslation();
  const ways = [t("In the app"), t("By mail")] as const;
  return (
    <Table role="table" aria-label={t("Choose what you are told of, and where")}>
      <Head role="row">
        {[t("What about"), ...ways].map((title) => (
          <span key={title} role="columnheader">{title}</span>
        ))}
      </Head>
      {NOTIFICATION_TOPICS.map((topic) => (
        <TopicRow key={topic} topic={topic} ways={ways} {...choiceOf(field, topic)} />
      ))}
    </Table>
  );
}

/** A topic's choice and how it is changed; the account's mails cannot be. */
function choiceOf(field: TopicTableProps["field"], topic: NotificationTopic): ChoiceProps {
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
  ways: readonly [inApp: string, mail: string];
}

function TopicRow({ topic, ways: [inApp, mail], value, onChange, error }: TopicRowProps) {
  const { t } = useTranslation();
  const label = t(TOPICS[topic].label);
  return (
    <Row role="row">
      <Topic role="rowheader">
        <strong>{label}</strong>
        <Detail>{t(TOPICS[topic].detail)}</Detail>
      </Topic>
      <Cell role="cell">
        <Way aria-hidden="true">{inApp}</Way>
        <Switch
          label={t("{topic}: in the app", { topic: label })}
          isLabelHidden
          value={value.inApp}
          onChange={(isOn) => onChange({ ...value, inApp: isOn })}
          error={error}
        />
      </Cell>
      <Cell role="cell">
        <Way aria-hidden="true">{mail}</Way>
        {topic === "account" ? <Fixed>{t("Always, at once")}</Fixed> : (
          <Select
            label={t("{topic}: by mail", { topic: label })}
            isLabelHidden
            width="narrow"
            options={MAIL_CHOICES.map((id) => ({ id, label: t(MAILS[id]) }))}
            value={value.mail}
            onChange={(chosen) => onChange({ ...value, mail: chosen })}
          />
        )}
      </Cell>
    </Row>
  );
}

const Table = styled("div", { display: "flex", flexDirection: "column", marginBottom: "$3" });

const line = {
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) 112px 200px",
  columnGap: "$4",
  rowGap: "$2",
  alignItems: "center",
  padding: "10px 0",
  borderBottom: "1px solid $line",
} as const;

const Head = styled("div", {
  ...line,
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
  ...line,
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

const Way = styled("span", {
  display: "none",
  fontSize: "$small",
  color: "$inkSecond",
  "@narrow": { display: "block" },
});

const Fixed = styled("span", { fontSize: "$body", color: "$inkSecond" });
