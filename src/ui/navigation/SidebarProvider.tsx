import { createContext, type ReactNode, useContext } from "react";

/** What the navigation knows and what can be told to it. */
export interface Sidebar {
  collapsed: boolean;
  toggle: () => void;
  setCollapsed: (collapsed: boolean) => void;
  currentPath: string;
  setCurrentPath: (path: string) => void;
  userRoles: readonly string[];
  setUserRoles: (roles: readonly string[]) => void;
}

const SidebarContext = createContext<Sidebar | null>(null);

export function SidebarProvider({ sidebar, children }: { sidebar: Sidebar; children: ReactNode }) {
  return <SidebarContext value={sidebar}>{children}</SidebarContext>;
}

/** The state of the navigation, for whatever stands inside its provider. */
export function useSidebar(): Sidebar {
  const sidebar = useContext(SidebarContext);
  if (sidebar === null) throw new Error("useSidebar must be used within a SidebarProvider");
  return sidebar;
}
