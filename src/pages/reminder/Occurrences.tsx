import { useQuery } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import Ellipsis from "lucide-react/icons/ellipsis";
import SkipForward from "lucide-react/icons/skip-forward";
import { useState } from "react";
import { MAX_PAGE_SIZE } from "../../../contract/constants.ts";
import type { ListQuery } from "../../../contract/listQuery.ts";
import type { Occurrence, Reminder } from "../../../contract/schemas/reminder.ts";
import type { OccurrenceAction } from "../../../machines/lifecycles/occurrence.ts";
import { useServices } from "../../actors/services.ts";
import { reminderQueries } from "../../api/reminders.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { formatDate } from "../../i18n/formats.ts";
import { Button } from "../../ui/button/Button.tsx";
import { deferred } from "../../ui/deferred.tsx";
import { MenuButton } from "../../ui/menu/Menu.tsx";
import { Card } from "../../ui/page/Section.tsx";
import { styled } from "../../ui/theme.ts";
import { useFocusOnMore } from "../../ui/useFocusOnMore.ts";
import { useListFocus } from "../../ui/useListFocus.ts";
import { QuerySection } from "../home/QuerySection.tsx";
import { ActionFailure } from "../record/ActionFailure.tsx";
import { PersonSentence } from "../record/RecordLink.tsx";
import { StatusBadge } from "../record/StatusBadge.tsx";
import { Zone } from "./NextDate.tsx";
import { OCCURRENCE_STATUS } from "./reminderStatus.ts";
import { useOccurrence } from "./useOccurrence.ts";
import {
  dayInWords,
  formatTimeZone,
  formatWallTime,
  isOtherTimeZone,
  timeOf,
} from "./wallClock.ts";

const noteDialog = deferred(async () => (await import("../record/later.ts")).NoteDialog);

const settleAll = deferred(async () => (await import("../record/later.ts")).SettleAll);

const PAGE_SIZE = 6;

/** The occurrences listed: pending ones, the first due first, or settled ones, the latest first. */
export function occurrencesQuery(which: "pending" | "settled", size = PAGE_SIZE): ListQuery {
  return {
    page: 1,
    size,
    sortField: "dueDatetime",
    sortDirection: which === "pending" ? "asc" : "desc",
    filters: [{
      fieldId: "status",
      operator: which === "pending" ? "EQUALS" : "NOT_EQUALS",
      value: "PENDING",
    }],
    extend: [],
  };
}

interface OccurrencesProps {
  reminder: Reminder;
  which: "pending" | "settled";
  title: string;
  empty: string;
}

/** The pending or the settled occurrences of a reminder. */
export function Occurrences({ reminder, which, title, empty }: OccurrencesProps) {
  const { t } = useTranslation();
  const { http } = useServices();
  noteDialog.usePreload();
  const [size, setSize] = useState(PAGE_SIZE);
  const asked = useQuery({
    ...reminderQueries(http).occurrences(reminder.id, occurrencesQuery(which, size)),
    placeholderData: (before) => before,
  });
  const { data, isFetching } = asked;
  const shown = data?.data.length ?? 0;
  const more = (data?.total ?? 0) - shown;
  const { list, awaitMore } = useFocusOnMore<HTMLUListElement>(shown);
  return (
    <Card title={title} isFlush>
      <Body {...useListFocus<HTMLDivElement>()}>
        {which === "pending" && reminder.recurrence !== null && (
          <settleAll.WhenLoaded of={{ reminder, isPadded: true }} />
        )}
        <QuerySection
          query={asked}
          height={reminder.recurrence === null ? ROW_HEIGHT : 5 * ROW_HEIGHT}
        >
          {({ data }) =>
            data.length === 0 ? <Empty>{empty}</Empty> : (
              <Rows ref={list} aria-label={title}>
                {data.map((occurrence) => (
                  <OccurrenceRow
                    key={occurrence.id}
                    occurrence={occurrence}
                    reminder={reminder}
                  />
                ))}
              </Rows>
            )}
        </QuerySection>
        {more > 0 && size < MAX_PAGE_SIZE && (
          <Foot>
            <Button
              label={t("Show more ({count})", { count: more })}
              size="small"
              variant="ghost"
              isLoading={isFetching}
              onPress={() => {
                awaitMore();
                setSize(Math.min(MAX_PAGE_SIZE, size * 3));
              }}
            />
          </Foot>
        )}
      </Body>
    </Card>
  );
}

/** In pixels; while rows are loading, the place of five is kept. */
const ROW_HEIGHT = 45;

const Body = styled("div", { "& > [aria-busy]": { margin: "0 $4" } });

const Rows = styled("ul", { margin: 0, padding: 0, listStyle: "none" });

const Empty = styled("p", {
  margin: 0,
  padding: "$3 $4",
  borderTop: "1px solid $line",
  color: "$inkThird",
});

const Foot = styled("div", { padding: "$2 $3", borderTop: "1px solid $line" });

interface OccurrenceRowProps {
  occurrence: Occurrence;
  reminder: Pick<Reminder, "description" | "timeZone">;
}

/** An occurrence: its time, its status, who settled it, and its actions. */
function OccurrenceRow({ occurrence, reminder }: OccurrenceRowProps) {
  const { t, language } = useTranslation();
  const { description: name, timeZone } = reminder;
  const settling = useOccurrence(occurrence, name);
  const [noting, setNoting] = useState<OccurrenceAction | null>(null);
  const { dueDatetime, by, at, note } = occurrence;
  const when = formatWallTime(dueDatetime);
  const isOffered = settling.can("complete") || settling.can("skip");
  return (
    <Row>
      <TimeText>
        <strong>{dayInWords(dueDatetime, language)}</strong> <span>{timeOf(dueDatetime)}</span>{" "}
        {isOtherTimeZone(occurrence) && <Zone>{formatTimeZone(timeZone)}</Zone>}
      </TimeText>
      <StatusBadge {...OCCURRENCE_STATUS[settling.displayStatus]} among={OCCURRENCE_STATUS} />
      {isOffered && (
        <Actions>
          <Button
            label={t("Mark as done")}
            icon={Check}
            size="small"
            triggerProps={{ "aria-label": `${t("Mark as done")}: ${when}` }}
            onPress={() => settling.act("complete")}
          />
          <Button
            label={t("Skip")}
            icon={SkipForward}
            size="small"
            variant="ghost"
            triggerProps={{ "aria-label": `${t("Skip")}: ${when}` }}
            onPress={() => settling.act("skip")}
          />
          <MenuButton
            label={t("More for {time}", { time: when })}
            icon={Ellipsis}
            isIconOnly
            size="small"
            variant="ghost"
            placement="bottom end"
            items={[
              {
                id: "complete",
                label: t("Mark as done with a note"),
                onAction: () => setNoting("complete"),
              },
              { id: "skip", label: t("Skip with a note"), onAction: () => setNoting("skip") },
            ]}
          />
        </Actions>
      )}
      {at !== null && (
        <SettledNote>
          <PersonSentence
            person={by}
            say={(name) => t("{name}, {time}", { name, time: formatDate(at, "long", t) })}
          />
          {note && <Note>{note}</Note>}
        </SettledNote>
      )}
      {settling.failure && (
        <FullWidth>
          <ActionFailure of={settling} />
        </FullWidth>
      )}
      {noting && (
        <noteDialog.Component
          action={noting}
          occurrence={occurrence}
          name={name}
          onSettle={(note) => {
            settling.act(noting, note);
            setNoting(null);
          }}
          onClose={() => setNoting(null)}
        />
      )}
    </Row>
  );
}

const Row = styled("li", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "$1 $3",
  minHeight: 44,
  padding: "$2 $4",
  borderTop: "1px solid $line",
});

const TimeText = styled("span", {
  flex: "1 1 220px",
  numbers: "tabular",
  "& strong": { fontWeight: "$medium" },
});

const Actions = styled("span", { display: "inline-flex", alignItems: "center", gap: "$1" });

const FullWidth = styled("div", { flexBasis: "100%" });
const SettledNote = styled(FullWidth, {
  fontSize: "$small",
  color: "$inkThird",
  numbers: "tabular",
});

const Note = styled("p", { margin: "2px 0 0", color: "$inkSecond", whiteSpace: "pre-line" });
