import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type Ref, useRef } from "react";
import { useButton } from "react-aria/useButton";
import { useObjectRef } from "react-aria/useObjectRef";
import { useTextField } from "react-aria/useTextField";
import { useToggleState } from "react-stately/useToggleState";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Icon } from "../icon/Icon.tsx";
import { BoxButton, ControlBox, Input } from "./ControlBox.ts";
import { ariaFieldProps, Field, type FieldProps } from "./Field.tsx";
import { useFilledIn } from "./useFilledIn.ts";

/** The props of single-line fields. */
export interface LineFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  autoComplete?: string;
  /** What a form that is read without the app calls its value. */
  name?: string;
  /** The browser does it, before the page is hydrated; React Aria would take the focus back then. */
  autoFocus?: boolean;
  maxLength?: number;
  /** 34 or 42 px high. */
  size?: "regular" | "large";
  ref?: Ref<HTMLInputElement>;
}

interface TextFieldProps extends LineFieldProps {
  type?: "text" | "email" | "tel" | "url";
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { type = "text", size = "regular", error, isDisabled, isReadOnly } = props;
  const ref = useObjectRef(props.ref);
  const { inputProps, ...aria } = useTextField({ ...lineAriaProps(props), ...KINDS[type] }, ref);
  useFilledIn(ref, props);
  return (
    <Field width={type === "tel" ? "narrow" : "medium"} {...props} {...aria}>
      <ControlBox
        size={size}
        isInvalid={error !== undefined}
        isReadOnly={isReadOnly ?? false}
        isOff={isDisabled ?? false}
      >
        <Input {...inputProps} ref={ref} autoFocus={props.autoFocus ?? false} />
      </ControlBox>
    </Field>
  );
}

/**
 * What browsers are told of each kind. Of `type="email"` they would rewrite the domain, letter by
 * letter as it is typed, and hide what was typed around it.
 */
const KINDS = {
  text: { type: "text" },
  email: {
    type: "text",
    inputMode: "email",
    autoCapitalize: "none",
    autoCorrect: "off",
    spellCheck: "false",
  },
  tel: { type: "tel" },
  url: {
    type: "text",
    inputMode: "url",
    autoCapitalize: "none",
    autoCorrect: "off",
    spellCheck: "false",
  },
} as const;

/** The props of a one-line field as React Aria's hooks take them. */
export function lineAriaProps(props: LineFieldProps) {
  const { value, onChange, placeholder, autoComplete, name, maxLength } = props;
  return {
    ...ariaFieldProps(props),
    value,
    onChange,
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(autoComplete === undefined ? {} : { autoComplete }),
    ...(name === undefined ? {} : { name }),
    ...(maxLength === undefined ? {} : { maxLength }),
  };
}

interface PasswordFieldProps extends LineFieldProps {
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
  useFilledIn(ref, props);
  return (
    <Field width="medium" {...props} {...aria}>
      <ControlBox
        size={size}
        isInvalid={error !== undefined}
        isReadOnly={isReadOnly ?? false}
        isOff={isDisabled ?? false}
      >
        <Input {...inputProps} ref={ref} autoFocus={props.autoFocus ?? false} />
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
