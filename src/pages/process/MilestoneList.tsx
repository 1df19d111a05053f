import { Flag, Plus } from "lucide-react";
import { useState } from "react";
import { VisuallyHidden } from "react-aria";
import { useNavigate } from "react-router";
import type { Process } from "../../../contract/schemas/process.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Card } from "../../ui/page/Section.tsx";
import { EmptyState } from "../../ui/page/notices.tsx";
import { useSearch } from "../useSearch.ts";
import { MilestoneRow } from "./MilestoneRow.tsx";
import { processSearch, STAYS } from "./processSearch.ts";
import { Rows, RowsBox } from "./rowStyle.ts";
import { useMilestoneItems } from "./useMilestoneItems.ts";
import { useSeek } from "./useSeek.ts";

interface MilestoneListProps {
  process: Process;
  /** Its project is disabled. */
  isStill: boolean;
  /** For those who may add one. */
  onAdd?: () => void;
}

/** The milestones of a process in their order, each with what may be done to it. */
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
  useSeek(search.milestone);

  return (
    <section>
      <VisuallyHidden elementType="h2">{t("Milestones")}</VisuallyHidden>
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
              <Rows aria-label={t("Milestones")}>
                {milestones.map((milestone, index) => (
                  <MilestoneRow
                    key={milestone.id}
                    milestone={milestone}
                    isStill={isStill}
                    isOpen={milestone.id === search.milestone}
                    isNoted={milestone.id === search.note}
                    onToggle={() => open(milestone.id === search.milestone ? "" : milestone.id)}
                    onNote={(isNoted) => change({ note: isNoted ? milestone.id : "" })}
                    onMoved={setNews}
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
  const { search, change, addressOf } = useSearch(processSearch);
  const navigate = useNavigate();
  return {
    search,
    change,
    open: (milestone: string) =>
      void navigate(addressOf({ milestone }), { state: STAYS, preventScrollReset: true }),
  };
}
