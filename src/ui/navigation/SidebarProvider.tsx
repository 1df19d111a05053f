import { useSelector } from "@xstate/react";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { ActorRefFrom } from "xstate";
import type { Role } from "../../../contract/permissions.ts";
import { isCollapsed, isDrawerOpen, type sidebarMachine } from "../../../machines/sidebar.ts";

/** The state of the navigation and its commands. */
interface Sidebar {
  collapsed: boolean;
  toggle: () => void;
  setCollapsed: (collapsed: boolean) => void;
  currentPath: string;
  setCurrentPath: (path: string) => void;
  userRoles: readonly Role[];
  setUserRoles: (roles: readonly Role[]) => void;
  isDrawerOpen: boolean;
  openDrawer: () => void;
  closeDrawer: () => void;
}

const SidebarContext = createContext<Sidebar | null>(null);

interface SidebarProviderProps {
  actor: ActorRefFrom<typeof sidebarMachine>;
  children: ReactNode;
}

export function SidebarProvider({ actor, children }: SidebarProviderProps) {
  const commands = useMemo(() => commandsOf(actor), [actor]);
  const collapsed = useSelector(actor, isCollapsed);
  const drawerOpen = useSelector(actor, isDrawerOpen);
  const currentPath = useSelector(actor, ({ context }) => context.path);
  const userRoles = useSelector(actor, ({ context }) => context.roles);
  const sidebar = useMemo(
    () => ({ ...commands, collapsed, currentPath, userRoles, isDrawerOpen: drawerOpen }),
    [commands, collapsed, currentPath, userRoles, drawerOpen],
  );
  return <SidebarContext value={sidebar}>{children}</SidebarContext>;
}

/** The state of the navigation, inside its provider. */
export function useSidebar(): Sidebar {
  const sidebar = useContext(SidebarContext);
  if (sidebar === null) throw new Error("useSidebar must be used within a SidebarProvider");
  return sidebar;
}

function commandsOf(actor: ActorRefFrom<typeof sidebarMachine>) {
  return {
    toggle: () => actor.send({ type: "sidebar.toggled" }),
    setCollapsed: (collapsed: boolean) => actor.send({ type: "sidebar.set", collapsed }),
    setCurrentPath: (path: string) => actor.send({ type: "path.changed", path }),
    setUserRoles: (roles: readonly Role[]) => actor.send({ type: "roles.changed", roles }),
    openDrawer: () => actor.send({ type: "drawer.opened" }),
    closeDrawer: () => actor.send({ type: "drawer.closed" }),
  };
}
