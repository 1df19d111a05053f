import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MAX_PAGE_SIZE } from "../../../contract/constants.ts";
import type { ListQuery } from "../../../contract/listQuery.ts";
import type { Reminder } from "../../../contract/schemas/reminder.ts";
import { useServices } from "../../actors/services.ts";
import { reminderQueries } from "../../api/reminders.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Card } from "../../ui/page/Section.tsx";
import { styled } from "../../ui/theme.ts";
import { useListFocus } from "../../ui/useListFocus.ts";
import { OccurrenceRow } from "./OccurrenceRow.tsx";

const FEW = 6;

/** What is asked for: those to come, the first due first, or those settled, the latest first. */
export function occurrencesQuery(which: "pending" | "settled", size = FEW): ListQuery {
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
  /** What is said when there are none. */
  empty: string;
}

/** The occurrences of a reminder that are to come, or that were settled. */
export function Occurrences({ reminder, which, title, empty }: OccurrencesProps) {
  const { t } = useTranslation();
  const { http } = useServices();
  const [size, setSize] = useState(FEW);
  const { data, isFetching } = useQuery({
    ...reminderQueries(http).occurrences(reminder.id, occurrencesQuery(which, size)),
    placeholderData: (before) => before,
  });
  const more = (data?.total ?? 0) - (data?.data.length ?? 0);
  return (
    <Card title={title} isFlush>
      <div {...useListFocus<HTMLDivElement>()}>
        {data?.data.length === 0 ? <Empty>{empty}</Empty> : (
          <Rows aria-label={title}>
            {data?.data.map((occurrence) => (
              <OccurrenceRow
                key={occurrence.id}
                occurrence={occurrence}
                reminder={reminder}
              />
            ))}
          </Rows>
        )}
        {more > 0 && size < MAX_PAGE_SIZE && (
          <Foot>
            <Button
              label={t("Show more ({count})", { count: more })}
              size="small"
              variant="ghost"
              isLoading={isFetching}
              onPress={() => setSize(Math.min(MAX_PAGE_SIZE, size * 3))}
            />
          </Foot>
        )}
      </div>
    </Card>
  );
}

const Rows = styled("ul", { margin: 0, padding: 0, listStyle: "none" });

const Empty = styled("p", {
  margin: 0,
  padding: "$3 $4",
  borderTop: "1px solid $line",
  color: "$inkThird",
});

const Foot = styled("div", { padding: "$2 $3", borderTop: "1px solid $line" });
