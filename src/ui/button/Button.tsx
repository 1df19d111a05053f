import { type ReactNode, type Ref, useEffect } from "react";
import type { AriaButtonProps } from "react-aria";
import { mergeProps } from "react-aria/mergeProps";
import { useButton } from "react-aria/useButton";
import { useObjectRef } from "react-aria/useObjectRef";
import type { To } from "react-router";
import { omitUndefined } from "../omitUndefined.ts";
import { Icon, type IconShape } from "../icon/Icon.tsx";
import { Link } from "../navigation/Link.tsx";
import { Spinner } from "../status/Loading.tsx";
import { css, styled } from "../theme.ts";

const buttonStyle = css({
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  flexShrink: 0,
  gap: "6px",
  height: "$control",
  padding: "0 13px",
  border: "1px solid transparent",
  borderRadius: "$control",
  fontSize: "$small",
  lineHeight: "$body",
  fontWeight: "$section",
  whiteSpace: "nowrap",
  userSelect: "none",
  cursor: "pointer",
  WebkitTapHighlightColor: "transparent",
  transition: "background-color $quick, border-color $quick, color $quick",
  "@touch": { minHeight: "$touch", minWidth: "$touch" },
  "&[aria-disabled=true], &:disabled": { cursor: "default" },
  "@print": { display: "none" },

  variants: {
    variant: {
      primary: {
        backgroundColor: "$accent",
        color: "$onAccent",
        "@hover": { "&:hover": { backgroundColor: "$accentHover" } },
        "&[data-pressed]": { backgroundColor: "$accentHover" },
      },
      secondary: {
        backgroundColor: "$surface",
        borderColor: "$lineStrong",
        color: "$ink",
        "@hover": { "&:hover": { backgroundColor: "$waitingSoft", borderColor: "$lineControl" } },
        "&[data-pressed]": { backgroundColor: "$waitingSoft", borderColor: "$lineControl" },
      },
      ghost: {
        color: "$inkSecond",
        "@hover": { "&:hover": { backgroundColor: "$waitingSoft", color: "$ink" } },
        "&[data-pressed]": { backgroundColor: "$waitingSoft", color: "$ink" },
      },
      danger: {
        backgroundColor: "$danger",
        color: "$onDanger",
        "@hover": { "&:hover": { backgroundColor: "$dangerHover" } },
        "&[data-pressed]": { backgroundColor: "$dangerHover" },
      },
    },
    size: {
      small: { height: "28px", padding: "0 10px", fontSize: "$caption" },
      regular: {},
      large: { height: "42px", padding: "0 16px", fontSize: "$body" },
    },
    isIcon: { true: { width: "$control", padding: 0 } },
    isWide: { true: { width: "100%" } },
    isDisabled: { true: {} },
  },
  compoundVariants: [
    { isIcon: true, size: "small", css: { width: "28px", padding: 0 } },
    { isIcon: true, size: "large", css: { width: "42px", padding: 0 } },
    ...(["primary", "secondary", "danger"] as const).map((variant) => ({
      variant,
      isDisabled: true,
      css: {
        "&, &:hover": {
          backgroundColor: "$waitingSoft",
          borderColor: "$line",
          color: "$waiting",
        },
      },
    })),
    {
      variant: "ghost",
      isDisabled: true,
      css: { "&, &:hover": { backgroundColor: "transparent", color: "$inkThird" } },
    },
  ],
  defaultVariants: { variant: "secondary", size: "regular" },
});

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "small" | "regular" | "large";

type TriggerProps = AriaButtonProps<"button">;

interface PressableProps {
  onPress?: (() => void) | undefined;
  type?: "button" | "submit";
  /** `secondary` by default; at most one `primary` in a view. */
  variant?: ButtonVariant;
  /** 28, 34 or 42 px high; at least 44 on touch screens. */
  size?: ButtonSize;
  isDisabled?: boolean | undefined;
  /** Replaces the label by a spinner and ignores presses; keeps width and focus. */
  isLoading?: boolean | undefined;
  /** The id of the form that it submits from outside. */
  form?: string;
  id?: string;
  autoFocus?: boolean;
  triggerProps?: TriggerProps;
  ref?: Ref<HTMLButtonElement>;
}

interface ButtonProps extends PressableProps {
  label: string;
  icon?: IconShape | undefined;
  iconEnd?: IconShape;
  isWide?: boolean;
}

interface IconButtonProps extends PressableProps {
  icon: IconShape;
  "aria-label": string;
}

/** A button with a visible label. */
export function Button({ label, icon, iconEnd, isWide = false, ...props }: ButtonProps) {
  useEffect(() => {
    if (!label?.trim()) console.warn("A button that is not an icon button needs a label.");
  }, [label]);
  return (
    <Pressable {...props} isWide={isWide}>
      {icon && <Icon icon={icon} />}
      {label}
      {iconEnd && <Icon icon={iconEnd} size={14} />}
    </Pressable>
  );
}

/** A square button that shows only an icon. */
export function IconButton({ icon, variant = "ghost", ...props }: IconButtonProps) {
  return (
    <Pressable {...props} variant={variant} isIcon>
      <Icon icon={icon} />
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
    ...omitUndefined({
      form: props.form,
      id: props.id,
      autoFocus: props.autoFocus,
      "aria-label": props["aria-label"],
    }),
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
      isDisabled={isDisabled || triggerProps?.isDisabled === true}
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

interface LinkButtonProps {
  label: string;
  to: To;
  icon?: IconShape | undefined;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** A link styled as a button. */
export function LinkButton({ label, icon, ...props }: LinkButtonProps) {
  return (
    <LinkRoot {...props}>
      {icon && <Icon icon={icon} />}
      {label}
    </LinkRoot>
  );
}

const LinkRoot = styled(Link, buttonStyle);
