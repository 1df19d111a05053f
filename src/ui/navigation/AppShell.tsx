import Menu from "lucide-react/icons/menu";
import type { ReactNode } from "react";
import { isDrawerOpen } from "../../../machines/sidebar.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { IconButton } from "../button/Button.tsx";
import { Logo } from "../icon/Logo.tsx";
import { Drawer } from "../overlay/Drawer.tsx";
import { focusRow } from "../table/rowFocus.ts";
import { styled } from "../theme.ts";
import type { NavigationGroup } from "./Navigation.tsx";
import { AccountLink, CurrentNavigation, Sidebar, type SignedInUser } from "./Sidebar.tsx";
import { useSidebar, useSidebarCommands } from "./SidebarProvider.tsx";

/** The id of the main region, the target of the skip link. */
const MAIN_ID = "main";

interface AppShellProps {
  groups: readonly NavigationGroup[];
  user: SignedInUser | null;
  breadcrumb: ReactNode;
  tools: ReactNode;
  children: ReactNode;
}

/** The layout of pages after sign-in: navigation, top bar and page. */
export function AppShell({ groups, user, breadcrumb, tools, children }: AppShellProps) {
  const { t } = useTranslation();
  const { openDrawer, closeDrawer } = useSidebarCommands();
  return (
    <Root>
      <SkipLink href={`#${MAIN_ID}`}>{t("Skip to content")}</SkipLink>
      <SkipLink
        href={`#${MAIN_ID}`}
        data-skip-to-rows=""
        onClick={(event) => {
          if (focusRow(0)) event.preventDefault();
        }}
      >
        {t("Skip to the list")}
      </SkipLink>
      <Sidebar groups={groups} user={user} />
      <Drawer
        isOpen={useSidebar(isDrawerOpen)}
        onClose={closeDrawer}
        title={t("Main navigation")}
        side="left"
      >
        <DrawerHead>
          <Logo />
        </DrawerHead>
        <nav aria-label={t("Main navigation")}>
          <CurrentNavigation groups={groups} onFollow={closeDrawer} />
        </nav>
        {user && (
          <DrawerFoot>
            <AccountLink user={user} onFollow={closeDrawer} />
          </DrawerFoot>
        )}
      </Drawer>
      <PageColumn>
        <TopBar>
          <OpenNavigation data-menu="">
            <IconButton
              icon={Menu}
              aria-label={t("Open the navigation")}
              onPress={openDrawer}
            />
          </OpenNavigation>
          <TopBarStart>{breadcrumb}</TopBarStart>
          <TopBarEnd>{tools}</TopBarEnd>
        </TopBar>
        <Main id={MAIN_ID} tabIndex={-1}>{children}</Main>
      </PageColumn>
    </Root>
  );
}

const Root = styled("div", {
  display: "flex",
  minHeight: "100dvh",
  color: "$ink",
  backgroundColor: "$canvas",
  "&:not(:has(main tbody)) > [data-skip-to-rows]": { display: "none" },
  "@print": { display: "block", minHeight: 0, backgroundColor: "$surface" },
});

const SkipLink = styled("a", {
  position: "fixed",
  top: 8,
  left: 8,
  zIndex: "$top",
  padding: "8px 14px",
  borderRadius: "$control",
  fontWeight: "$section",
  color: "$onAccent",
  backgroundColor: "$accent",
  "@print": { display: "none" },
  "&:not(:focus)": { clipPath: "inset(50%)", pointerEvents: "none" },
});

const PageColumn = styled("div", {
  flex: 1,
  display: "flex",
  flexDirection: "column",
  minWidth: 0,
});

const TopBar = styled("header", {
  position: "sticky",
  top: 0,
  zIndex: "$sticky",
  display: "flex",
  alignItems: "center",
  gap: "$3",
  flex: "none",
  boxSizing: "border-box",
  height: "$topBar",
  padding: "0 $6",
  backgroundColor: "$surface",
  borderBottom: "1px solid $line",
  // On low screens it scrolls away.
  "@low": { position: "static" },
  "@print": { display: "none" },
  // On narrow screens a link back takes the place of the menu.
  "@narrow": { padding: "0 $2", "&:has([data-back-link]) > [data-menu]": { display: "none" } },
});

const OpenNavigation = styled("div", { display: "none", "@narrow": { display: "block" } });

const TopBarStart = styled("div", { flex: 1, minWidth: 0 });

const TopBarEnd = styled("div", {
  flex: "none",
  display: "flex",
  alignItems: "center",
  gap: "$1",
  "@narrow": { gap: 0 },
});

const Main = styled("main", {
  flex: 1,
  display: "flex",
  flexDirection: "column",
  gap: "$5",
  boxSizing: "border-box",
  minWidth: 0,
  width: "100%",
  padding: "$6",
  outline: "none !important",
  // Toasts do not cover the page on narrow screens.
  "@narrow": { padding: "calc($space$4 + var(--toasts-height, 0px)) $4 $4", gap: "$4" },
  "@print": { padding: 0 },
});

const DrawerHead = styled("div", {
  display: "flex",
  alignItems: "center",
  minHeight: 56,
  padding: "0 20px",
});

const DrawerFoot = styled("div", { marginTop: "auto", padding: "$4 10px 12px" });
