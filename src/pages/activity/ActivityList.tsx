import { useInfiniteQuery } from "@tanstack/react-query";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import History from "lucide-react/icons/rotate-ccw-clock";
import RotateCw from "lucide-react/icons/rotate-cw";
import { useId } from "react";
import type { ActivityEntry } from "../../../contract/schemas/activity.ts";
import { useServices } from "../../actors/services.ts";
import { type ActivityAsked, activityQuery } from "../../api/activity.ts";
import { useToday } from "../../i18n/clock.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { EmptyState } from "../../ui/page/notices.tsx";
import { Skeleton } from "../../ui/status/Loading.tsx";
import { styled } from "../../ui/theme.ts";
import { useFocusOnMore } from "../../ui/useFocusOnMore.ts";
import { ActivityLine } from "./ActivityLine.tsx";
import { byDay } from "./activityDays.ts";

interface ActivityListProps {
  asked: ActivityAsked;
  /** Days are headings below the page's, or below that of a card. */
  level: 2 | 3;
  /** Whether older entries can be shown below. */
  goesOn?: boolean;
}

/** What happened, by day, the newest first. */
export function ActivityList({ asked, level, goesOn = false }: ActivityListProps) {
  const { t, language } = useTranslation();
  const today = useToday();
  const { http } = useServices();
  const activity = useInfiniteQuery(activityQuery(http, asked));
  const entries = activity.data?.pages.flatMap(({ data }) => data) ?? [];
  const { list, awaitMore } = useFocusOnMore<HTMLDivElement>(entries.length, "ol > li");
  const { data, isError, isFetching, isFetchingNextPage, isFetchNextPageError } = activity;
  if (data === undefined) {
    return isError && !isFetching
      ? (
        <div role="alert">
          <EmptyState
            icon={CircleAlert}
            tone="danger"
            title={t("The activity could not be loaded")}
            action={
              <Button
                label={t("Try again")}
                icon={RotateCw}
                onPress={() => void activity.refetch()}
              />
            }
          />
        </div>
      )
      : <Loading label={t("Loading")} />;
  }
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={History}
        title={t("Nothing has happened here")}
        detail={t("Whatever is created, changed or completed is told here, with who did it.")}
      />
    );
  }
  return (
    <div ref={list}>
      {byDay(entries, today, { t, language }).map(({ key, title, entries }) => (
        <Day key={key} title={title} level={level} entries={entries} />
      ))}
      {goesOn && activity.hasNextPage && (
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
  entries: readonly ActivityEntry[];
}

function Day({ title, level, entries }: DayProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <DayTitle as={level === 2 ? "h2" : "h3"} id={id}>{title}</DayTitle>
      <Lines>
        {entries.map((entry) => <ActivityLine key={entry.id} entry={entry} />)}
      </Lines>
    </section>
  );
}

function Loading({ label }: { label: string }) {
  return (
    <Waiting role="status" aria-label={label}>
      {[0, 1, 2, 3, 4].map((line) => (
        <Skeleton key={line} width={line % 2 === 0 ? "full" : "long"} />
      ))}
    </Waiting>
  );
}

const Waiting = styled("div", { display: "grid", gap: "$4", padding: "$4" });

const DayTitle = styled("h2", {
  text: "caption",
  margin: 0,
  padding: "$3 $4 $1",
  color: "$inkThird",
  fontWeight: "$head",
});

const Lines = styled("ol", { margin: 0, padding: 0, listStyle: "none" });

const More = styled("div", {
  display: "grid",
  justifyItems: "center",
  gap: "$2",
  padding: "$3 $4 $4",
  "& p": { margin: 0, color: "$danger" },
});
