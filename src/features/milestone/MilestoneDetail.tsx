import type { Milestone, MilestoneCompletion } from "../../../contract/schemas/milestone.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { formatDate } from "../../i18n/formats.ts";
import { DescriptionList } from "../../ui/page/DescriptionList.tsx";
import { styled } from "../../ui/theme.ts";
import { EditableDueDate } from "./columns.tsx";
import { PersonSentence } from "../../records/RecordLink.tsx";
import { MilestoneDateActions } from "./MilestoneDateActions.tsx";
import { RowFooter } from "./rowStyle.ts";

interface MilestoneDetailProps {
  id: string;
  milestone: Milestone;
}

/** The details of a milestone: description, times and completions. */
export function MilestoneDetail({ id, milestone }: MilestoneDetailProps) {
  const { t } = useTranslation();
  const { description, expectedDays, dayKind, dueDate, startedAt, completedAt, completions } =
    milestone;
  const formatMoment = (text: string | null) => text && formatDate(text, "long", t);
  return (
    <RowFooter id={id}>
      <Parts>
        {description && <Prose>{description}</Prose>}
        <DescriptionList
          columns={2}
          items={[
            {
              label: t("Due date"),
              value: dueDate && (
                <EditableDueDate milestone={milestone}>
                  {formatDate(dueDate, "short", t)}
                </EditableDueDate>
              ),
            },
            {
              label: t("Expected duration"),
              value: expectedDays !== null && expectedDays !== undefined
                ? t(dayKind === "WORKING" ? "{count} working days" : "Takes {count} days", {
                  count: expectedDays,
                })
                : null,
            },
            { label: t("Started"), value: formatMoment(startedAt) },
            { label: t("Finished"), value: formatMoment(completedAt) },
          ]}
        />
        <MilestoneDateActions milestone={milestone} />
        <Completions completions={completions ?? []} />
      </Parts>
    </RowFooter>
  );
}

const Parts = styled("div", { display: "grid", gap: "$2", padding: "$1 0 $2" });

const Prose = styled("p", {
  margin: "2px 0 0",
  maxWidth: "72ch",
  whiteSpace: "pre-line",
  color: "$inkSecond",
});

/** All completions of a milestone, the newest first, undone ones included. */
function Completions({ completions }: { completions: readonly MilestoneCompletion[] }) {
  const { t } = useTranslation();
  if (completions.length === 0) return null;
  return (
    <section>
      <Title>{t("Completions")}</Title>
      <List>
        {completions.map((completion) => {
          const { id, completedBy, completedAt, note, undoneBy, undoneAt } = completion;
          return (
            <Entry key={id}>
              <Line isUndone={undoneAt !== null}>
                <PersonSentence
                  person={completedBy}
                  formatSentence={(who) => t("Completed by {who}", { who })}
                />{" "}
                <Time dateTime={completedAt}>{formatDate(completedAt, "long", t)}</Time>
              </Line>
              {note && <Note>{note}</Note>}
              {undoneAt !== null && (
                <Line>
                  <PersonSentence
                    person={undoneBy}
                    formatSentence={(who) => t("Reopened by {who}", { who })}
                  />{" "}
                  <Time dateTime={undoneAt}>{formatDate(undoneAt, "long", t)}</Time>
                </Line>
              )}
            </Entry>
          );
        })}
      </List>
    </section>
  );
}

const Title = styled("h3", { fontSize: "$small", lineHeight: "$body", color: "$inkThird" });

const List = styled("ul", { margin: 0, padding: 0, listStyle: "none" });

const Entry = styled("li", {
  margin: "6px 0 0",
  padding: "0 0 0 12px",
  borderInlineStart: "2px solid $line",
});

const Line = styled("p", {
  margin: 0,
  variants: { isUndone: { true: { color: "$inkThird" } } },
});

const Time = styled("time", { marginInlineStart: 4, fontSize: "$small", color: "$inkThird" });

const Note = styled("blockquote", {
  margin: 0,
  color: "$inkSecond",
  whiteSpace: "pre-line",
  "&::before": { content: "'“'" },
  "&::after": { content: "'”'" },
});
