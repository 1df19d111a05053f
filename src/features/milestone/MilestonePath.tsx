import { useEffect, useRef } from "react";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import { formatDate } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Link } from "../../ui/navigation/Link.tsx";
import { Card } from "../../ui/page/Section.tsx";
import { styled } from "../../ui/theme.ts";
import { getDisplayStatus, MILESTONE_STATUS } from "./statuses.ts";
import { useSearch } from "../../records/searchParams.ts";
import { MilestoneMark } from "./MilestoneMark.tsx";
import { getMilestoneDate } from "./milestoneDays.tsx";
import { processPageSearch, SCROLL_TO_ROW } from "../process/links.ts";

/** The milestones of a process as a path of marks; each links to its row. */
export function MilestonePath({ milestones }: { milestones: readonly Milestone[] }) {
  const { t } = useTranslation();
  const { search, createHref } = useSearch(processPageSearch);
  const list = useRef<HTMLOListElement>(null);
  const currentIndex = milestones.findLastIndex(({ status }) => status === "IN_PROGRESS");

  useEffect(() => {
    const item = list.current?.children[currentIndex];
    if (!(item instanceof HTMLElement) || list.current === null) return;
    list.current.scrollLeft = item.offsetLeft - list.current.clientWidth / 3;
  }, [currentIndex]);

  return (
    <Card isFlush>
      <nav aria-label={t("Milestone path")}>
        <List ref={list}>
          {milestones.map((milestone, index) => {
            const displayStatus = getDisplayStatus(milestone);
            const date = getMilestoneDate(milestone);
            const isReached = milestones[index + 1]?.status !== "PENDING" &&
              milestone.status === "COMPLETED";
            return (
              <Item
                key={milestone.id}
                isReached={isReached}
                isLast={index === milestones.length - 1}
              >
                <Step
                  to={createHref({ milestone: milestone.id })}
                  state={SCROLL_TO_ROW}
                  preventScrollReset
                  aria-current={milestone.id === search.milestone ? "true" : undefined}
                >
                  <MilestoneMark displayStatus={displayStatus} isCurrent={index === currentIndex} />
                  <Name>{milestone.name}</Name>
                  <StatusText displayStatus={displayStatus}>
                    {t(MILESTONE_STATUS[displayStatus].label)}
                  </StatusText>
                  {date !== null && <Day dateTime={date}>{formatDate(date, "short", t)}</Day>}
                </Step>
              </Item>
            );
          })}
        </List>
      </nav>
    </Card>
  );
}

const List = styled("ol", {
  position: "relative",
  display: "flex",
  margin: 0,
  padding: "20px 8px 14px 12px",
  listStyle: "none",
  overflowX: "auto",
  overscrollBehaviorX: "contain",
});

const Item = styled("li", {
  position: "relative",
  flex: "1 0 100px",
  minWidth: 0,
  "&::before": {
    content: "''",
    position: "absolute",
    top: 9,
    insetInlineStart: 18,
    width: "100%",
    height: 3,
    backgroundColor: "$lineStrong",
  },
  variants: {
    isReached: { true: { "&::before": { mark: "$accent" } } },
    isLast: { true: { "&::before": { display: "none" } } },
  },
});

const Step = styled(Link, {
  position: "relative",
  display: "flex",
  flexDirection: "column",
  padding: "0 8px 6px",
  borderRadius: 6,
  color: "inherit",
  textDecoration: "none",
  outlineOffset: "-1px !important",
  "&:hover > span:first-of-type": { color: "$accent" },
  "&[aria-current] > span:first-of-type": {
    textDecoration: "underline",
    textDecorationColor: "$colors$accent",
    textDecorationThickness: 1.5,
    textUnderlineOffset: 3,
  },
});

const Name = styled("span", {
  margin: "6px 0 2px",
  fontSize: "$small",
  lineHeight: "18px",
  fontWeight: "$section",
  color: "$ink",
  hyphens: "auto",
});

const StatusText = styled("span", {
  fontSize: "$caption",
  lineHeight: "$caption",
  variants: {
    displayStatus: {
      COMPLETED: { color: "$accent" },
      IN_PROGRESS: { color: "$running" },
      LATE: { color: "$danger", fontWeight: "$medium" },
      PENDING: { color: "$inkThird" },
      STILL: { color: "$inkThird" },
    },
  },
});

const Day = styled("time", {
  fontSize: "$caption",
  lineHeight: "$caption",
  color: "$inkThird",
});
