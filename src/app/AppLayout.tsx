import { QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { useSelector } from "@xstate/react";
import { HardDrive, WifiOff } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { Outlet, ScrollRestoration, useLocation, useMatches } from "react-router";
import { isRole } from "../../contract/permissions.ts";
import { isAuthenticated } from "../../machines/session.ts";
import { ConfirmDialogs } from "../actors/ConfirmDialogs.tsx";
import { useServices } from "../actors/services.ts";
import { usePermissions, useSession } from "../actors/useSession.ts";
import { loadAnswerSchemas } from "../api/answer.ts";
import { UNREAD_COUNT } from "../api/notifications.ts";
import { useTranslation } from "../i18n/Translation.tsx";
import { ROLE_LABELS } from "../i18n/catalogue.ts";
import { AppShell } from "../ui/navigation/AppShell.tsx";
import { Breadcrumb, type Crumb } from "../ui/navigation/Breadcrumb.tsx";
import type { NavigationGroup } from "../ui/navigation/Navigation.tsx";
import { useSidebar } from "../ui/navigation/SidebarProvider.tsx";
import { Banner } from "../ui/page/notices.tsx";
import { styled } from "../ui/theme.ts";
import { whenIdle } from "../ui/whenIdle.ts";
import { TopBarTools } from "./TopBarTools.tsx";
import { AREAS } from "./areas.ts";
import { crumbOf, isTitled, useFrameTitle } from "./titles.ts";

/** The authenticated layout, `_app`: navigation, top bar, and the page. */
export function AppLayout() {
  const { queries, actors: { session } } = useServices();
  useEffect(() => () => {
    // Cleared while a page still shows it, it would be fetched again, without a token.
    if (!isAuthenticated(session.getSnapshot())) queries.forget();
  }, [queries, session]);
  // Asked for once more where it is needed, should this fail.
  useEffect(() => whenIdle(() => void loadAnswerSchemas().catch(() => {})), []);
  return (
    <QueryClientProvider client={queries.client()}>
      <Frame />
    </QueryClientProvider>
  );
}

function Frame() {
  const { t } = useTranslation();
  const { user } = useSession();
  const { hasAny } = usePermissions();
  const { setCurrentPath, userRoles, setUserRoles } = useSidebar();
  const { pathname } = useLocation();
  const unread = useUnreadCount();
  const area = useArea();
  useEffect(() => setCurrentPath(area ?? pathname), [area, pathname]);
  useEffect(() => setUserRoles(user?.roles.filter(isRole) ?? []), [user]);

  const groups: NavigationGroup[] = AREAS.map(({ label, areas }) => ({
    ...(label ? { label: t(label) } : {}),
    items: areas
      .filter(({ permissions }) => !permissions || hasAny(permissions))
      .map(({ label, to, icon }) => ({
        label: t(label),
        to,
        icon,
        count: to === "/notifications/" ? unread : 0,
      })),
  }));
  return (
    <AppShell
      groups={groups.filter(({ items }) => items.length > 0)}
      user={user && {
        name: `${user.name} ${user.surname}`,
        roles: userRoles.map((role) => t(ROLE_LABELS[role].label)),
        to: "/account",
      }}
      breadcrumb={<Breadcrumb crumbs={useCrumbs()} isTitleHidden={!useFrameTitle().isVisible} />}
      tools={<TopBarTools />}
    >
      <NetworkNotice />
      <StorageNotice />
      <Outlet />
      <ScrollRestoration />
      <ConfirmDialogs />
    </AppShell>
  );
}

/** A banner while there is no network. */
function NetworkNotice() {
  const { t } = useTranslation();
  const { network } = useServices().actors;
  const isOffline = useSelector(network, (snapshot) => snapshot.matches("offline"));
  return (
    <AnnouncedNotice role="status" data-live-announcer="true">
      {isOffline && (
        <Banner icon={WifiOff}>
          {t("You are offline. What could not be loaded comes once the network is back.")}
        </Banner>
      )}
    </AnnouncedNotice>
  );
}

/** A banner while the server's disk is full and nothing can be saved. */
function StorageNotice() {
  const { t } = useTranslation();
  const { serverStorage } = useServices().actors;
  const isFull = useSelector(serverStorage, (snapshot) => snapshot.matches("full"));
  return (
    <AnnouncedNotice role="status" data-live-announcer="true">
      {isFull && (
        <Banner icon={HardDrive}>
          {t(
            "The server's disk is nearly full. You can read, but nothing can be saved until your administrator makes room.",
          )}
        </Banner>
      )}
    </AnnouncedNotice>
  );
}

// A live region has to be in the page before its text; empty, it takes no room.
const AnnouncedNotice = styled("div", { "&:empty": { position: "absolute" } });

/** The address of the area that the page belongs to. */
function useArea(): string | undefined {
  const handle = useMatches().findLast(({ handle }) => isTitled(handle))?.handle;
  return isTitled(handle) ? handle.title.area?.to : undefined;
}

/**
 * The breadcrumb: the page's area, the parents in its loader data, then its title or the name in
 * its data.
 */
function useCrumbs(): Crumb[] {
  const { t } = useTranslation();
  const { shown, isVisible } = useFrameTitle();
  return useMatches().flatMap(({ handle, loaderData }) => {
    if (!isTitled(handle)) return [];
    const { title, area } = handle.title;
    const label = isVisible ? crumbOf(loaderData) ?? t(title) : shown;
    const above = parentCrumbs(loaderData);
    return area ? [{ label: t(area.label), to: area.to }, ...above, { label }] : [{ label }];
  });
}

function parentCrumbs(data: unknown): Crumb[] {
  if (typeof data !== "object" || data === null || !("above" in data)) return [];
  return Array.isArray(data.above) ? data.above : [];
}

/** The cached number of unread notifications; fetches nothing. */
export function useUnreadCount(): number {
  const client = useQueryClient();
  return useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => client.getQueryData<number>(UNREAD_COUNT) ?? 0,
  );
}
