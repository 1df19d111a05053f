import { hashKey, QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { useSelector } from "@xstate/react";
import HardDrive from "lucide-react/icons/hard-drive";
import { memo, useEffect, useSyncExternalStore } from "react";
import { Outlet, ScrollRestoration, useLocation, useMatches } from "react-router";
import { isRole } from "../../contract/permissions.ts";
import { isAuthenticated } from "../../machines/session.ts";
import { userRoles } from "../../machines/sidebar.ts";
import { ConfirmDialogs } from "../actors/ConfirmDialogs.tsx";
import { useServices } from "../actors/services.ts";
import { usePermissions, useSession } from "../actors/useSession.ts";
import { loadAnswerSchemas } from "../api/answer.ts";
import { UNREAD_COUNT } from "../api/notifications.ts";
import { moveStoredColumns } from "../api/views.ts";
import { useTranslation } from "../i18n/Translation.tsx";
import { ROLE_LABELS } from "../i18n/catalogue.ts";
import { ComingAddressProvider } from "../pages/comingAddress.tsx";
import { AppShell } from "../ui/navigation/AppShell.tsx";
import { Breadcrumb, type Crumb } from "../ui/navigation/Breadcrumb.tsx";
import type { NavigationGroup } from "../ui/navigation/Navigation.tsx";
import { useSidebar, useSidebarCommands } from "../ui/navigation/SidebarProvider.tsx";
import { AnnouncedBanner } from "../ui/page/Banner.tsx";
import { whenQuiet } from "../ui/whenIdle.ts";
import { NetworkNotice } from "./NetworkNotice.tsx";
import { TopBarTools } from "./TopBarTools.tsx";
import { AREAS } from "./areas.ts";
import { TOOLS } from "./lateTools.ts";
import { toPinnedProperty } from "./pinnedRoom.ts";
import { prefetchWhenIdle, usePrefetchOnApproach } from "./prefetch.ts";
import { areaOf, crumbOf, isTitled, useFrameTitle } from "./titles.ts";

/** The authenticated layout, `_app`: navigation, top bar, and the page. */
export function AppLayout() {
  const { http, queries, activity, actors: { session } } = useServices();
  useEffect(() => () => {
    // Cleared while a page still shows it, it would be fetched again, without a token.
    if (!isAuthenticated(session.getSnapshot())) queries.forget();
  }, [queries, session]);
  usePrefetchOnApproach();
  useEffect(() => prefetchWhenIdle((run) => whenQuiet(activity, run)), [activity]);
  useEffect(() =>
    whenQuiet(activity, () => {
      // Tried again at the next visit, should this fail.
      void moveStoredColumns(http, queries.client()).catch(() => {});
    }), [activity, http, queries]);
  // Asked for once more where it is needed, should this fail.
  useEffect(() => whenQuiet(activity, () => void loadAnswerSchemas().catch(() => {})), [activity]);
  return (
    <QueryClientProvider client={queries.client()}>
      <Frame />
    </QueryClientProvider>
  );
}

/** What stands around every page. It knows nothing of the address, and stays as it is when that changes. */
const Frame = memo(function Frame() {
  const { t } = useTranslation();
  const { user } = useSession();
  const { hasAny } = usePermissions();
  const roles = useSidebar(userRoles);
  const { setUserRoles } = useSidebarCommands();
  const unread = useUnreadCount();
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
        belowCount: toPinnedProperty(to),
        below: (onFollow) => <TOOLS.pinnedViews.WhenLoaded of={{ area: to, onFollow }} />,
      })),
  }));
  return (
    <AppShell
      groups={groups.filter(({ items }) => items.length > 0)}
      user={user && {
        name: `${user.name} ${user.surname}`,
        roles: roles.map((role) => t(ROLE_LABELS[role].label)),
        to: "/account",
      }}
      breadcrumb={<PagePath />}
      tools={<TopBarTools />}
    >
      <NetworkNotice />
      <StorageNotice />
      <ComingAddressProvider>
        <Outlet />
      </ComingAddressProvider>
      <ScrollRestoration />
      <ConfirmDialogs />
    </AppShell>
  );
});

/** The breadcrumb of the page; it has the navigation mark the page's area. */
function PagePath() {
  const { setCurrentPath } = useSidebarCommands();
  const { pathname } = useLocation();
  const area = areaOf(useMatches());
  useEffect(() => setCurrentPath(area ?? pathname), [area, pathname]);
  return <Breadcrumb crumbs={useCrumbs()} isTitleHidden={!useFrameTitle().isVisible} />;
}

/** A banner while the server's disk is full and nothing can be saved. */
function StorageNotice() {
  const { t } = useTranslation();
  const { serverStorage } = useServices().actors;
  const isFull = useSelector(serverStorage, (snapshot) => snapshot.matches("full"));
  return (
    <AnnouncedBanner icon={HardDrive} isShown={isFull}>
      {t(
        "The server's disk is nearly full. You can read, but nothing can be saved until your administrator makes room.",
      )}
    </AnnouncedBanner>
  );
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
  return Array.isArray(data.above)
    ? data.above.filter(({ label }) => typeof label === "string")
    : [];
}

const UNREAD_HASH = hashKey(UNREAD_COUNT);

/** The cached number of unread notifications; fetches nothing. */
function useUnreadCount(): number {
  const client = useQueryClient();
  const read = () => {
    const unread = client.getQueryData(UNREAD_COUNT);
    return typeof unread === "number" ? unread : 0;
  };
  return useSyncExternalStore(
    (listener) =>
      client.getQueryCache().subscribe(({ query }) => {
        if (query.queryHash === UNREAD_HASH) listener();
      }),
    read,
    read,
  );
}
