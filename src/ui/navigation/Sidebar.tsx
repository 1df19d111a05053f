import PanelLeftClose from "lucide-react/icons/panel-left-close";
import PanelLeftOpen from "lucide-react/icons/panel-left-open";
import { type ReactNode, useRef } from "react";
import { useButton } from "react-aria/useButton";
import { getCurrentPath, isCollapsed } from "../../../machines/sidebar.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Icon } from "../icon/Icon.tsx";
import { Logo } from "../icon/Logo.tsx";
import { Tooltip } from "../overlay/Tooltip.tsx";
import { Avatar } from "../status/Avatar.tsx";
import { styled } from "../theme.ts";
import { AppLink } from "./AppLink.tsx";
import { Navigation, type NavigationGroup } from "./Navigation.tsx";
import { useSidebar, useSidebarCommands } from "./SidebarProvider.tsx";

interface SidebarProps {
  groups: readonly NavigationGroup[];
  user: SignedInUser | null;
}

type CurrentNavigationProps = Omit<Parameters<typeof Navigation>[0], "currentPath">;

/** The navigation with the current item marked. */
export function CurrentNavigation(props: CurrentNavigationProps) {
  return <Navigation {...props} currentPath={useSidebar(getCurrentPath)} />;
}

/** The navigation next to the page, wide or collapsed to icons. */
export function Sidebar({ groups, user }: SidebarProps) {
  const { t } = useTranslation();
  const { toggle } = useSidebarCommands();
  const collapsed = useSidebar(isCollapsed);
  const collapse = (
    <CollapseButton
      isCollapsed={collapsed}
      label={collapsed ? t("Expand") : t("Collapse")}
      onPress={toggle}
    >
      <Icon icon={collapsed ? PanelLeftOpen : PanelLeftClose} />
    </CollapseButton>
  );
  return (
    <Root aria-label={t("Main navigation")} isCollapsed={collapsed} data-has-tooltip="">
      <Head isCollapsed={collapsed}>
        <Logo isMarkOnly={collapsed} />
      </Head>
      <NavigationArea>
        <CurrentNavigation groups={groups} isCollapsed={collapsed} />
      </NavigationArea>
      <Foot>
        {user && <AccountLink user={user} isCollapsed={collapsed} />}
        <Tooltip text={t("Expand")} placement="right" isDisabled={!collapsed}>{collapse}</Tooltip>
      </Foot>
    </Root>
  );
}

const Root = styled("nav", {
  position: "sticky",
  top: 0,
  zIndex: "$navigation",
  flex: "none",
  display: "flex",
  flexDirection: "column",
  boxSizing: "border-box",
  height: "100dvh",
  overflow: "hidden",
  color: "$navInk",
  backgroundColor: "$nav",
  transition: "width $calm",
  "@narrow": { display: "none" },
  "@reducedMotion": { transition: "none" },
  variants: {
    isCollapsed: {
      true: { width: "$navigationCollapsed" },
      false: { width: "$navigation" },
    },
  },
});

const Head = styled("div", {
  flex: "none",
  display: "flex",
  alignItems: "center",
  height: 58,
  padding: "0 20px",
  variants: { isCollapsed: { true: { justifyContent: "center", padding: 0 } } },
});

const NavigationArea = styled("div", {
  flex: 1,
  minHeight: 0,
  overflowX: "hidden",
  overflowY: "auto",
  scrollbarColor: "$colors$navHover transparent",
});

const Foot = styled("div", { flex: "none", display: "grid", gap: 2, padding: "8px 10px 12px" });

interface CollapseButtonProps {
  label: string;
  isCollapsed: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** The button at the end of the navigation that collapses or expands it. */
function CollapseButton({ label, isCollapsed, onPress, children }: CollapseButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const { buttonProps } = useButton({
    onPress,
    "aria-expanded": !isCollapsed,
    ...(isCollapsed ? { "aria-label": label } : {}),
  }, ref);
  return (
    <CollapseRoot {...buttonProps} ref={ref} isCollapsed={isCollapsed}>
      {children}
      {isCollapsed ? null : label}
    </CollapseRoot>
  );
}

const CollapseRoot = styled("button", {
  display: "flex",
  alignItems: "center",
  gap: 10,
  width: "100%",
  height: 34,
  padding: "0 10px",
  borderRadius: "$control",
  whiteSpace: "nowrap",
  color: "$navInk",
  transition: "background-color $quick",
  "& > svg": { color: "$navSecond" },
  "&:hover": { backgroundColor: "$navHover" },
  "&:focus-visible": { outline: "2px solid $navMark", outlineOffset: -2 },
  "@touch": { height: "$touch" },
  "@reducedMotion": { transition: "none" },
  variants: { isCollapsed: { true: { justifyContent: "center", padding: 0 } } },
});

export interface SignedInUser {
  name: string;
  roles: readonly string[];
  to: string;
}

interface AccountLinkProps {
  user: SignedInUser;
  isCollapsed?: boolean;
  onFollow?: () => void;
}

/** The name and roles of the signed-in user; links to the account. */
export function AccountLink({ user, isCollapsed = false, onFollow }: AccountLinkProps) {
  const { name, to } = user;
  const isCurrent = useSidebar((snapshot) => getCurrentPath(snapshot) === to);
  const roles = user.roles.join(" · ");
  const whole = roles === "" ? name : `${name}, ${roles}`;
  return (
    <Tooltip text={whole} placement="right" isDisabled={!isCollapsed}>
      <StyledLink
        to={to}
        aria-label={isCollapsed ? whole : undefined}
        aria-current={isCurrent ? "page" : undefined}
        isCollapsed={isCollapsed}
        onFollow={onFollow}
      >
        <Avatar name={name} />
        {isCollapsed ? null : (
          <TextColumn>
            <Name>{name}</Name>
            {roles === "" ? null : <Roles>{roles}</Roles>}
          </TextColumn>
        )}
      </StyledLink>
    </Tooltip>
  );
}

const StyledLink = styled(AppLink, {
  display: "flex",
  alignItems: "center",
  gap: 10,
  minHeight: 44,
  padding: "4px 5px",
  borderRadius: "$control",
  transition: "background-color $quick",
  "&:hover, &[aria-current=page]": { backgroundColor: "$navHover" },
  "&:focus-visible": { outline: "2px solid $navMark", outlineOffset: -2 },
  "@reducedMotion": { transition: "none" },
  variants: { isCollapsed: { true: { justifyContent: "center", padding: "4px 0" } } },
});

const TextColumn = styled("span", { display: "grid", minWidth: 0 });

const Name = styled("span", { lines: 1, lineHeight: "18px", color: "$navInk" });

const Roles = styled("span", {
  lines: 1,
  fontSize: "$small",
  lineHeight: "16px",
  color: "$navSecond",
});
