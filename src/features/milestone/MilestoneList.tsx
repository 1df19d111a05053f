import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronRight from "lucide-react/icons/chevron-right";
import Flag from "lucide-react/icons/flag";
import Plus from "lucide-react/icons/plus";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import type { Process } from "../../../contract/schemas/process.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Icon } from "../../ui/icon/Icon.tsx";
import { NarrowOnly } from "../../ui/page/ByWidth.tsx";
import { Card } from "../../ui/page/Section.tsx";
import { EmptyState } from "../../ui/page/notices.tsx";
import { useSearch } from "../../records/searchParams.ts";
import { MilestoneDialogs } from "./MilestoneDialogs.tsx";
import { MilestoneRow, rowId } from "./MilestoneRow.tsx";
import { KEEP_SCROLL, processPageSearch } from "../process/links.ts";
import { Columns, HeadRow, Rows, RowsBox, StateCell as StateHead } from "./rowStyle.ts";
import { useMilestoneMenus } from "./useMilestoneMenus.ts";
import { styled } from "../../ui/theme.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.ts";

interface MilestoneListProps {
  process: Process;
  /** Whether the project is disabled. */
  isOnHold: boolean;
  /** Undefined if the user may not add a milestone. */
  onAdd?: () => void;
}

/** The milestones of a process in order, with their actions. */
export function MilestoneList({ process, isOnHold, onAdd }: MilestoneListProps) {
  const { t } = useTranslation();
  const { search, change, open } = useProcessSearch();
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const milestones = process.milestones ?? [];
  const current = milestones.find(({ status }) => status === "IN_PROGRESS");
  const foldedIds = listFoldedIds(milestones);
  const isUnfolded = search.finished === "shown";
  const { listMenuItems, reorder } = useMilestoneMenus(process, {
    onChange: (id) => change({ change: id }),
  });
  useScrollToMilestone(search.milestone);
  const { has } = usePermissions();
  const wasOpenAtFirst = useRef(milestones.some(({ status }) => status !== "COMPLETED"));
  const reservesActions = wasOpenAtFirst.current && !isOnHold && has("project_milestone:complete");

  return (
    <section>
      <VisuallyHidden as="h2">{t("Milestones")}</VisuallyHidden>
      <Card isFlush>
        {milestones.length === 0
          ? (
            <EmptyState
              icon={Flag}
              title={t("This process has no milestones yet")}
              detail={onAdd
                ? t("Add the first step that this process goes through.")
                : t("Its steps appear here once somebody adds them.")}
              action={onAdd && <Button label={t("Add a milestone")} icon={Plus} onPress={onAdd} />}
            />
          )
          : (
            <RowsBox>
              {foldedIds.size > 0 && (
                <NarrowOnly>
                  <FoldButton
                    type="button"
                    aria-expanded={isUnfolded}
                    onClick={() => change({ finished: isUnfolded ? "folded" : "shown" })}
                  >
                    <Icon icon={isUnfolded ? ChevronDown : ChevronRight} />
                    {isUnfolded
                      ? t("Hide the finished steps")
                      : t("Show {count} finished steps", { count: foldedIds.size })}
                  </FoldButton>
                </NarrowOnly>
              )}
              <Columns reservesActions={reservesActions}>
                <HeadRow aria-hidden="true">
                  <NameHead>{t("Milestone and stakeholder")}</NameHead>
                  <span>{t("Assignee")}</span>
                  <span>{t("Date")}</span>
                  <StateHead>{t("Status")}</StateHead>
                </HeadRow>
                <Rows aria-label={t("Milestones")}>
                  {milestones.map((milestone, index) => (
                    <MilestoneRow
                      key={milestone.id}
                      milestone={milestone}
                      isCurrent={milestone === current}
                      responsibles={process.responsibles}
                      isFolded={!isUnfolded && foldedIds.has(milestone.id) &&
                        milestone.id !== search.milestone}
                      isOnHold={isOnHold}
                      isOpen={milestone.id === search.milestone}
                      onToggle={() => open(milestone.id === search.milestone ? "" : milestone.id)}
                      onNoteOpen={() => change({ note: milestone.id })}
                      items={listMenuItems(milestone)}
                      drag={reorder && {
                        label: t("Drag {name}", { name: milestone.name }),
                        index,
                        draggedFrom: milestones.findIndex(({ id }) => id === draggedId),
                        onDrag: setDraggedId,
                        onDrop: (id) => reorder(id, index),
                      }}
                    />
                  ))}
                </Rows>
              </Columns>
            </RowsBox>
          )}
      </Card>
      <MilestoneDialogs milestones={milestones} isOnHold={isOnHold} />
    </section>
  );
}

/** Lists the finished milestones that narrow screens fold: all but the last. */
function listFoldedIds(milestones: readonly Milestone[]): ReadonlySet<string> {
  const finished = milestones.filter(({ status }) => status === "COMPLETED");
  return new Set(finished.slice(0, -1).map(({ id }) => id));
}

const NameHead = styled("span", { gridColumn: 2 });

const FoldButton = styled("button", {
  display: "flex",
  alignItems: "center",
  gap: "$3",
  width: "100%",
  minHeight: "$touch",
  padding: "0 $4",
  fontSize: "$small",
  fontWeight: "$section",
  color: "$inkSecond",
  borderBottom: "1px solid $line",
});

function useProcessSearch() {
  const { search, change, createHref } = useSearch(processPageSearch);
  const navigate = useNavigate();
  return {
    search,
    change,
    open: (milestone: string) =>
      void navigate(createHref({ milestone }), { state: KEEP_SCROLL, preventScrollReset: true }),
  };
}

/**
 * Scrolls to the row of the milestone in the address and focuses it. Does so when the page opens and
 * when the milestone changes; not after the row was opened in place.
 */
function useScrollToMilestone(milestoneId: string): void {
  const { key, state } = useLocation();
  const lastId = useRef("");
  useEffect(() => {
    const hasIdChanged = lastId.current !== milestoneId;
    lastId.current = milestoneId;
    if (milestoneId === "") return;
    const shouldScroll = hasIdChanged && state?.keepsScroll !== true;
    const row = shouldScroll && document.getElementById(rowId(milestoneId));
    if (!row) return;
    row.scrollIntoView({ block: "center" });
    row.focus({ preventScroll: true });
  }, [key, milestoneId]);
}
