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
import { reminderQueries } from "./resource.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { formatDate } from "../../i18n/formats.ts";
import { Button } from "../../ui/button/Button.tsx";
import { lazyPart } from "../../ui/lazyPart.tsx";
import { MenuButton } from "../../ui/menu/Menu.tsx";
import { Card } from "../../ui/page/Section.tsx";
import { styled } from "../../ui/theme.ts";
import { useFocusOnMore } from "../../ui/useFocusOnMore.ts";
import { useListFocus } from "../../ui/useListFocus.ts";
import { PersistentDialog } from "../../records/form/PersistentDialog.tsx";
import { QuerySection } from "../../records/QuerySection.tsx";
import { ActionFailure } from "../../records/ActionFailure.tsx";
import { PersonSentence } from "../../records/RecordLink.tsx";
import { StatusBadge } from "../../records/StatusBadge.tsx";
import { Zone } from "./NextDate.tsx";
import { OCCURRENCE_STATUS } from "./statuses.ts";
import { useOccurrence } from "./useOccurrence.ts";
import {
  formatDayInWords,
  formatTimeZone,
  formatWallTime,
  isOtherTimeZone,
  toTime,
} from "../../i18n/wallClock.ts";

const noteDialog = lazyPart(async () => (await import("./lazyParts.ts")).NoteDialog);
const settleAll = lazyPart(async () => (await import("./lazyParts.ts")).SettleAll);

const PAGE_SIZE = 6;

/** Creates the query of pending occurrences, or of settled (completed or skipped) ones. */
export function occurrencesQuery(listedStatus: "pending" | "settled", size = PAGE_SIZE): ListQuery {
  return {
    page: 1,
    size,
    sortField: "dueDatetime",
    sortDirection: listedStatus === "pending" ? "asc" : "desc",
    filters: [{
      fieldId: "status",
      operator: listedStatus === "pending" ? "EQUALS" : "NOT_EQUALS",
      value: "PENDING",
    }],
    extend: [],
  };
}

interface OccurrencesProps {
  reminder: Reminder;
  listedStatus: "pending" | "settled";
  title: string;
  empty: string;
}

/** The pending or the settled occurrences of a reminder. */
export function Occurrences({ reminder, listedStatus, title, empty }: OccurrencesProps) {
  const { t } = useTranslation();
  const { http } = useServices();
  noteDialog.usePreload();
  const [size, setSize] = useState(PAGE_SIZE);
  const query = useQuery({
    ...reminderQueries(http).occurrences(reminder.id, occurrencesQuery(listedStatus, size)),
    placeholderData: (before) => before,
  });
  const { data, isFetching } = query;
  const shown = data?.data.length ?? 0;
  const moreCount = (data?.total ?? 0) - shown;
  const [note, setNote] = useState<{ occurrence: Occurrence; action: OccurrenceAction }>();
  const closeNote = () => setNote(undefined);
  const { list, awaitMore } = useFocusOnMore<HTMLUListElement>(shown);
  return (
    <Card title={title} isFlush>
      <Body {...useListFocus<HTMLDivElement>()}>
        {listedStatus === "pending" && reminder.recurrence !== null && (
          <settleAll.Lazy props={{ reminder, isPadded: true }} />
        )}
        <QuerySection
          query={query}
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
                    onNoteOpen={(action) => setNote({ occurrence, action })}
                  />
                ))}
              </Rows>
            )}
        </QuerySection>
        {moreCount > 0 && size < MAX_PAGE_SIZE && (
          <Foot>
            <Button
              label={t("Show more ({count})", { count: moreCount })}
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
      <PersistentDialog
        openId={note ? `${note.action} ${note.occurrence.id}` : ""}
        subject={data?.data.some(({ id }) => id === note?.occurrence.id) ? note : undefined}
        onRejected={closeNote}
      >
        {(note) => (
          <noteDialog.Component {...note} name={reminder.description} onClose={closeNote} />
        )}
      </PersistentDialog>
    </Card>
  );
}

/** In pixels. Space for five rows is reserved while loading. */
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
  onNoteOpen: (action: OccurrenceAction) => void;
}

/** An occurrence: time, status, the user who settled it, and actions. */
function OccurrenceRow({ occurrence, reminder, onNoteOpen }: OccurrenceRowProps) {
  const { t, language } = useTranslation();
  const { description: name, timeZone } = reminder;
  const actions = useOccurrence(occurrence, name);
  const { dueDatetime, by, at, note } = occurrence;
  const dueTime = formatWallTime(dueDatetime);
  const hasActions = actions.can("complete") || actions.can("skip");
  return (
    <Row>
      <TimeText>
        <strong>{formatDayInWords(dueDatetime, language)}</strong>{" "}
        <span>{toTime(dueDatetime)}</span>{" "}
        {isOtherTimeZone(occurrence) && <Zone>{formatTimeZone(timeZone)}</Zone>}
      </TimeText>
      <StatusBadge {...OCCURRENCE_STATUS[actions.displayStatus]} statuses={OCCURRENCE_STATUS} />
      {hasActions && (
        <Actions>
          <Button
            label={t("Mark as done")}
            icon={Check}
            size="small"
            triggerProps={{ "aria-label": `${t("Mark as done")}: ${dueTime}` }}
            onPress={() => actions.requestAction("complete")}
          />
          <Button
            label={t("Skip")}
            icon={SkipForward}
            size="small"
            variant="ghost"
            triggerProps={{ "aria-label": `${t("Skip")}: ${dueTime}` }}
            onPress={() => actions.requestAction("skip")}
          />
          <MenuButton
            label={t("More for {time}", { time: dueTime })}
            icon={Ellipsis}
            isIconOnly
            size="small"
            variant="ghost"
            placement="bottom end"
            items={[
              {
                id: "complete",
                label: t("Mark as done with a note"),
                onAction: () => onNoteOpen("complete"),
              },
              { id: "skip", label: t("Skip with a note"), onAction: () => onNoteOpen("skip") },
            ]}
          />
        </Actions>
      )}
      {at !== null && (
        <SettledNote>
          <PersonSentence
            person={by}
            formatSentence={(name) =>
              t("{name}, {time}", { name, time: formatDate(at, "long", t) })}
          />
          {note && <Note>{note}</Note>}
        </SettledNote>
      )}
      {actions.failure && (
        <FullWidth>
          <ActionFailure action={actions} />
        </FullWidth>
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
