import X from "lucide-react/icons/x";
import { type ReactNode, useMemo, useRef } from "react";
import { useDialog } from "react-aria/useDialog";
import { useOverlayTriggerState } from "react-stately/useOverlayTriggerState";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { IconButton } from "../../../ui/button/Button.tsx";
import { Popover } from "../../../ui/overlay/Popover.tsx";
import { styled } from "../../../ui/theme.ts";

interface CalendarSheetProps {
  title: string;
  /** The element next to which it opens. */
  anchor: HTMLElement;
  onClose: () => void;
  children: ReactNode;
}

/** A small dialog next to the pressed element. */
export function CalendarSheet({ anchor, onClose, ...content }: CalendarSheetProps) {
  const anchorRef = useMemo(() => ({ current: anchor }), [anchor]);
  const state = useOverlayTriggerState({
    isOpen: true,
    onOpenChange: (isOpening) => {
      if (!isOpening) onClose();
    },
  });
  return (
    <Popover state={state} triggerRef={anchorRef} placement="bottom start" isInModalLayer>
      <Dialog {...content} onClose={onClose} />
    </Popover>
  );
}

function Dialog({ title, onClose, children }: Omit<CalendarSheetProps, "anchor">) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDivElement>(null);
  const { dialogProps, titleProps } = useDialog({}, ref);
  return (
    <PopoverBody {...dialogProps} ref={ref}>
      <Head>
        <Title {...titleProps}>{title}</Title>
        <IconButton icon={X} size="small" aria-label={t("Close")} onPress={onClose} />
      </Head>
      {children}
    </PopoverBody>
  );
}

const PopoverBody = styled("div", {
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
});
