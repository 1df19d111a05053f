import type { CalendarItem } from "./calendarItems.ts";
import { EventChip } from "./EventChip.tsx";
import { MilestoneChip } from "./MilestoneChip.tsx";

interface ItemChipProps {
  item: CalendarItem;
  onOpen: (anchor: HTMLElement) => void;
  /** Whether it is in the tab order, as on the focused day. */
  isInTabOrder?: boolean;
  size: "line" | "card" | "row";
}

/** An entry of the calendar: a reminder's occurrence or a milestone. */
export function ItemChip({ item, ...props }: ItemChipProps) {
  return item.kind === "reminder"
    ? <EventChip {...props} occurrence={item.occurrence} />
    : <MilestoneChip {...props} milestone={item.milestone} />;
}
