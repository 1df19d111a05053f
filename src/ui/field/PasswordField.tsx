import { Eye, EyeOff } from "lucide-react";
import { useRef } from "react";
import { useButton, useObjectRef, useTextField } from "react-aria";
import { useToggleState } from "react-stately";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Icon } from "../icon/Icon.tsx";
import { BoxButton, ControlBox, Input } from "./ControlBox.ts";
import { Field } from "./Field.tsx";
import { lineAriaProps, type LineFieldProps } from "./TextField.tsx";

export interface PasswordFieldProps extends LineFieldProps {
  autoComplete: "current-password" | "new-password";
}

/** A password, hidden until the eye is pressed. */
export function PasswordField(props: PasswordFieldProps) {
  const { size = "regular", error, isDisabled, isReadOnly } = props;
  const { isSelected: isShown, toggle } = useToggleState();
  const ref = useObjectRef(props.ref);
  const type = isShown ? "text" : "password";
  const { inputProps, ...aria } = useTextField({
    ...lineAriaProps(props),
    type,
    spellCheck: "false",
    autoCorrect: "off",
    autoCapitalize: "off",
  }, ref);
  return (
    <Field width="medium" {...props} {...aria}>
      <ControlBox
        size={size}
        isInvalid={error !== undefined}
        isReadOnly={isReadOnly ?? false}
        isOff={isDisabled ?? false}
      >
        <Input {...inputProps} ref={ref} />
        <ShowButton
          isShown={isShown}
          isDisabled={isDisabled ?? false}
          onPress={toggle}
        />
      </ControlBox>
    </Field>
  );
}

interface ShowButtonProps {
  isShown: boolean;
  isDisabled: boolean;
  onPress: () => void;
}

function ShowButton({ isShown, isDisabled, onPress }: ShowButtonProps) {
  const { t } = useTranslation();
  const ref = useRef<HTMLButtonElement>(null);
  const { buttonProps } = useButton({
    "aria-label": t("Show password"),
    "aria-pressed": isShown,
    isDisabled,
    onPress: () => onPress(),
  }, ref);
  return (
    <BoxButton {...buttonProps} ref={ref}>
      <Icon of={isShown ? EyeOff : Eye} />
    </BoxButton>
  );
}
