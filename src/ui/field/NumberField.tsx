import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { type ComponentProps, type KeyboardEvent, useRef } from "react";
import type { AriaButtonProps } from "react-aria";
import { useButton } from "react-aria/useButton";
import { useNumberField } from "react-aria/useNumberField";
import { useObjectRef } from "react-aria/useObjectRef";
import type { NumberFieldState } from "react-stately";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Icon, type IconShape } from "../icon/Icon.tsx";
import { styled } from "../theme.ts";
import { Adornment, BoxButton, ControlBox, Input } from "./ControlBox.ts";
import { Field } from "./Field.tsx";
import { lineAriaProps, type LineFieldProps } from "./TextField.tsx";
import { useFilledIn } from "./useFilledIn.ts";
import { useNumberText } from "./useNumberText.ts";

interface NumberFieldProps
  extends Omit<LineFieldProps, "value" | "onChange" | "maxLength" | "autoComplete" | "size"> {
  /** `null` while empty, `NaN` while the text is no number that is allowed. */
  value: number | null;
  /** Called at each change; with `NaN` where the text is no number that is allowed. */
  onChange: (value: number | null) => void;
  /** A unit after the number, such as `tCO₂e` or `gün`; it may be typed as well. */
  unit?: string;
  minValue?: number;
  maxValue?: number;
  /** The most decimals; none by default. */
  decimals?: number;
  /** Shows buttons that step up and down. */
  hasSteps?: boolean;
}

/**
 * A number in the current language. What cannot be accepted is kept and explained once the field is
 * left, and a Form is not submitted with it.
 */
export function NumberField(props: NumberFieldProps) {
  const { unit, minValue, maxValue, decimals = 0, hasSteps = false } = props;
  const { t, language } = useTranslation();
  const ref = useObjectRef(props.ref);
  const isOff = props.isDisabled ?? false;
  const isReadOnly = props.isReadOnly ?? false;
  const { state, fault, isChecked, type, leave } = useNumberText({
    ...props,
    language,
    decimals,
    isFixed: isOff || isReadOnly,
  });
  const error = fault && isChecked ? t(fault.key, fault.params) : props.error;
  const { value: _, onChange: __, ...line } = lineAriaProps({
    ...props,
    error,
    value: "",
    onChange: () => {},
  });
  const aria = {
    ...line,
    isWheelDisabled: true,
    formatOptions: { maximumFractionDigits: decimals },
    ...(minValue === undefined ? {} : { minValue }),
    ...(maxValue === undefined ? {} : { maxValue }),
  };
  const { groupProps, inputProps, incrementButtonProps, decrementButtonProps, ...messages } =
    useNumberField(aria, withValidity(state, error === undefined), ref);
  useFilledIn(ref, { value: state.inputValue, onChange: type, onSubmit: leave });
  return (
    <Field
      width="narrow"
      {...props}
      {...messages}
      error={error}
      isUnfinished={fault !== undefined && !isOff && !isReadOnly}
    >
      <ControlBox
        {...groupProps}
        isInvalid={error !== undefined}
        isReadOnly={isReadOnly}
        isOff={isOff}
      >
        <Figure {...inputProps} {...keepCaretKeys(inputProps)} ref={ref} />
        {unit && <Adornment side="end">{unit}</Adornment>}
        {hasSteps && <StepButton icon={Minus} triggerProps={decrementButtonProps} />}
        {hasSteps && <StepButton icon={Plus} triggerProps={incrementButtonProps} />}
      </ControlBox>
    </Field>
  );
}

function withValidity(state: NumberFieldState, isValid: boolean): NumberFieldState {
  return { ...state, displayValidation: { ...state.displayValidation, isInvalid: !isValid } };
}

/** Has Home and End move the caret, as in any text, in place of choosing the least or the most. */
function keepCaretKeys({ onKeyDown }: Pick<ComponentProps<"input">, "onKeyDown">) {
  return {
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      if (event.key !== "Home" && event.key !== "End") onKeyDown?.(event);
    },
  };
}

interface StepButtonProps {
  icon: IconShape;
  triggerProps: AriaButtonProps;
}

function StepButton({ icon, triggerProps }: StepButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const { buttonProps } = useButton(triggerProps, ref);
  return (
    <BoxButton {...buttonProps} ref={ref}>
      <Icon of={icon} size={14} />
    </BoxButton>
  );
}

const Figure = styled(Input, { numbers: "tabular" });
