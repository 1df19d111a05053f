import {
  ChevronLeft,
  ChevronRight,
  ChevronsLeft,
  ChevronsRight,
  Eraser,
  ListX,
  Pause,
  Play,
} from "lucide-react";
import { Button, IconButton } from "../../src/ui/button/Button.tsx";
import { SearchField } from "../../src/ui/field/SearchField.tsx";
import { Select } from "../../src/ui/field/Select.tsx";
import { EmptyState } from "../../src/ui/page/notices.tsx";
import { styled } from "../../src/ui/theme.ts";
import { EventLog } from "./EventLog.tsx";
import type { Entry, EntryKind, Inspection } from "./inspection.ts";
import { ALL, type LogFilter, namesIn } from "./log.ts";
import { Panel } from "./panel.tsx";
import type { TimeSteps } from "./useTimeSteps.ts";
import { type TextKey, useTexts } from "./texts.ts";

const KINDS: Record<EntryKind, TextKey> = {
  event: "Sent events",
  actor: "Actors that come and go",
  tab: "Tabs that come and go",
  refusal: "Refused events",
};

interface LogPanelProps {
  inspection: Inspection;
  /** Entries up to the pause that match the filter. */
  shown: readonly Entry[];
  filter: LogFilter;
  onFilter: (filter: LogFilter) => void;
  steps: TimeSteps;
  onClear: () => void;
}

export function LogPanel(props: LogPanelProps) {
  const { inspection: { entries, dropped }, shown, filter, onFilter, steps, onClear } = props;
  const t = useTexts();
  const isFiltered = filter.actor !== null || filter.kind !== null || filter.text.trim() !== "";
  const count = entries.length;
  const facts = [
    isFiltered
      ? t("{shown} of {count} entries", { shown: shown.length, count })
      : t("{count} entries", { count }),
    ...dropped === 0 ? [] : [t("The {count} oldest made room for new ones.", { count: dropped })],
  ].join(" · ");
  return (
    <Panel title={t("Events")} facts={facts} tools={<Tools steps={steps} onClear={onClear} />}>
      <Filters entries={entries} filter={filter} onFilter={onFilter} />
      <EventLog
        entries={shown}
        chosen={steps.at}
        onChoose={steps.look}
        empty={isFiltered
          ? (
            <EmptyState
              icon={ListX}
              title={t("Nothing matches")}
              detail={t("Change the search or the filters.")}
            />
          )
          : (
            <EmptyState
              icon={ListX}
              title={t("Nothing has happened yet")}
              detail={t("Whatever happens in the app is written here.")}
            />
          )}
      />
    </Panel>
  );
}

function Tools({ steps, onClear }: Pick<LogPanelProps, "steps" | "onClear">) {
  const t = useTexts();
  const { step, pause, waiting } = steps;
  return (
    <>
      <IconButton
        size="small"
        icon={ChevronsLeft}
        aria-label={t("First")}
        onPress={() => step("first")}
      />
      <IconButton
        size="small"
        icon={ChevronLeft}
        aria-label={t("Back")}
        onPress={() => step("back")}
      />
      <IconButton
        size="small"
        icon={ChevronRight}
        aria-label={t("Forward")}
        onPress={() => step("forward")}
      />
      <IconButton
        size="small"
        icon={ChevronsRight}
        aria-label={t("Now")}
        isDisabled={steps.at === undefined}
        onPress={() => steps.look(undefined)}
      />
      <Button
        size="small"
        icon={waiting === undefined ? Pause : Play}
        label={waiting === undefined
          ? t("Pause")
          : waiting === 0
          ? t("Go on")
          : t("Go on ({count} new)", { count: waiting })}
        onPress={pause}
      />
      <Button size="small" icon={Eraser} label={t("Clear")} onPress={onClear} />
    </>
  );
}

interface FiltersProps {
  entries: readonly Entry[];
  filter: LogFilter;
  onFilter: (filter: LogFilter) => void;
}

const EVERY = "";

function Filters({ entries, filter, onFilter }: FiltersProps) {
  const t = useTexts();
  const names = namesIn(entries);
  const actors = filter.actor === null || names.includes(filter.actor)
    ? names
    : [filter.actor, ...names];
  const isKind = (id: string): id is EntryKind => id in KINDS;
  return (
    <Bar>
      <SearchField
        label={t("Search the log")}
        placeholder={t("Search the log")}
        value={filter.text}
        onChange={(text) => onFilter({ ...filter, text })}
        onClear={() => onFilter({ ...filter, text: ALL.text })}
      />
      <Select
        label={t("Actor")}
        isLabelHidden
        options={[
          { id: EVERY, label: t("All actors") },
          ...actors.map((name) => ({ id: name, label: name })),
        ]}
        value={filter.actor ?? EVERY}
        onChange={(id) => onFilter({ ...filter, actor: id === EVERY ? null : id })}
      />
      <Select
        label={t("Kind")}
        isLabelHidden
        options={[
          { id: EVERY, label: t("All kinds") },
          ...Object.entries(KINDS).map(([id, label]) => ({ id, label: t(label) })),
        ]}
        value={filter.kind ?? EVERY}
        onChange={(id) => onFilter({ ...filter, kind: isKind(id) ? id : null })}
      />
    </Bar>
  );
}

const Bar = styled("div", {
  display: "grid",
  gridTemplateColumns: "minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr)",
  gap: "$2",
  padding: "8px $4",
  borderBottom: "1px solid $line",
  "@narrow": { gridTemplateColumns: "minmax(0, 1fr)" },
});
