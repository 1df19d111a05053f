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
import { undoable } from "../../actors/undoable.ts";
import { milestones } from "../../api/milestones.ts";
import { message } from "../../i18n/catalogue.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import type { MenuItem } from "../../ui/menu/Menu.tsx";
import { Card } from "../../ui/page/Section.tsx";
import { EmptyState } from "../../ui/page/notices.tsx";
import { useSearch } from "../searchParams.ts";
import { MilestoneRow, rowId } from "./MilestoneRow.tsx";
import { KEEP_SCROLL, processPageSearch } from "./processRecord.ts";
import { refreshProcess } from "./refreshProcess.ts";
import { Rows, RowsBox } from "./rowStyle.ts";
import { useMilestoneOrder } from "./useMilestoneOrder.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.ts";

interface MilestoneListProps {
  process: Process;
  /** Its project is disabled. */
  isStill: boolean;
  /** For those who may add one. */
  onAdd?: () => void;
}

/** The milestones of a process in their order, each with its actions. */
export function MilestoneList({ process, isStill, onAdd }: MilestoneListProps) {
  const { t } = useTranslation();
  const { search, change, open } = useProcessSearch();
  const [news, setNews] = useState("");
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const milestones = process.milestones ?? [];
  const { itemsOf, reorder } = useMilestoneItems(process, {
    onChange: (id) => change({ change: id }),
    onNews: setNews,
  });
  useScrollToMilestone(search.milestone);
  const { has } = usePermissions();
  const wasOpen = useRef(milestones.some(({ status }) => status !== "COMPLETED"));
  const hasActionRoom = wasOpen.current && !isStill && has("project_milestone:complete");

  return (
    <section>
      <VisuallyHidden as="h2">{t("Milestones")}</VisuallyHidden>
      <VisuallyHidden role="status" data-live-announcer="true">{news}</VisuallyHidden>
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
              <Rows aria-label={t("Milestones")} hasActionRoom={hasActionRoom}>
                {milestones.map((milestone, index) => (
                  <MilestoneRow
                    key={milestone.id}
                    milestone={milestone}
                    isStill={isStill}
                    isOpen={milestone.id === search.milestone}
                    isNoted={milestone.id === search.note}
                    onToggle={() => open(milestone.id === search.milestone ? "" : milestone.id)}
                    onNote={(isNoted) => change({ note: isNoted ? milestone.id : "" })}
                    items={itemsOf(milestone)}
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
  const { search, change, addressOf } = useSearch(processPageSearch);
  const navigate = useNavigate();
  return {
    search,
    change,
    open: (milestone: string) =>
      void navigate(addressOf({ milestone }), { state: KEEP_SCROLL, preventScrollReset: true }),
  };
}

interface Options {
  onChange: (milestoneId: string) => void;
  /** Called with a text about the change, to be announced. */
  onNews: (news: string) => void;
}

/** The menus of a process's milestones, beside the forward actions; `reorder` for those who may. */
function useMilestoneItems(process: Process, { onChange, onNews }: Options) {
  const { t } = useTranslation();
  const services = useServices();
  const { http } = services;
  const { has } = usePermissions();
  const queryClient = useQueryClient();
  const move = useMilestoneOrder(process, onNews);
  const deletion = useRequest(`milestone deletion ${process.id}`, async (id: string) => {
    const change = undoable(services);
    await milestones.remove(http, id, change.options);
    change.tell(message("Milestone deleted successfully"));
    await refreshProcess(queryClient);
  });

  const mayUpdate = has("project_process:update");
  const itemsOf = (milestone: Milestone): MenuItem[] => {
    if (!mayUpdate) return [];
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
          deletion.ask({
            title: t("Delete milestone"),
            message: t("{name} will be deleted.", { name }),
            confirmLabel: t("Delete"),
            variant: "danger",
            waits: true,
          }, id),
      });
    }
    return items;
  };
  return { itemsOf, reorder: mayUpdate ? move : undefined };
}

/** Only a milestone without any history can be deleted. */
const hasNoHistory = ({ status, completions }: Milestone): boolean =>
  status === "PENDING" && completions?.length === 0;

/**
 * Scrolls to the row of the milestone in the address and focuses it: when the page is opened with
 * it, when it changes, and whenever a link leads to it; not when the row was opened in place.
 */
function useScrollToMilestone(milestoneId: string): void {
  const { key, state } = useLocation();
  const lastId = useRef("");
  useEffect(() => {
    const isAnother = lastId.current !== milestoneId;
    lastId.current = milestoneId;
    if (milestoneId === "") return;
    const isWanted = state?.scrollsToRow === true || (isAnother && state?.keepsScroll !== true);
    const row = isWanted && document.getElementById(rowId(milestoneId));
    if (!row) return;
    row.scrollIntoView({ block: "center" });
    row.focus({ preventScroll: true });
  }, [key, milestoneId]);
}
