import { useTranslation } from "../../i18n/Translation.tsx";
import { styled } from "../theme.ts";
import { ControlBox, getBoxProps, Input } from "./ControlBox.ts";
import { Field } from "./Field.tsx";
import { timeText } from "./timeText.ts";
import { type TypedFieldProps, useTypedField } from "./useTypedField.ts";

/** A time of day typed as HH:mm, with 24 hours; its value is `09:30`. */
export function TimeField(props: TypedFieldProps) {
  const { t } = useTranslation();
  const { inputProps, fieldProps } = useTypedField(props, {
    format: timeText,
    placeholder: t("hh:mm"),
  });
  return (
    <Field width="short" {...props} {...fieldProps}>
      <ControlBox {...getBoxProps({ ...props, ...fieldProps })}>
        <Figures {...inputProps} />
      </ControlBox>
    </Field>
  );
}

export const Figures = styled(Input, {
  numbers: "tabular",
  "&::placeholder": { color: "$inkThird", opacity: 1 },
});
