import type { MilestoneCompletion } from "../../../contract/schemas/milestone.ts";
import { formatDate } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { styled } from "../../ui/theme.ts";
import { PersonSentence } from "../record/RecordLink.tsx";

/** Every time a milestone was completed, the newest first: by whom, what was said, what was undone. */
export function Completions({ completions }: { completions: readonly MilestoneCompletion[] }) {
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
                  say={(who) => t("Completed by {who}", { who })}
                />{" "}
                <Time dateTime={completedAt}>{formatDate(completedAt, "long", t)}</Time>
              </Line>
              {note && <Note>{note}</Note>}
              {undoneAt !== null && (
                <Line>
                  <PersonSentence
                    person={undoneBy}
                    say={(who) => t("Taken back by {who}", { who })}
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
  overflowWrap: "anywhere",
  "&::before": { content: "'“'" },
  "&::after": { content: "'”'" },
});
