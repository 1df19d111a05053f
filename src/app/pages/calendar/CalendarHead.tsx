import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Plus from "lucide-react/icons/plus";
import Rss from "lucide-react/icons/rss";
import { Fragment, type ReactNode } from "react";
import { useToday } from "../../../i18n/clock.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { Button, IconButton } from "../../../ui/button/Button.tsx";
import { SegmentedControl } from "../../../ui/field/SegmentedControl.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.ts";
import { WideOnly } from "../../../ui/page/ByWidth.tsx";
import { useReportedPage } from "../../../ui/page/pageActions.tsx";
import { styled } from "../../../ui/theme.ts";
import { type CalendarView, getAdjacentDay, getTitle } from "./calendarDays.ts";
import { NewReminderDialog } from "./NewReminder.tsx";

interface CalendarHeadProps {
  /** The switches of the layers. */
  layers: ReactNode;
  view: CalendarView;
  day: string;
  /** Undefined without permission to create reminders. */
  onCreate: ((day: string) => void) | undefined;
  onViewChange: (view: CalendarView) => void;
  onGoTo: (day: string) => void;
  onSubscribe: () => void;
}

/** The calendar's title, navigation and choice of view. */
export function CalendarHead(props: CalendarHeadProps) {
  const { layers, view, day, onCreate, onViewChange, onGoTo, onSubscribe } = props;
  const { t, language } = useTranslation();
  const today = useToday();
  const title = getTitle(view, day, language);
  const isWeek = view === "week";
  // On narrow screens the days of the other views have their own button.
  const CreateSlot = view === "agenda" ? Fragment : WideOnly;
  useReportedPage(
    t("Reminder Calendar"),
    onCreate
      ? [{ id: "create", label: t("New reminder"), icon: Plus, onAction: () => onCreate(day) }]
      : [],
  );
  return (
    <Root>
      <Toolbar>
        <Title aria-live="polite">
          <VisuallyHidden as="span">{`${t("Reminder Calendar")}, `}</VisuallyHidden>
          {title}
        </Title>
        <Steps>
          <IconButton
            icon={ChevronLeft}
            variant="secondary"
            size="small"
            aria-label={isWeek ? t("Previous week") : t("Previous month")}
            onPress={() => onGoTo(getAdjacentDay(view, day, -1))}
          />
          <Button label={t("Today")} size="small" onPress={() => onGoTo(today)} />
          <IconButton
            icon={ChevronRight}
            variant="secondary"
            size="small"
            aria-label={isWeek ? t("Next week") : t("Next month")}
            onPress={() => onGoTo(getAdjacentDay(view, day, 1))}
          />
        </Steps>
      </Toolbar>
      {layers && <LayerRow>{layers}</LayerRow>}
      <Tools data-page-actions="">
        <SegmentedControl
          label={t("View")}
          value={view}
          onChange={onViewChange}
          options={[
            { id: "month", label: t("Month") },
            { id: "week", label: t("Week") },
            { id: "agenda", label: t("Agenda") },
          ]}
        />
        <IconButton
          icon={Rss}
          variant="secondary"
          aria-label={t("Subscribe to the calendar")}
          onPress={onSubscribe}
        />
        {onCreate && (
          <CreateSlot>
            <Button
              label={t("Reminder")}
              icon={Plus}
              variant="primary"
              onPress={() => onCreate(day)}
            />
          </CreateSlot>
        )}
      </Tools>
      {onCreate && <NewReminderDialog />}
    </Root>
  );
}

const Root = styled("header", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "$3 $4",
  minHeight: 50,
});

// Below the tools where the three do not fit into one row.
const LayerRow = styled("div", {
  "@media (max-width: 99.9375em)": { order: 1, flexBasis: "100%" },
  "@print": { display: "none" },
});

const Toolbar = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "$2 $5",
  "@narrow": { width: "100%", justifyContent: "space-between" },
});

const Title = styled("h1", { text: "title", margin: 0, color: "$ink" });

const onScreenOnly = { "@print": { display: "none" } } as const;

const Steps = styled("div", { display: "flex", gap: "$3", ...onScreenOnly });

const Tools = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "$3",
  ...onScreenOnly,
});
