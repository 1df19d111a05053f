import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from "react";
import { useDialog } from "react-aria/useDialog";
import { useOverlayTriggerState } from "react-stately/useOverlayTriggerState";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import type { FieldProps } from "../../ui/field/Field.tsx";
import { Form, FormActions } from "../../ui/field/Form.tsx";
import { useFirstFocus } from "../../ui/overlay/overlayFocus.ts";
import { Popover } from "../../ui/overlay/Popover.tsx";
import { styled } from "../../ui/theme.ts";
import type { InPlaceEdit } from "./useInPlaceEdit.ts";

/** The props of the input of an edited field. */
export type EditFieldProps<Value> = Pick<FieldProps, "label" | "error"> & {
  value: Value;
  onChange: (value: Value) => void;
};

export interface EditPanelProps<Value> {
  edit: InPlaceEdit<Value>;
  /** The label of the field. */
  label: string;
  /** The name of the record. */
  name: string;
  formatValue: (value: Value) => ReactNode;
  /** Renders the same input as the record's form. */
  renderField: (props: EditFieldProps<Value>) => ReactNode;
}

interface EditPopoverProps<Value> extends EditPanelProps<Value> {
  /** The element that it is placed next to and that gets the focus back. */
  triggerRef: RefObject<Element | null>;
}

/**
 * A popover with the input of an edited field. Enter or a press outside saves; Escape restores the
 * value.
 */
export function EditPanel<Value>({ triggerRef, ...panel }: EditPopoverProps<Value>) {
  const ref = useRef<HTMLDivElement>(null);
  const state = useOverlayTriggerState({
    isOpen: true,
    onOpenChange: () => ref.current?.querySelector("form")?.requestSubmit(),
  });
  return (
    <Popover state={state} triggerRef={triggerRef} isInModalLayer>
      <Panel {...panel} panelRef={ref} />
    </Popover>
  );
}

function Panel<Value>(
  props: EditPanelProps<Value> & { panelRef: RefObject<HTMLDivElement | null> },
) {
  const { edit, label, name, renderField, panelRef } = props;
  const { t } = useTranslation();
  useFirstFocus(panelRef);
  const { dialogProps } = useDialog(
    { "aria-label": t("{label} of {name}", { label, name }) },
    panelRef,
  );

  function onKeyDownCapture(event: KeyboardEvent<HTMLDivElement>) {
    const { target, key } = event;
    // A calendar or list opened from here handles its own keys.
    if (!(target instanceof Element) || !event.currentTarget.contains(target)) return;
    if (key === "Escape" && target.getAttribute("aria-expanded") !== "true") {
      event.stopPropagation();
      event.preventDefault();
      edit.cancel();
    }
  }

  return (
    <Body {...dialogProps} ref={panelRef} onKeyDownCapture={onKeyDownCapture}>
      {edit.isStale
        ? <StaleChoice {...props} />
        : (
          <Form onSubmit={edit.submit} errors={getErrors(edit)} error={edit.failure}>
            {renderField({ label, value: edit.draft, onChange: edit.change, error: edit.error })}
            <FormActions>
              <Button
                label={t("Save")}
                type="submit"
                variant="primary"
                size="small"
                isLoading={edit.isBusy}
              />
              <Button label={t("Cancel")} variant="ghost" size="small" onPress={edit.cancel} />
            </FormActions>
          </Form>
        )}
    </Body>
  );
}

const getErrors = ({ error }: { error: string | undefined }) =>
  error === undefined ? undefined : { error };

/** Lets the user choose between both values after a version conflict. */
function StaleChoice<Value>({ edit, label, name, formatValue }: EditPanelProps<Value>) {
  const { t } = useTranslation();
  const noticeId = useId();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <>
      <Notice ref={notice} id={noticeId} role="alert" tabIndex={-1}>
        <p>{t("{label} of “{name}” has been changed meanwhile.", { label, name })}</p>
        <Values>
          <dt>{t("It is now")}</dt>
          <dd>{formatValue(edit.newest)}</dd>
          <dt>{t("You wanted")}</dt>
          <dd>{formatValue(edit.draft)}</dd>
        </Values>
      </Notice>
      <FormActions>
        <Button label={t("Save mine")} size="small" variant="primary" onPress={edit.keepOwn} />
        <Button label={t("Keep theirs")} size="small" onPress={edit.keepNewer} />
      </FormActions>
    </>
  );
}

const Body = styled("div", {
  boxSizing: "border-box",
  width: 300,
  maxWidth: "calc(100vw - 18px)",
  padding: "$3 $4",
  outline: "none !important",
});

const Notice = styled("div", {
  marginBottom: "$2",
  fontSize: "$small",
  color: "$ink",
  outline: "none !important",
  "& p": { margin: 0, fontWeight: "$medium" },
});

const Values = styled("dl", {
  display: "grid",
  gridTemplateColumns: "auto 1fr",
  gap: "2px $3",
  margin: "$2 0 0",
  "& dt": { color: "$inkThird" },
  "& dd": { margin: 0, fontVariantNumeric: "tabular-nums" },
});
