import { Plus, X } from "lucide-react";
import { type ReactNode, useMemo, useRef } from "react";
import { useDialog } from "react-aria";
import { useOverlayTriggerState } from "react-stately";
import type { CalendarOccurrence } from "../../../contract/reminder.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { IconButton } from "../../ui/button/Button.tsx";
import { LinkButton } from "../../ui/button/LinkButton.tsx";
import { Popover } from "../../ui/overlay/Popover.tsx";
import { styled } from "../../ui/theme.ts";
import { EventChip } from "./EventChip.tsx";
import { EventDetails } from "./EventDetails.tsx";
import { dayInWords } from "./wallClock.ts";

/** What is open in the calendar: a day, or one event, beside what was pressed. */
export interface OpenInCalendar {
  day: string;
  eventId: string | null;
  anchor: HTMLElement;
}

interface CalendarPopoverProps {
  open: OpenInCalendar;
  /** What is due on the day. */
  events: readonly CalendarOccurrence[];
  mayCreate: boolean;
  onChange: (open: OpenInCalendar | null) => void;
}

/** A day of the calendar with all that is due on it, or one event of it. */
export function CalendarPopover({ open, events, mayCreate, onChange }: CalendarPopoverProps) {
  const { t, language } = useTranslation();
  const { day, anchor } = open;
  const anchorRef = useMemo(() => ({ current: anchor }), [anchor]);
  const close = () => onChange(null);
  const state = useOverlayTriggerState({
    isOpen: true,
    onOpenChange: (isOpening) => {
      if (!isOpening) close();
    },
  });
  const event = events.find(({ id }) => id === open.eventId);
  return (
    <Popover state={state} triggerRef={anchorRef} placement="bottom start">
      {event
        ? (
          <Dialog key={event.id} title={event.reminder.description} onClose={close}>
            <EventDetails occurrence={event} onClose={close} />
          </Dialog>
        )
        : (
          <Dialog key={day} title={dayInWords(day, language)} onClose={close}>
            {events.length === 0 ? <Quiet>{t("Nothing is due on this day.")}</Quiet> : (
              <List>
                {events.map((one) => (
                  <li key={one.id}>
                    <EventChip
                      occurrence={one}
                      size="row"
                      onOpen={() => onChange({ ...open, eventId: one.id })}
                    />
                  </li>
                ))}
              </List>
            )}
            {mayCreate && (
              <LinkButton
                label={t("New reminder on this day")}
                icon={Plus}
                to={`/reminders/create?date=${day}`}
              />
            )}
          </Dialog>
        )}
    </Popover>
  );
}

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

function Dialog({ title, onClose, children }: DialogProps) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDivElement>(null);
  const { dialogProps, titleProps } = useDialog({}, ref);
  return (
    <Room {...dialogProps} ref={ref}>
      <Head>
        <Title {...titleProps}>{title}</Title>
        <IconButton icon={X} size="small" aria-label={t("Close")} onPress={onClose} />
      </Head>
      {children}
    </Room>
  );
}

const Room = styled("div", {
  display: "grid",
  gap: "$2",
  boxSizing: "border-box",
  width: 320,
  maxWidth: "calc(100vw - 18px)",
  padding: "$3 $4 $4",
  outline: "none !important",
});

const Head = styled("div", {
  display: "flex",
  alignItems: "flex-start",
  justifyContent: "space-between",
  gap: "$2",
  marginRight: -8,
});

const Title = styled("h2", {
  text: "section",
  margin: 0,
  paddingTop: 4,
  color: "$ink",
  overflowWrap: "anywhere",
});

const Quiet = styled("p", { margin: 0, color: "$inkThird" });

const List = styled("ul", {
  display: "grid",
  gap: "$1",
  margin: 0,
  padding: 0,
  listStyle: "none",
});
