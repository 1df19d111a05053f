import { Check, SkipForward } from "lucide-react";
import type { Occurrence, Reminder } from "../../../contract/schemas/reminder.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button, IconButton } from "../../ui/button/Button.tsx";
import { styled } from "../../ui/theme.ts";
import { ActionFailure } from "../record/ActionFailure.tsx";
import { NextDate } from "../reminder/NextDate.tsx";
import { OCCURRENCE_STANDING } from "../reminder/reminderStatus.ts";
import { useOccurrence } from "../reminder/useOccurrence.ts";
import { FOLDED, Line, LineName, Words } from "./Lines.tsx";
import { StatusBadge } from "../record/StatusBadge.tsx";

interface DueReminderProps {
  /** With its `nextOccurrence`. */
  reminder: Reminder;
}

/** A reminder that is due, and what can be done about it. */
export function DueReminder({ reminder }: DueReminderProps) {
  const { nextOccurrence } = reminder;
  return nextOccurrence ? <Due reminder={reminder} occurrence={nextOccurrence} /> : null;
}

function Due({ reminder, occurrence }: { reminder: Reminder; occurrence: Occurrence }) {
  const { t } = useTranslation();
  const { id, description } = reminder;
  const settling = useOccurrence(occurrence, description);
  const isOffered = settling.can("complete") || settling.can("skip");
  return (
    <Row>
      <Words>
        <LineName to={`/reminders/${id}`}>{description}</LineName>
        <When>
          <NextDate reminder={reminder} saysToday />
        </When>
      </Words>
      {isOffered
        ? (
          <Actions>
            <Button
              label={t("Mark as done")}
              icon={Check}
              size="small"
              triggerProps={{ "aria-label": `${t("Mark as done")}: ${description}` }}
              onPress={() => settling.act("complete")}
            />
            <IconButton
              icon={SkipForward}
              size="small"
              aria-label={`${t("Skip")}: ${description}`}
              onPress={() => settling.act("skip")}
            />
          </Actions>
        )
        : <StatusBadge {...OCCURRENCE_STANDING[settling.standing]} />}
      {settling.failure && (
        <Failure>
          <ActionFailure of={settling} />
        </Failure>
      )}
    </Row>
  );
}

const Row = styled(Line, { flexWrap: "wrap" });

const When = styled("span", {
  flexBasis: "100%",
  fontSize: "$small",
  lineHeight: "18px",
  color: "$inkThird",
});

// Above the link that covers the line.
const Actions = styled("span", {
  position: "relative",
  zIndex: 1,
  display: "inline-flex",
  alignItems: "center",
  gap: "$1",
  [FOLDED]: { order: 2 },
});

const Failure = styled("div", {
  position: "relative",
  zIndex: 1,
  flexBasis: "100%",
  paddingBottom: "$2",
  [FOLDED]: { order: 3 },
});
