import { type ReactNode, type Ref, useEffect } from "react";
import { type AriaButtonProps, mergeProps, useButton, useObjectRef } from "react-aria";
import { Icon, type IconShape } from "../icon/Icon.tsx";
import { styled } from "../theme.ts";
import { type ButtonSize, buttonStyle, type ButtonVariant } from "./buttonStyle.ts";
import { Spinner } from "./Spinner.tsx";

/** What a hook of React Aria asks of the button that opens or steps something. */
type TriggerProps = AriaButtonProps<"button">;

interface PressableProps {
  onPress?: (() => void) | undefined;
  type?: "button" | "submit";
  /** `secondary` by default; one `primary` a view. */
  variant?: ButtonVariant;
  /** 28, 34 or 42 px high; on touch screens never under 44. */
  size?: ButtonSize;
  isDisabled?: boolean | undefined;
  /** Spins in place of the words, keeps its width and its focus, and takes no press. */
  isLoading?: boolean | undefined;
  /** The form it submits, when it stands outside of it. */
  form?: string;
  id?: string;
  autoFocus?: boolean;
  triggerProps?: TriggerProps;
  ref?: Ref<HTMLButtonElement>;
}

export interface ButtonProps extends PressableProps {
  /** The words on it. Without any it warns in the console. */
  label: string;
  icon?: IconShape;
  /** An icon after the words, such as the arrow of a menu. */
  iconEnd?: IconShape;
  isWide?: boolean;
}

export interface IconButtonProps extends PressableProps {
  icon: IconShape;
  "aria-label": string;
}

/** A button with words on it. */
export function Button({ label, icon, iconEnd, isWide = false, ...props }: ButtonProps) {
  useEffect(() => {
    if (!label?.trim()) console.warn("A button that is not an icon button needs a label.");
  }, [label]);
  return (
    <Pressable {...props} isWide={isWide}>
      {icon && <Icon of={icon} />}
      {label}
      {iconEnd && <Icon of={iconEnd} size={14} />}
    </Pressable>
  );
}

/** A square button that shows an icon alone and says `aria-label`. */
export function IconButton({ icon, variant = "ghost", ...props }: IconButtonProps) {
  return (
    <Pressable {...props} variant={variant} isIcon>
      <Icon of={icon} />
    </Pressable>
  );
}

interface InnerProps extends PressableProps {
  "aria-label"?: string;
  isIcon?: boolean;
  isWide?: boolean;
  children: ReactNode;
}

function Pressable(props: InnerProps) {
  const { onPress, type = "button", isDisabled = false, isLoading = false, triggerProps } = props;
  const ref = useObjectRef(props.ref);
  const own: TriggerProps = {
    type: isLoading ? "button" : type,
    isDisabled,
    ...(onPress && !isLoading ? { onPress: () => onPress() } : {}),
    ...(props.form === undefined ? {} : { form: props.form }),
    ...(props.id === undefined ? {} : { id: props.id }),
    ...(props.autoFocus ? { autoFocus: true } : {}),
    ...(props["aria-label"] === undefined ? {} : { "aria-label": props["aria-label"] }),
  };
  const { buttonProps, isPressed } = useButton(mergeProps(triggerProps ?? {}, own), ref);
  return (
    <Root
      {...buttonProps}
      ref={ref}
      variant={props.variant ?? "secondary"}
      size={props.size ?? "regular"}
      isIcon={props.isIcon ?? false}
      isWide={props.isWide ?? false}
      isOff={isDisabled || triggerProps?.isDisabled === true}
      data-pressed={isPressed || undefined}
      {...(isLoading ? { "aria-busy": true, "aria-disabled": true } : {})}
    >
      <Content isHidden={isLoading}>{props.children}</Content>
      {isLoading && <Spinner isCentred />}
    </Root>
  );
}

const Root = styled("button", buttonStyle);

const Content = styled("span", {
  display: "inline-flex",
  alignItems: "center",
  gap: "inherit",
  variants: { isHidden: { true: { opacity: 0 } } },
});
