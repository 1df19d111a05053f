import type { MilestoneDisplayStatus } from "./statuses.ts";
import { styled } from "../../ui/theme.ts";

interface MilestoneMarkProps {
  displayStatus: MilestoneDisplayStatus;
  /** Whether the process is at this milestone; highlighted. */
  isCurrent?: boolean;
}

/** The display status of a milestone as a shape, without its label. */
export function MilestoneMark({ displayStatus, isCurrent = false }: MilestoneMarkProps) {
  return (
    <Mark
      viewBox="0 0 20 20"
      width={20}
      height={20}
      aria-hidden="true"
      displayStatus={displayStatus}
      isCurrent={isCurrent}
    >
      {displayStatus === "COMPLETED"
        ? (
          <>
            <circle cx="10" cy="10" r="10" fill="currentColor" stroke="none" />
            <Tick d="M6 10.4l2.7 2.6L14 7.4" />
          </>
        )
        : (
          <Ring
            cx="10"
            cy="10"
            r="8.5"
            strokeDasharray={displayStatus === "PENDING" ? "3.2 2.14" : ""}
          />
        )}
      {displayStatus === "IN_PROGRESS" && (
        <circle cx="10" cy="10" r="4" fill="currentColor" stroke="none" />
      )}
      {displayStatus === "LATE" && (
        <>
          <path d="M10 5.4v5.4" strokeWidth="2.2" />
          <circle cx="10" cy="14" r="1.3" fill="currentColor" stroke="none" />
        </>
      )}
      {displayStatus === "STILL" && (
        <path d="M8 7v6M12 7v6" strokeWidth="2.2" strokeLinecap="butt" />
      )}
    </Mark>
  );
}

const Mark = styled("svg", {
  flex: "none",
  borderRadius: "50%",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 2.4,
  strokeLinecap: "round",
  strokeLinejoin: "round",
  backgroundColor: "$surface",
  transition: "color $calm",
  "@reducedMotion": { transition: "none" },
  variants: {
    displayStatus: {
      COMPLETED: { color: "$accent" },
      IN_PROGRESS: { color: "$running" },
      LATE: { color: "$danger" },
      PENDING: { color: "$lineControl" },
      STILL: { color: "$waiting" },
    },
    isCurrent: { true: {} },
  },
  compoundVariants: [
    {
      displayStatus: "IN_PROGRESS",
      isCurrent: true,
      css: { boxShadow: "0 0 0 4px $colors$runningSoft" },
    },
    { displayStatus: "LATE", isCurrent: true, css: { boxShadow: "0 0 0 4px $colors$dangerSoft" } },
  ],
});

const Ring = styled("circle", { strokeLinecap: "butt" });

const Tick = styled("path", {
  stroke: "$onAccent",
  strokeWidth: 2,
  "@forced": { stroke: "Canvas" },
});
