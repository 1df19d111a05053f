import { Link, type To } from "react-router";
import { Icon, type IconShape } from "../icon/Icon.tsx";
import { styled } from "../theme.ts";
import { type ButtonSize, buttonStyle, type ButtonVariant } from "./buttonStyle.ts";

export interface LinkButtonProps {
  label: string;

  to: To;
  icon?: IconShape;
  variant?: ButtonVariant;
  size?: ButtonSize;
  isWide?: boolean;
  id?: string;
}

/** A link that looks like a button: it leads somewhere, and opens in a new tab as links do. */
export function LinkButton({ label, icon, id, ...props }: LinkButtonProps) {
  return (
    <Root {...props} {...(id === undefined ? {} : { id })}>
      {icon && <Icon of={icon} />}
      {label}
    </Root>
  );
}

const Root = styled(Link, buttonStyle);
