import { useInfiniteQuery } from "@tanstack/react-query";
import History from "lucide-react/icons/rotate-ccw-clock";
import { useId } from "react";
import type { ActivityEntry } from "../../../contract/schemas/activity.ts";
import { useServices } from "../../actors/services.ts";
import { type ActivityQuery, activityQuery } from "./resource.ts";
import { useToday } from "../../i18n/clock.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { FailedState } from "../../ui/page/FailedState.tsx";
import { EmptyState } from "../../ui/page/notices.tsx";
import { Skeleton } from "../../ui/status/Loading.tsx";
import { styled } from "../../ui/theme.ts";
import { useFocusOnMore } from "../../ui/useFocusOnMore.ts";
import { isLoadFailed } from "../LoadFailure.tsx";
import { ActivityLine, BurstLine } from "./ActivityLine.tsx";
import { foldBursts } from "./activityBursts.ts";
import { type ActivityDay, groupByDay } from "./groupByDay.ts";

interface ActivityListProps {
  query: ActivityQuery;
  /** The level of the headings with the days. */
  level: 2 | 3;
  /** Offers a button for older entries. */
  canShowMore?: boolean;
  /** The most lines, of which a burst is one; by default all. */
  maxLines?: number;
  /** Whether entries name the records that a record belongs to. */
  hasParents?: boolean;
}

/** Activity grouped by day, newest first. */
export function ActivityList(props: ActivityListProps) {
  const { query, level, canShowMore = false, maxLines = Infinity, hasParents = true } = props;
  const { t, language } = useTranslation();
  const today = useToday();
  const { http } = useServices();
  const activity = useInfiniteQuery(activityQuery(http, query));
  const entries = activity.data?.pages.flatMap(({ data }) => data) ?? [];
  const days = limitLines(groupByDay(entries, today, { t, language }), maxLines);
  const { list, awaitMore } = useFocusOnMore<HTMLDivElement>(
    days.flatMap(({ lines }) => lines).length,
    "[data-lines] > li",
  );
  const { data, isFetchingNextPage, isFetchNextPageError } = activity;
  if (data === undefined) {
    return isLoadFailed(activity)
      ? (
        <FailedState
          title={t("The activity could not be loaded")}
          isRetrying={activity.isFetching}
          onRetry={() => void activity.refetch()}
        />
      )
      : <Loading label={t("Loading")} />;
  }
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={History}
        title={t("Nothing has happened here")}
        detail={t(
          "Everything that is created, changed or completed appears here, with who did it.",
        )}
      />
    );
  }
  return (
    <div ref={list}>
      {days.map((day) => (
        <Day
          key={day.key}
          title={day.title}
          level={level}
          lines={day.lines}
          oldest={activity.hasNextPage ? entries.at(-1) : undefined}
          hasParents={hasParents}
        />
      ))}
      {canShowMore && activity.hasNextPage && (
        <More>
          {isFetchNextPageError && <p role="alert">{t("The activity could not be loaded")}</p>}
          <Button
            label={t("Show more")}
            isLoading={isFetchingNextPage}
            onPress={() => {
              awaitMore();
              void activity.fetchNextPage();
            }}
          />
        </More>
      )}
    </div>
  );
}

interface DayProps extends Pick<ActivityListProps, "level"> {
  title: string;
  hasParents: boolean;
  lines: readonly ActivityEntry[][];
  /** The oldest loaded entry, if there are older ones. */
  oldest: ActivityEntry | undefined;
}

/** Folds the bursts of each day, and leaves out lines beyond a maximum. */
function limitLines(days: readonly ActivityDay[], maxLines: number) {
  let room = maxLines;
  return days.flatMap(({ key, title, entries }) => {
    const lines = foldBursts(entries).slice(0, room);
    room -= lines.length;
    return lines.length > 0 ? [{ key, title, lines }] : [];
  });
}

function Day({ title, level, lines, oldest, hasParents }: DayProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <DayTitle as={level === 2 ? "h2" : "h3"} id={id}>{title}</DayTitle>
      <Lines data-lines>
        {lines.map(([entry, ...others]) =>
          entry && (others.length === 0
            ? <ActivityLine key={entry.id} entry={entry} hasParents={hasParents} />
            : (
              <BurstLine
                key={entry.id}
                entries={[entry, ...others]}
                isOpenEnded={others.at(-1) === oldest}
                hasParents={hasParents}
              />
            ))
        )}
      </Lines>
    </section>
  );
}

function Loading({ label }: { label: string }) {
  return (
    <LoadingLines role="status" aria-label={label}>
      {[0, 1, 2, 3, 4].map((line) => (
        <Skeleton key={line} width={line % 2 === 0 ? "full" : "long"} />
      ))}
    </LoadingLines>
  );
}

const LoadingLines = styled("div", { display: "grid", gap: "$4", padding: "$4" });

const DayTitle = styled("h2", {
  text: "caption",
  margin: 0,
  padding: "$3 $4 $1",
  color: "$inkThird",
  fontWeight: "$head",
});

const Lines = styled("ol", {
  containerType: "inline-size",
  margin: 0,
  padding: 0,
  listStyle: "none",
});

const More = styled("div", {
  display: "grid",
  justifyItems: "center",
  gap: "$2",
  padding: "$3 $4 $4",
  "& p": { margin: 0, color: "$danger" },
});
