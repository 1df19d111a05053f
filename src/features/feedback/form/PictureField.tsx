import Camera from "lucide-react/icons/camera";
import Expand from "lucide-react/icons/expand";
import Trash2 from "lucide-react/icons/trash";
import { useField } from "react-aria/useField";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { Button } from "../../../ui/button/Button.tsx";
import { Field } from "../../../ui/field/Field.tsx";
import { styled } from "../../../ui/theme.ts";

interface PictureFieldProps {
  /** A PNG data URL. */
  picture: string | null;
  error: string | undefined;
  isDisabled: boolean;
  onTake: () => void;
  onOpen: () => void;
  onRemove: () => void;
}

/** The screenshot of the feedback, as it would be sent. */
export function PictureField(props: PictureFieldProps) {
  const { picture, error, isDisabled, onTake, onOpen, onRemove } = props;
  const { t } = useTranslation();
  const description = picture === null
    ? t("You can go to the screen you mean; your input is kept.")
    : t("Check it before you send it; cover what nobody should see.");
  const { labelProps, fieldProps, ...messages } = useField({
    label: t("Screenshot"),
    labelElementType: "span",
    description,
    ...(error === undefined ? {} : { errorMessage: error, isInvalid: true }),
  });
  return (
    <Field
      {...messages}
      label={t("Screenshot")}
      description={description}
      error={error}
      labelProps={labelProps}
      labelElement="span"
    >
      <PictureColumn {...fieldProps} role="group">
        {picture !== null && (
          <Preview type="button" aria-label={t("View and mark the screenshot")} onClick={onOpen}>
            <img src={picture} alt={t("What will be sent")} />
          </Preview>
        )}
        <Actions>
          {picture === null
            ? (
              <Button
                label={t("Take a screenshot")}
                icon={Camera}
                isDisabled={isDisabled}
                onPress={onTake}
              />
            )
            : (
              <>
                <Button
                  label={t("View and mark")}
                  icon={Expand}
                  isDisabled={isDisabled}
                  onPress={onOpen}
                />
                <Button
                  label={t("Take another")}
                  icon={Camera}
                  isDisabled={isDisabled}
                  onPress={onTake}
                />
                <Button
                  label={t("Remove screenshot")}
                  icon={Trash2}
                  isDisabled={isDisabled}
                  onPress={onRemove}
                />
              </>
            )}
        </Actions>
      </PictureColumn>
    </Field>
  );
}

const PictureColumn = styled("div", { display: "flex", flexDirection: "column", gap: "$2" });

const Preview = styled("button", {
  display: "block",
  overflow: "hidden",
  maxHeight: 280,
  border: "1px solid $lineStrong",
  borderRadius: "$control",
  cursor: "zoom-in",
  "& img": { width: "100%" },
});

const Actions = styled("div", { display: "flex", flexWrap: "wrap", gap: "$2" });
