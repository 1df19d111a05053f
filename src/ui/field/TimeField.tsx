import { useTranslation } from "../../i18n/Translation.tsx";
import { styled } from "../theme.ts";
import { ControlBox, Input } from "./ControlBox.ts";
import { Field } from "./Field.tsx";
import { timeText } from "./timeText.ts";
import { type TypedFieldProps, useTypedField } from "./useTypedField.ts";

/** A time of day typed as HH:mm, in 24 hours in every language; its value is `09:30`. */
export function TimeField(props: TypedFieldProps) {
  const { t } = useTranslation();
  const { inputProps, fieldProps, boxProps } = useTypedField(props, {
    format: timeText,
    placeholder: t("hh:mm"),
  });
  return (
    <Field width="short" {...props} {...fieldProps}>
      <ControlBox {...boxProps}>
        <Figures {...inputProps} />
      </ControlBox>
    </Field>
  );
}

/** An input of digits that are equally wide. */
export const Figures = styled(Input, {
  numbers: "tabular",
  "&::placeholder": { color: "$inkThird", opacity: 1 },
});
