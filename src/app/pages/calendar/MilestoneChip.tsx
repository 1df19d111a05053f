import Check from "lucide-react/icons/check";
import Flag from "lucide-react/icons/flag";
import type { Milestone } from "../../../../contract/schemas/milestone.ts";
import { joinTexts } from "../../../../contract/language.ts";
import { useMilestone } from "../../../features/milestone/MilestoneActions.tsx";
import {
  getDisplayStatus,
  MILESTONE_STATUS,
  type MilestoneDisplayStatus,
} from "../../../features/milestone/statuses.ts";
import { formatFullName } from "../../../i18n/formats.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { StatusBadge } from "../../../records/StatusBadge.tsx";
import { Icon } from "../../../ui/icon/Icon.tsx";
import { styled } from "../../../ui/theme.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.ts";
import { chipButton, ChipText, lineOnPaper } from "./chipParts.ts";

interface MilestoneChipProps {
  milestone: Milestone;
  onOpen: (anchor: HTMLElement) => void;
  /** Whether it is in the tab order, as on the focused day. */
  isInTabOrder?: boolean;
  /** A line or card within a day, or a row with its status. */
  size?: "line" | "card" | "row";
}

/** A milestone in the calendar, outlined with a bar and a flag. Pressing it opens its details. */
export function MilestoneChip(props: MilestoneChipProps) {
  const { milestone, onOpen, isInTabOrder = true, size = "line" } = props;
  const { t } = useTranslation();
  const { name, project, assignee, still } = milestone;
  const { status } = useMilestone(milestone, { isOnHold: still });
  const displayStatus = getDisplayStatus(milestone, status);
  const label = MILESTONE_STATUS[displayStatus];
  const detail = describeMilestone(milestone, t("Not assigned"));
  return (
    <Chip
      type="button"
      displayStatus={displayStatus}
      size={size}
      tabIndex={isInTabOrder ? 0 : -1}
      aria-haspopup="dialog"
      data-milestone={milestone.id}
      data-status={displayStatus}
      title={joinTexts([name, detail], " · ")}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      <Icon icon={displayStatus === "COMPLETED" ? Check : Flag} size={size === "row" ? 14 : 12} />
      <ChipText size={size}>
        {name}
        {size === "row" ? <Detail>{detail}</Detail> : size === "card"
          ? (
            <>
              <Detail>{project?.name}</Detail>
              {assignee && <Detail>{formatFullName(assignee)}</Detail>}
            </>
          )
          : null}
      </ChipText>
      {size === "row"
        ? <StatusBadge {...label} />
        : <VisuallyHidden as="span">{`, ${t("Milestone")}, ${t(label.label)}`}</VisuallyHidden>}
    </Chip>
  );
}

/** The project and the assignee of a milestone. */
export const describeMilestone = (
  { project, assignee }: Pick<Milestone, "project" | "assignee">,
  notAssigned: string,
): string => joinTexts([project?.name, assignee ? formatFullName(assignee) : notAssigned], " · ");

const withBar = (color: `$${string}`, border: `$${string}`) => ({
  boxShadow: `inset 0 0 0 1px $colors${border}, inset 3px 0 0 $colors${color}`,
});

/** The outline of each display status. */
export const outlines = {
  LATE: { color: "$danger", ...withBar("$danger", "$danger") },
  IN_PROGRESS: { color: "$ink", ...withBar("$running", "$lineStrong") },
  PENDING: { color: "$ink", ...withBar("$lineControl", "$lineStrong") },
  STILL: { color: "$inkSecond", ...withBar("$lineStrong", "$line") },
  COMPLETED: { color: "$inkThird", ...withBar("$accentLine", "$line") },
} as const satisfies Record<MilestoneDisplayStatus, object>;

const Chip = styled("button", {
  ...chipButton,
  alignItems: "flex-start",
  borderRadius: 3,
  backgroundColor: "$surface",
  "& svg": { flex: "none", marginTop: 2 },
  "@hover": { "&:hover": { backgroundColor: "$waitingSoft" } },
  "@forced": { border: "1px solid" },
  variants: {
    displayStatus: outlines,
    size: {
      line: {
        gap: 3,
        minHeight: 24,
        padding: "4px 3px 4px 7px",
        fontSize: "$caption",
        lineHeight: "$caption",
        "@print": lineOnPaper,
      },
      card: { gap: 4, padding: "5px 7px 5px 9px", fontSize: "$caption", lineHeight: "$caption" },
      row: {
        gap: 10,
        alignItems: "center",
        minHeight: 44,
        padding: "4px 8px 4px 11px",
        fontSize: "$body",
        lineHeight: "$body",
        "& > svg": { marginTop: 0 },
      },
    },
  },
});

const Detail = styled("span", {
  display: "block",
  lines: 1,
  fontSize: "$caption",
  lineHeight: "$caption",
  fontWeight: "$body",
  color: "$inkThird",
});
