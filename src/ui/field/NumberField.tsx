import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import type { ComponentProps, KeyboardEvent } from "react";
import { useNumberField } from "react-aria/useNumberField";
import { useObjectRef } from "react-aria/useObjectRef";
import type { NumberFieldState } from "react-stately";
import { useTranslation } from "../../i18n/Translation.tsx";
import { omitUndefined } from "../omitUndefined.ts";
import { styled } from "../theme.ts";
import { BoxButton } from "./BoxButton.tsx";
import { Adornment, ControlBox, getBoxProps, Input } from "./ControlBox.ts";
import { Field } from "./Field.tsx";
import { getAriaLineProps, type LineFieldProps } from "./TextField.tsx";
import { useFilledIn } from "./useFilledIn.ts";
import { useNumberText } from "./useNumberText.ts";

interface NumberFieldProps
  extends Omit<LineFieldProps, "value" | "onChange" | "maxLength" | "autoComplete" | "size"> {
  /** `null` if empty, `NaN` if the text is invalid. */
  value: number | null;
  /** Called at each change; with `NaN` if the text is invalid. */
  onChange: (value: number | null) => void;
  /** The unit after the number, such as `tCO₂e`; the user may also type it. */
  unit?: string;
  minValue?: number;
  maxValue?: number;
  decimals?: number;
  hasStepButtons?: boolean;
}

/** A number in the current language. Invalid text stays and shows its error on blur. */
export function NumberField(props: NumberFieldProps) {
  const { unit, minValue, maxValue, decimals = 0, hasStepButtons = false } = props;
  const { t, language } = useTranslation();
  const ref = useObjectRef(props.ref);
  const isFixed = (props.isDisabled ?? false) || (props.isReadOnly ?? false);
  const { state, fault, isChecked, changeText, finishTyping } = useNumberText({
    ...props,
    language,
    decimals,
    isFixed,
  });
  const error = fault && isChecked ? t(fault.key, fault.params) : props.error;
  const { value: _, onChange: __, ...line } = getAriaLineProps({
    ...props,
    error,
    value: "",
    onChange: () => {},
  });
  const aria = {
    ...line,
    isWheelDisabled: true,
    formatOptions: { maximumFractionDigits: decimals },
    ...omitUndefined({ minValue, maxValue }),
  };
  const { groupProps, inputProps, incrementButtonProps, decrementButtonProps, ...messages } =
    useNumberField(aria, withValidity(state, error === undefined), ref);
  useFilledIn(ref, { value: state.inputValue, onChange: changeText, onSubmit: finishTyping });
  return (
    <Field
      width="narrow"
      {...props}
      {...messages}
      error={error}
      isUnfinished={fault !== undefined && !isFixed}
    >
      <ControlBox {...groupProps} {...getBoxProps({ ...props, error })}>
        <Figure {...inputProps} {...keepCaretKeys(inputProps)} ref={ref} />
        {unit && <Adornment side="end">{unit}</Adornment>}
        {hasStepButtons && <BoxButton icon={Minus} size={14} {...decrementButtonProps} />}
        {hasStepButtons && <BoxButton icon={Plus} size={14} {...incrementButtonProps} />}
      </ControlBox>
    </Field>
  );
}

function withValidity(state: NumberFieldState, isValid: boolean): NumberFieldState {
  return { ...state, displayValidation: { ...state.displayValidation, isInvalid: !isValid } };
}

/** Home and End move the caret instead of setting the minimum or maximum. */
function keepCaretKeys({ onKeyDown }: Pick<ComponentProps<"input">, "onKeyDown">) {
  return {
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      if (event.key !== "Home" && event.key !== "End") onKeyDown?.(event);
    },
  };
}

const Figure = styled(Input, { numbers: "tabular" });
