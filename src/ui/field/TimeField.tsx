import { useTranslation } from "../../i18n/Translation.tsx";
import { styled } from "../theme.ts";
import { ControlBox, getBoxProps, Input } from "./ControlBox.ts";
import { Field } from "./Field.tsx";
import { TIME_FORMAT } from "./timeText.ts";
import { type TypedFieldProps, useTypedField } from "./useTypedField.ts";

/** A time of day typed as HH:mm, with 24 hours; its value is `09:30`. */
export function TimeField(props: TypedFieldProps) {
  const { t } = useTranslation();
  const { inputProps, fieldProps } = useTypedField(props, {
    format: TIME_FORMAT,
    placeholder: t("hh:mm"),
  });
  return (
    <Field width="short" {...props} {...fieldProps}>
      <ControlBox {...getBoxProps({ ...props, ...fieldProps })}>
        <TabularInput {...inputProps} />
      </ControlBox>
    </Field>
  );
}

export const TabularInput = styled(Input, {
  numbers: "tabular",
  "&::placeholder": { color: "$inkThird", opacity: 1 },
});
