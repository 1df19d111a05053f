import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import type { ReactNode, Ref } from "react";
import { useObjectRef } from "react-aria/useObjectRef";
import { type AriaTextFieldOptions, useTextField } from "react-aria/useTextField";
import { useToggleState } from "react-stately/useToggleState";
import { useTranslation } from "../../i18n/Translation.tsx";
import { omitUndefined } from "../omitUndefined.ts";
import { BoxButton } from "./BoxButton.tsx";
import { ControlBox, getBoxProps, Input } from "./ControlBox.ts";
import { Field, type FieldProps, getAriaFieldProps } from "./Field.tsx";
import { useFilledIn } from "./useFilledIn.ts";

export interface LineFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  autoComplete?: string;
  /** The name of the value in a form that is submitted before hydration. */
  name?: string;
  /** The native attribute, as React Aria would focus the input again after hydration. */
  autoFocus?: boolean;
  maxLength?: number;
  size?: "regular" | "large";
  ref?: Ref<HTMLInputElement>;
}

/** Converts the props of a one-line field to those of React Aria's hooks. */
export function getAriaLineProps(props: LineFieldProps) {
  const { value, onChange, placeholder, autoComplete, name, maxLength } = props;
  return {
    ...getAriaFieldProps(props),
    value,
    onChange,
    ...omitUndefined({ placeholder, autoComplete, name, maxLength }),
  };
}

interface LineProps extends LineFieldProps {
  input: Partial<AriaTextFieldOptions<"input">>;
  children?: ReactNode;
}

function LineField({ input, children, ...props }: LineProps) {
  const ref = useObjectRef(props.ref);
  const { inputProps, ...messages } = useTextField({ ...getAriaLineProps(props), ...input }, ref);
  useFilledIn(ref, props);
  return (
    <Field width="medium" {...props} {...messages}>
      <ControlBox size={props.size ?? "regular"} {...getBoxProps(props)}>
        <Input {...inputProps} ref={ref} autoFocus={props.autoFocus ?? false} />
        {children}
      </ControlBox>
    </Field>
  );
}

interface TextFieldProps extends LineFieldProps {
  type?: "text" | "email" | "tel" | "url";
}

/** One line of text. */
export function TextField({ type = "text", ...props }: TextFieldProps) {
  return <LineField width={type === "tel" ? "narrow" : "medium"} {...props} input={INPUTS[type]} />;
}

const UNCORRECTED = { autoCapitalize: "none", autoCorrect: "off", spellCheck: "false" } as const;

/** The attributes of each type. With `type="email"` browsers would rewrite what is typed. */
const INPUTS = {
  text: { type: "text" },
  email: { type: "text", inputMode: "email", ...UNCORRECTED },
  tel: { type: "tel" },
  url: { type: "text", inputMode: "url", ...UNCORRECTED },
} as const;

interface PasswordFieldProps extends LineFieldProps {
  autoComplete: "current-password" | "new-password";
}

/** A password with a button that shows it. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation();
  const { isSelected: isShown, toggle } = useToggleState();
  return (
    <LineField {...props} input={{ ...UNCORRECTED, type: isShown ? "text" : "password" }}>
      <BoxButton
        icon={isShown ? EyeOff : Eye}
        aria-label={t("Show password")}
        aria-pressed={isShown}
        isDisabled={props.isDisabled ?? false}
        onPress={() => toggle()}
      />
    </LineField>
  );
}
