import Pencil from "lucide-react/icons/pencil";
import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Icon } from "../../ui/icon/Icon.tsx";
import { styled } from "../../ui/theme.ts";
import { EditPanel, type EditPanelProps } from "./EditPanel.tsx";

interface EditableFieldProps<Value> extends EditPanelProps<Value> {
  /** The formatted value; nothing if the field is empty. */
  children: ReactNode;
  /** The value cannot be inside a button, as it is a link. */
  isLink?: boolean;
  /** The side of the value that shows the pencil. */
  side?: "start" | "end";
}

/**
 * A value that is edited in place. A press, Enter or F2 opens its input. The pencil shows on hover
 * and focus, on touch screens always.
 */
export function EditableField<Value>(props: EditableFieldProps<Value>) {
  const { children, isLink = false, side = "end", ...panel } = props;
  const { edit, label, name } = panel;
  const { t } = useTranslation();
  const ref = useRef<HTMLButtonElement>(null);
  const id = useId();
  const isEmpty = !children;
  const isLinkBesideButton = isLink && !isEmpty;
  const shown = isEmpty
    ? <Dash aria-hidden="true">–</Dash>
    : <Value id={`${id}value`}>{children}</Value>;
  const change = t("Change {label} of {name}:", { label, name });

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "F2" || !edit.isViewing) return;
    event.preventDefault();
    edit.start();
  }

  return (
    <Root onKeyDown={onKeyDown}>
      {isLinkBesideButton && shown}
      <Trigger
        type="button"
        ref={ref}
        aria-haspopup="dialog"
        id={id}
        aria-label={isEmpty ? `${change} ${t("Not given")}` : change}
        {...(!isEmpty && { "aria-labelledby": `${id} ${id}value` })}
        onClick={edit.start}
      >
        {!isLinkBesideButton && shown}
        <PencilMark side={isLinkBesideButton ? "end" : side} isAlone={isLinkBesideButton}>
          <Icon icon={Pencil} size={12} />
        </PencilMark>
      </Trigger>
      {!edit.isViewing && <EditPanel {...panel} triggerRef={ref} />}
    </Root>
  );
}

const Root = styled("span", {
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  maxWidth: "100%",
  minWidth: 0,
});

const Trigger = styled("button", {
  position: "relative",
  zIndex: 1,
  display: "inline-flex",
  alignItems: "center",
  minWidth: 24,
  minHeight: 24,
  margin: "-2px 0",
  padding: 0,
  border: 0,
  borderRadius: 4,
  background: "none",
  color: "inherit",
  font: "inherit",
  textAlign: "inherit",
  cursor: "pointer",
  "@container (max-width: 39.9375rem)": { margin: 0 },
  "@hover": {
    "&:hover": { textDecoration: "underline dotted", textUnderlineOffset: 3 },
  },
});

const Value = styled("span", { minWidth: 0 });

const PencilMark = styled("span", {
  display: "inline-flex",
  color: "$inkThird",
  opacity: 0,
  pointerEvents: "none",
  transition: "opacity $quick",
  "@reducedMotion": { transition: "none" },
  "@print": { display: "none" },
  "button:hover > &, button:focus-visible > &, span:hover > button > &": { opacity: 1 },
  "@touch": { position: "static !important", opacity: 1, marginInline: 4 },
  variants: {
    side: {
      start: { position: "absolute", insetInlineEnd: "calc(100% + 4px)", "@touch": { order: -1 } },
      end: { position: "absolute", insetInlineStart: "calc(100% + 4px)" },
    },
    // The button contains only the pencil.
    isAlone: { true: { position: "static", marginInline: 6 } },
  },
});

const Dash = styled("span", { color: "$inkThird" });
