import { useSelector } from "@xstate/react";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { ActorRefFrom } from "xstate";
import type { Role } from "../../../contract/permissions.ts";
import type { sidebarMachine, SidebarSnapshot } from "../../../machines/sidebar.ts";

type SidebarActor = ActorRefFrom<typeof sidebarMachine>;

interface SidebarContextValue {
  actor: SidebarActor;
  commands: ReturnType<typeof createCommands>;
}

const SidebarContext = createContext<SidebarContextValue | null>(null);

interface SidebarProviderProps {
  actor: SidebarActor;
  children: ReactNode;
}

export function SidebarProvider({ actor, children }: SidebarProviderProps) {
  const sidebar = useMemo(() => ({ actor, commands: createCommands(actor) }), [actor]);
  return <SidebarContext value={sidebar}>{children}</SidebarContext>;
}

/** Selects a part of the sidebar's state. */
export function useSidebar<Part>(read: (snapshot: SidebarSnapshot) => Part): Part {
  return useSelector(useSidebarContext().actor, read);
}

/** The commands of the sidebar; their identity is stable. */
export const useSidebarCommands = () => useSidebarContext().commands;

function useSidebarContext(): SidebarContextValue {
  const sidebar = useContext(SidebarContext);
  if (sidebar === null) throw new Error("useSidebar must be used within a SidebarProvider");
  return sidebar;
}

function createCommands(actor: SidebarActor) {
  return {
    toggle: () => actor.send({ type: "sidebar.toggled" }),
    setCollapsed: (collapsed: boolean) => actor.send({ type: "sidebar.set", collapsed }),
    setCurrentPath: (path: string) => actor.send({ type: "path.changed", path }),
    setUserRoles: (roles: readonly Role[]) => actor.send({ type: "roles.changed", roles }),
    openDrawer: () => actor.send({ type: "drawer.opened" }),
    closeDrawer: () => actor.send({ type: "drawer.closed" }),
  };
}
