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
import { ActivityLine } from "./ActivityLine.tsx";
import { groupByDay } from "./groupByDay.ts";

interface ActivityListProps {
  query: ActivityQuery;
  /** The level of the headings with the days. */
  level: 2 | 3;
  /** Offers a button for older entries. */
  canShowMore?: boolean;
  /** Whether entries name the records that a record belongs to. */
  hasParents?: boolean;
}

/** Activity grouped by day, newest first. */
export function ActivityList(props: ActivityListProps) {
  const { query, level, canShowMore = false, hasParents = true } = props;
  const { t, language } = useTranslation();
  const today = useToday();
  const { http } = useServices();
  const activity = useInfiniteQuery(activityQuery(http, query));
  const entries = activity.data?.pages.flatMap(({ data }) => data) ?? [];
  const { list, awaitMore } = useFocusOnMore<HTMLDivElement>(entries.length, "ol > li");
  const { data, isError, isFetching, isFetchingNextPage, isFetchNextPageError } = activity;
  if (data === undefined) {
    return isError && !isFetching
      ? (
        <FailedState
          title={t("The activity could not be loaded")}
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
      {groupByDay(entries, today, { t, language }).map(({ key, title, entries }) => (
        <Day
          key={key}
          title={title}
          level={level}
          entries={entries}
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
  entries: readonly ActivityEntry[];
}

function Day({ title, level, entries, hasParents }: DayProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <DayTitle as={level === 2 ? "h2" : "h3"} id={id}>{title}</DayTitle>
      <Lines>
        {entries.map((entry) => (
          <ActivityLine key={entry.id} entry={entry} hasParents={hasParents} />
        ))}
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
