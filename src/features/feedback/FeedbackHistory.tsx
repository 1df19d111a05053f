import type { Feedback, FeedbackMove } from "../../../contract/schemas/feedback.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import type { Key } from "../../i18n/catalogue.ts";
import { formatDate } from "../../i18n/formats.ts";
import { Card } from "../../ui/page/Section.tsx";
import { styled } from "../../ui/theme.ts";
import { PersonSentence } from "../../records/RecordLink.tsx";

/** The history of feedback: its statuses, who changed them, and their notes. */
export function FeedbackHistory({ history = [] }: Pick<Feedback, "history">) {
  const { t } = useTranslation();
  return (
    <Card title={t("History")}>
      <Steps>
        {history.map((move) => (
          <Step key={move.id}>
            <Mark aria-hidden="true" />
            <div>
              <Sentence>
                <PersonSentence
                  person={move.by}
                  formatSentence={(who) => t(getSentence(move), { who })}
                />
              </Sentence>
              {move.note !== null && <NoteText>{move.note}</NoteText>}
              <Time dateTime={move.at}>{formatDate(move.at, "long", t)}</Time>
            </div>
          </Step>
        ))}
      </Steps>
    </Card>
  );
}

function getSentence({ from, to }: FeedbackMove): Key {
  if (to === "RESOLVED") return "{who} resolved it";
  if (to === "DISMISSED") return "{who} dismissed it";
  if (to === "OPEN") return "{who} sent it";
  return from === "OPEN" ? "{who} took it up" : "{who} reopened it";
}

const Steps = styled("ol", {
  display: "grid",
  gap: "$3",
  margin: 0,
  padding: 0,
  listStyle: "none",
});

const Step = styled("li", {
  display: "grid",
  gridTemplateColumns: "8px minmax(0, 1fr)",
  gap: "$3",
});

const Mark = styled("span", {
  width: 8,
  height: 8,
  marginTop: 6,
  borderRadius: "50%",
  mark: "$accentLine",
});

const Sentence = styled("p", { margin: 0, fontWeight: "$medium" });

const NoteText = styled("p", {
  margin: "2px 0 0",
  color: "$inkSecond",
  whiteSpace: "pre-wrap",
});

const Time = styled("time", {
  fontSize: "$small",
  color: "$inkThird",
  fontVariantNumeric: "tabular-nums",
});
