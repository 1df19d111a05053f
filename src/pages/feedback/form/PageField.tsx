import { X } from "lucide-react";
import { useField } from "react-aria";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { Button, IconButton } from "../../../ui/button/Button.tsx";
import { Field } from "../../../ui/field/Field.tsx";
import { styled } from "../../../ui/theme.ts";

interface PageFieldProps {
  /** A path within the app, or nothing. */
  value: string;
  onChange: (page: string) => void;
  error: string | undefined;
  /** The path of the page the form stands over. */
  place: string;
}

/** The page that the feedback is about; it may be left out. */
export function PageField({ value, onChange, error, place }: PageFieldProps) {
  const { t } = useTranslation();
  const { labelProps, fieldProps, ...messages } = useField({
    label: t("Page"),
    labelElementType: "span",
    description: t("It leads whoever reads this to where you were."),
    ...(error === undefined ? {} : { errorMessage: error, isInvalid: true }),
  });
  return (
    <Field
      {...messages}
      label={t("Page")}
      description={t("It leads whoever reads this to where you were.")}
      error={error}
      isOptional
      labelProps={labelProps}
      labelElement="span"
    >
      <Line {...fieldProps} role="group">
        {value !== "" && (
          <Path>
            <bdi>{value}</bdi>
            <IconButton
              icon={X}
              size="small"
              aria-label={t("Leave the page out")}
              onPress={() => onChange("")}
            />
          </Path>
        )}
        {value !== place && (
          <Button
            label={value === "" ? t("Tell the page") : t("Tell this page instead")}
            size="small"
            onPress={() => onChange(place)}
          />
        )}
      </Line>
    </Field>
  );
}

const Line = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "$2",
  minHeight: "$control",
});

const Path = styled("span", {
  display: "flex",
  alignItems: "center",
  gap: "$1",
  minWidth: 0,
  padding: "2px 2px 2px 10px",
  borderRadius: "$control",
  backgroundColor: "$waitingSoft",
  color: "$ink",
  fontSize: "$small",
  lineHeight: "18px",
  overflowWrap: "anywhere",
});
