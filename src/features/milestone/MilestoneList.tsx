import { useQueryClient } from "@tanstack/react-query";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Flag from "lucide-react/icons/flag";
import Pencil from "lucide-react/icons/pencil";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import type { Process } from "../../../contract/schemas/process.ts";
import { useRequest } from "../../actors/useRequest.ts";
import { useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { createUndoableChange } from "../../actors/undoableChange.ts";
import { milestones } from "./resource.ts";
import { message } from "../../i18n/catalogue.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import type { MenuItem } from "../../ui/menu/menuItems.ts";
import { Card } from "../../ui/page/Section.tsx";
import { EmptyState } from "../../ui/page/notices.tsx";
import { useSearch } from "../../records/searchParams.ts";
import { MilestoneRow, rowId } from "./MilestoneRow.tsx";
import { KEEP_SCROLL, processPageSearch } from "../process/links.ts";
import { refreshProcesses } from "../project/resource.ts";
import { Rows, RowsBox } from "./rowStyle.ts";
import { useMilestoneOrder } from "./useMilestoneOrder.ts";
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
  const [announcement, setAnnouncement] = useState("");
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const milestones = process.milestones ?? [];
  const { listMenuItems, reorder } = useMilestoneMenus(process, {
    onChange: (id) => change({ change: id }),
    onAnnounce: setAnnouncement,
  });
  useScrollToMilestone(search.milestone);
  const { has } = usePermissions();
  const wasOpenAtFirst = useRef(milestones.some(({ status }) => status !== "COMPLETED"));
  const reservesActions = wasOpenAtFirst.current && !isOnHold && has("project_milestone:complete");

  return (
    <section>
      <VisuallyHidden as="h2">{t("Milestones")}</VisuallyHidden>
      <VisuallyHidden role="status" data-live-announcer="true">{announcement}</VisuallyHidden>
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
              <Rows aria-label={t("Milestones")} reservesActions={reservesActions}>
                {milestones.map((milestone, index) => (
                  <MilestoneRow
                    key={milestone.id}
                    milestone={milestone}
                    isOnHold={isOnHold}
                    isOpen={milestone.id === search.milestone}
                    isNoteOpen={milestone.id === search.note}
                    onToggle={() => open(milestone.id === search.milestone ? "" : milestone.id)}
                    onNoteOpenChange={(isNoteOpen) =>
                      change({ note: isNoteOpen ? milestone.id : "" })}
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
            </RowsBox>
          )}
      </Card>
    </section>
  );
}

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

interface MenuOptions {
  onChange: (milestoneId: string) => void;
  /** Called with a text to announce. */
  onAnnounce: (text: string) => void;
}

/** Creates the menus of milestones. `reorder` is undefined if the user may not update them. */
function useMilestoneMenus(process: Process, { onChange, onAnnounce }: MenuOptions) {
  const { t } = useTranslation();
  const services = useServices();
  const { http } = services;
  const { has } = usePermissions();
  const queryClient = useQueryClient();
  const move = useMilestoneOrder(process, onAnnounce);
  const deletion = useRequest(`milestone deletion ${process.id}`, async (id: string, signal) => {
    const change = createUndoableChange(services);
    await milestones.remove(http, id, { ...change.options, signal });
    change.notifyDone(message("Milestone deleted successfully"));
    await refreshProcesses(queryClient);
  });

  const canUpdate = has("project_process:update");
  const listMenuItems = (milestone: Milestone): MenuItem[] => {
    if (!canUpdate) return [];
    const { id, name, position } = milestone;
    const items: MenuItem[] = [
      { id: "edit", label: t("Edit"), icon: Pencil, onAction: () => onChange(id) },
      {
        id: "up",
        label: t("Move up"),
        icon: ArrowUp,
        isDisabled: position === 0,
        onAction: () => move(id, position - 1),
      },
      {
        id: "down",
        label: t("Move down"),
        icon: ArrowDown,
        isDisabled: position === (process.milestones?.length ?? 0) - 1,
        onAction: () => move(id, position + 1),
      },
    ];
    if (hasNoHistory(milestone)) {
      items.push({
        id: "delete",
        label: t("Delete"),
        icon: Trash2,
        isDanger: true,
        onAction: () =>
          deletion.confirmAndSend({
            title: t("Delete milestone"),
            message: t("“{name}” will be deleted.", { name }),
            confirmLabel: t("Delete"),
            variant: "danger",
            waitsForAction: true,
          }, id),
      });
    }
    return items;
  };
  return { listMenuItems, reorder: canUpdate ? move : undefined };
}

/** Only a milestone without any history can be deleted. */
const hasNoHistory = ({ status, completions }: Milestone): boolean =>
  status === "PENDING" && completions?.length === 0;

/**
 * Scrolls to the row of the milestone in the address and focuses it. Does so when the page opens,
 * when the milestone changes, and after a link to it; not after the row was opened in place.
 */
function useScrollToMilestone(milestoneId: string): void {
  const { key, state } = useLocation();
  const lastId = useRef("");
  useEffect(() => {
    const hasIdChanged = lastId.current !== milestoneId;
    lastId.current = milestoneId;
    if (milestoneId === "") return;
    const shouldScroll = state?.scrollsToRow === true ||
      (hasIdChanged && state?.keepsScroll !== true);
    const row = shouldScroll && document.getElementById(rowId(milestoneId));
    if (!row) return;
    row.scrollIntoView({ block: "center" });
    row.focus({ preventScroll: true });
  }, [key, milestoneId]);
}
