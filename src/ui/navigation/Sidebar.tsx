import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Icon } from "../icon/Icon.tsx";
import { Logo } from "../icon/Logo.tsx";
import { Tooltip } from "../overlay/Tooltip.tsx";
import { styled } from "../theme.ts";
import { CollapseButton } from "./CollapseButton.tsx";
import { Navigation } from "./Navigation.tsx";
import type { NavigationGroup } from "./navigationItems.ts";
import { useSidebar } from "./SidebarProvider.tsx";
import { SignedIn, type SignedInUser } from "./SignedIn.tsx";

interface SidebarProps {
  groups: readonly NavigationGroup[];
  user: SignedInUser | null;
}

/** The navigation beside the page, wide or collapsed to its icons. */
export function Sidebar({ groups, user }: SidebarProps) {
  const { t } = useTranslation();
  const { collapsed, toggle, currentPath } = useSidebar();
  const collapse = (
    <CollapseButton
      isCollapsed={collapsed}
      label={collapsed ? t("Expand") : t("Collapse")}
      onPress={toggle}
    >
      <Icon of={collapsed ? PanelLeftOpen : PanelLeftClose} />
    </CollapseButton>
  );
  return (
    <Root aria-label={t("Main navigation")} isCollapsed={collapsed}>
      <Head isCollapsed={collapsed}>
        <Logo isMarkOnly={collapsed} />
      </Head>
      <NavigationArea>
        <Navigation groups={groups} currentPath={currentPath} isCollapsed={collapsed} />
      </NavigationArea>
      <Foot>
        {user && <SignedIn user={user} isCollapsed={collapsed} />}
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
  "@still": { transition: "none" },
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
