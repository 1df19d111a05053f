import Check from "lucide-react/icons/check";
import Play from "lucide-react/icons/play";
import type { Milestone } from "../../../../contract/schemas/milestone.ts";
import { DueDistance } from "../../../features/milestone/DueDate.tsx";
import { milestonePath } from "../../../features/milestone/links.ts";
import { ACTION_LABELS, useMilestone } from "../../../features/milestone/MilestoneActions.tsx";
import { MILESTONE_STATUS } from "../../../features/milestone/statuses.ts";
import { formatDate } from "../../../i18n/formats.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { ActionFailure } from "../../../records/ActionFailure.tsx";
import { Assignee } from "../../../records/Assignee.tsx";
import { LineName } from "../../../records/Lines.tsx";
import { StatusBadge } from "../../../records/StatusBadge.tsx";
import { Button, IconButton } from "../../../ui/button/Button.tsx";
import { styled } from "../../../ui/theme.ts";

/** A due milestone, which can be started and completed. A completed one is struck through. */
export function DueMilestone({ milestone }: { milestone: Milestone }) {
  const { t } = useTranslation();
  const { name, project, dueDate, still, assignee } = milestone;
  const statusActions = useMilestone(milestone, { isOnHold: still });
  const isDone = statusActions.status === "COMPLETED";
  const label = (action: "start" | "complete") => `${t(ACTION_LABELS[action])}: ${name}`;
  return (
    <Row>
      <Text>
        <Name to={milestonePath(milestone)} isDone={isDone}>{name}</Name>
        <Detail>{project?.name}</Detail>
      </Text>
      <Person>
        <Assignee assignee={assignee} />
      </Person>
      <Due isDone={isDone}>
        {dueDate !== null && (
          <DueDay as="time" dateTime={dueDate}>{formatDate(dueDate, "short", t)}</DueDay>
        )}
        <DueNote>
          {isDone ? t("done today") : <DueDistance milestone={milestone} namesWeekdays />}
        </DueNote>
      </Due>
      <Actions isDone={isDone}>
        {isDone ? <StatusBadge {...MILESTONE_STATUS.COMPLETED} /> : (
          <>
            {statusActions.can("start") && (
              <IconButton
                icon={Play}
                size="small"
                isLoading={statusActions.pendingAction === "start"}
                aria-label={label("start")}
                onPress={() => statusActions.requestAction("start")}
              />
            )}
            {statusActions.can("complete") && (
              <Button
                label={t(ACTION_LABELS.complete)}
                icon={Check}
                size="small"
                triggerProps={{ "aria-label": label("complete") }}
                onPress={() => statusActions.requestAction("complete")}
              />
            )}
          </>
        )}
      </Actions>
      {statusActions.failure && (
        <Failure>
          <ActionFailure action={statusActions} />
        </Failure>
      )}
    </Row>
  );
}

const Row = styled("li", {
  position: "relative",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) 140px 104px 134px",
  alignItems: "center",
  columnGap: "$3",
  minHeight: 48,
  padding: "0 12px 0 16px",
  borderTop: "1px solid $line",
  "@hover": {
    "&:hover": {
      backgroundColor: "color-mix(in srgb, $colors$accentSoft 40%, $colors$surface)",
    },
  },
  "@narrow": {
    gridTemplateColumns: "auto minmax(0, 1fr) auto",
    rowGap: 4,
    padding: "10px 12px 10px 14px",
  },
});

const Text = styled("div", {
  minWidth: 0,
  "@narrow": { gridColumn: "1 / 3", gridRow: 1 },
});

const Name = styled(LineName, {
  display: "block",
  lines: 1,
  fontWeight: "$head",
  variants: {
    isDone: {
      true: { textDecoration: "line-through", color: "$inkThird", fontWeight: "$medium" },
    },
  },
});

const Detail = styled("span", {
  display: "block",
  lines: 1,
  fontSize: "$caption",
  lineHeight: "$caption",
  color: "$inkThird",
});

const Person = styled("div", {
  display: "flex",
  minWidth: 0,
  fontSize: "$small",
  color: "$inkSecond",
  "@narrow": { gridColumn: 2, gridRow: 2, fontSize: "$caption" },
});

const Due = styled("div", {
  display: "grid",
  justifyItems: "end",
  numbers: "tabular",
  "@narrow": { gridColumn: 1, gridRow: 2 },
  variants: {
    isDone: { true: { color: "$inkThird", "@narrow": { display: "none" } } },
  },
});

const DueDay = styled("span", { "@narrow": { display: "none" } });

const DueNote = styled("span", { text: "caption", fontWeight: "$body", color: "$inkThird" });

// Above the link that covers the row.
const Actions = styled("div", {
  position: "relative",
  zIndex: 1,
  display: "flex",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: "$1",
  // The icon alone is left of the labels.
  "@narrow": {
    gridColumn: 3,
    gridRow: "1 / 3",
    "& button": { width: 34, height: 34, padding: 0, gap: 0, fontSize: 0 },
  },
  variants: { isDone: { true: { "@narrow": { gridColumn: 1, gridRow: 2 } } } },
});

const Failure = styled("div", {
  position: "relative",
  zIndex: 1,
  gridColumn: "1 / -1",
  paddingBottom: "$2",
});
