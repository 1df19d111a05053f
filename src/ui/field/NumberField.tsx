import { Minus, Plus } from "lucide-react";
import { useRef } from "react";
import { type AriaButtonProps, useButton, useNumberField, useObjectRef } from "react-aria";
import { useNumberFieldState } from "react-stately";
import { Icon, type IconShape } from "../icon/Icon.tsx";
import { styled } from "../theme.ts";
import { useLocaleTag } from "../UiProvider.tsx";
import { Adornment, BoxButton, ControlBox, Input } from "./ControlBox.ts";
import { Field } from "./Field.tsx";
import { lineAriaProps, type LineFieldProps } from "./TextField.tsx";

interface NumberFieldProps
  extends Omit<LineFieldProps, "value" | "onChange" | "maxLength" | "autoComplete" | "size"> {
  /** `null` while empty. */
  value: number | null;
  /** Called when the field is left or Enter is pressed, not at each key. */
  onChange: (value: number | null) => void;
  /** A unit after the number, such as `tCO₂e` or `gün`. */
  unit?: string;
  minValue?: number;
  maxValue?: number;
  /** Decimals kept; none by default. */
  decimals?: number;
  /** Shows buttons that step up and down. */
  hasSteps?: boolean;
}

/** A number, formatted and parsed by the current language. */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, unit, decimals = 0, hasSteps = false } = props;
  const locale = useLocaleTag();
  const ref = useObjectRef(props.ref);
  const aria = {
    ...lineAriaProps({ ...props, value: "", onChange: () => {} }),
    value: value ?? NaN,
    onChange: (number: number) => onChange(Number.isNaN(number) ? null : number),
    locale,
    isWheelDisabled: true,
    commitBehavior: "validate" as const,
    formatOptions: { maximumFractionDigits: decimals },
    ...(props.minValue === undefined ? {} : { minValue: props.minValue }),
    ...(props.maxValue === undefined ? {} : { maxValue: props.maxValue }),
  };
  const state = useNumberFieldState(aria);
  const { groupProps, inputProps, incrementButtonProps, decrementButtonProps, ...messages } =
    useNumberField(aria, state, ref);
  return (
    <Field width="narrow" {...props} {...messages}>
      <ControlBox
        {...groupProps}
        isInvalid={props.error !== undefined}
        isReadOnly={props.isReadOnly ?? false}
        isOff={props.isDisabled ?? false}
      >
        <Figure {...inputProps} ref={ref} />
        {unit && <Adornment side="end">{unit}</Adornment>}
        {hasSteps && <StepButton icon={Minus} triggerProps={decrementButtonProps} />}
        {hasSteps && <StepButton icon={Plus} triggerProps={incrementButtonProps} />}
      </ControlBox>
    </Field>
  );
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
