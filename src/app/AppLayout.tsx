import { hashKey, QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { useSelector } from "@xstate/react";
import HardDrive from "lucide-react/icons/hard-drive";
import { memo, useEffect, useSyncExternalStore } from "react";
import { Outlet, ScrollRestoration, useLocation, useMatches } from "react-router";
import { isRole } from "../../contract/permissions.ts";
import { isAuthenticated } from "../../machines/session.ts";
import { getUserRoles } from "../../machines/sidebar.ts";
import { ConfirmDialogs } from "../actors/ConfirmDialogs.tsx";
import { useServices } from "../actors/services.ts";
import { useRecordCreation } from "../actors/useRecordCreation.ts";
import { usePermissions, useSession } from "../actors/useSession.ts";
import { loadResponseSchemas } from "../api/schemas.ts";
import { UNREAD_COUNT } from "../features/notification/resource.ts";
import { moveStoredColumns } from "../records/views/resource.ts";
import { useTranslation } from "../i18n/Translation.tsx";
import { ROLE_LABELS } from "../i18n/catalogue.ts";
import { PendingLocationProvider } from "../records/pendingLocation.tsx";
import { AppShell } from "../ui/navigation/AppShell.tsx";
import { Breadcrumb, type Crumb } from "../ui/navigation/Breadcrumb.tsx";
import type { NavigationGroup } from "../ui/navigation/Navigation.tsx";
import { useSidebar, useSidebarCommands } from "../ui/navigation/SidebarProvider.tsx";
import { lazyPart } from "../ui/lazyPart.tsx";
import { AnnouncedBanner } from "../ui/page/Banner.tsx";
import { OpenPageProvider } from "../ui/page/pageActions.tsx";
import { whenQuiet } from "../ui/whenIdle.ts";
import { NetworkNotice } from "./NetworkNotice.tsx";
import { TopBarTools } from "./TopBarTools.tsx";
import { AREAS } from "./areas.ts";
import { FRAME_TOOLS } from "./lazyFrameTools.ts";
import { toPinnedCountProperty } from "./pinnedCounts.ts";
import type { LoadBundle } from "./pageModule.ts";
import { prefetchWhenIdle, useLinkPrefetch } from "./prefetch.ts";
import { getAreaPath, getCrumb, isPageEntry, useFrameTitle } from "./titles.ts";

/** The layout of signed-in pages, `_app`: navigation, top bar and the page. */
export function AppLayout({ loadBundle }: { loadBundle: LoadBundle }) {
  const { http, queries, activity, actors: { session } } = useServices();
  useEffect(() => () => {
    // Clearing earlier would refetch what the page still shows, without a token.
    if (!isAuthenticated(session.getSnapshot())) queries.clear();
  }, [queries, session]);
  useLinkPrefetch(loadBundle);
  useEffect(
    () => prefetchWhenIdle((run) => whenQuiet(activity, run), loadBundle),
    [activity, loadBundle],
  );
  useEffect(() =>
    whenQuiet(activity, () => {
      // A failure is ignored: the next visit tries again.
      void moveStoredColumns(http, queries.client()).catch(() => {});
    }), [activity, http, queries]);
  // A failure is ignored: the first checked response loads them again.
  useEffect(() => whenQuiet(activity, () => void loadResponseSchemas().catch(() => {})), [
    activity,
  ]);
  return (
    <QueryClientProvider client={queries.client()}>
      <OpenPageProvider>
        <Frame />
      </OpenPageProvider>
    </QueryClientProvider>
  );
}

/**
 * The frame around every signed-in page. It does not read the address, so navigation does not
 * render it again.
 */
const Frame = memo(function Frame() {
  const { t } = useTranslation();
  const { user } = useSession();
  const { hasAny } = usePermissions();
  const roles = useSidebar(getUserRoles);
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
        belowCountProperty: toPinnedCountProperty(to),
        renderBelow: (onFollow) => <FRAME_TOOLS.pinnedViews.Lazy props={{ area: to, onFollow }} />,
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
      breadcrumb={<PageBreadcrumb />}
      tools={<TopBarTools />}
    >
      <NetworkNotice />
      <StorageNotice />
      <PendingLocationProvider>
        <Outlet />
      </PendingLocationProvider>
      <FRAME_TOOLS.pageRefresh.Lazy props={{}} />
      <ScrollRestoration />
      <RecordCreations />
      <ConfirmDialogs />
    </AppShell>
  );
});

/** The breadcrumb of the page. Also marks the page's area in the navigation. */
function PageBreadcrumb() {
  const { setCurrentPath } = useSidebarCommands();
  const { pathname } = useLocation();
  const matches = useMatches();
  const area = getAreaPath(matches);
  useEffect(() => setCurrentPath(area ?? pathname), [area, pathname]);
  const crumbs = useBreadcrumb();
  const isNested = pathname.replace(/\/$/, "") !== area?.replace(/\/$/, "");
  const back = matches.flatMap(({ loaderData }) => getParentCrumbs(loaderData)).at(-1) ??
    (isNested ? crumbs.slice(0, -1).findLast(({ to }) => to !== undefined) : undefined);
  return <Breadcrumb crumbs={crumbs} isTitleHidden={!useFrameTitle().isVisible} back={back} />;
}

const creationDialogs = lazyPart(async () =>
  (await import("./CreationDialogs.tsx")).CreationDialogs
);

/** Renders the dialogs that create records for pickers, if any. */
function RecordCreations() {
  const creation = useRecordCreation();
  const isCreating = useSelector(creation, (snapshot) => snapshot.matches("creating"));
  return isCreating && <creationDialogs.Component creation={creation} />;
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

/** The crumbs: the page's area, the parents in its loader data, then its title or name. */
function useBreadcrumb(): Crumb[] {
  const { t } = useTranslation();
  const { title: frameTitle, isVisible } = useFrameTitle();
  return useMatches().flatMap(({ handle, loaderData }) => {
    if (!isPageEntry(handle)) return [];
    const { title, area } = handle;
    const label = isVisible ? getCrumb(loaderData) ?? t(title) : frameTitle;
    const parents = getParentCrumbs(loaderData);
    return area ? [{ label: t(area.label), to: area.to }, ...parents, { label }] : [{ label }];
  });
}

function getParentCrumbs(data: unknown): Crumb[] {
  if (typeof data !== "object" || data === null || !("parents" in data)) return [];
  return Array.isArray(data.parents)
    ? data.parents.filter(({ label }) => typeof label === "string")
    : [];
}

const UNREAD_HASH = hashKey(UNREAD_COUNT);

/** The cached number of unread notifications; fetches nothing. */
function useUnreadCount(): number {
  const client = useQueryClient();
  const readCount = () => {
    const unread = client.getQueryData(UNREAD_COUNT);
    return typeof unread === "number" ? unread : 0;
  };
  return useSyncExternalStore(
    (listener) =>
      client.getQueryCache().subscribe(({ query }) => {
        if (query.queryHash === UNREAD_HASH) listener();
      }),
    readCount,
    readCount,
  );
}
